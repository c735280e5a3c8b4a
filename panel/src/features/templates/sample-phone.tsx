import { useTexts } from '../../i18n/locale.tsx';
import { PhonePreview } from '../../ui/phone-preview.tsx';
import { piecesOf } from '../../ui/template-slots.ts';
import { sizeOf } from '../../ui/sms-size.ts';
import { templatesTexts } from './templates-texts.ts';

/** A template as an SMS, with sample values in its variables. */
export function SamplePhone({ content, sender }: { content: string; sender: string | null }) {
  const t = useTexts(templatesTexts);
  const pieces = piecesOf(content);
  const text = pieces.map((piece) => piece.slot?.sample ?? piece.text).join('');
  return (
    <PhonePreview
      sender={sender ?? t('your-sender')}
      text={
        content.trim() === ''
          ? t('preview-empty')
          : pieces.map((piece) => (piece.slot ? { variable: piece.slot.sample } : piece.text))
      }
      {...(content.trim() !== '' && sizeOf(text))}
    />
  );
}
