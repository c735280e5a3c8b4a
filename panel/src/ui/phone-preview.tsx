import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import classes from './phone-preview.module.css';

/** Plain text, a value that was filled in and is marked as such, or a place that is still empty. */
export type PreviewPiece = string | { variable: string } | { gap: true };

type Props = {
  sender: string;
  text: string | readonly PreviewPiece[];
  parts?: number;
  characters?: number;
  unicode?: boolean;
};

/** An SMS as the phone shows it. */
export function PhonePreview({ sender, text, parts, characters, unicode = false }: Props) {
  const t = useTexts(sharedTexts);
  const pieces: readonly PreviewPiece[] = typeof text === 'string' ? [text] : text;
  return (
    <figure className={classes.phone} aria-label={t('phone.label')}>
      <p className={classes.sender}>{sender}</p>
      <div className={classes.bubble} dir="auto">
        {pieces.map((piece, index) =>
          typeof piece === 'string' ? (
            piece
          ) : 'gap' in piece ? (
            <mark key={index} className={classes.gap}>
              ___
            </mark>
          ) : (
            <span key={index} className={classes.variable}>
              {piece.variable}
            </span>
          ),
        )}
      </div>
      <figcaption className={classes.facts}>
        {parts !== undefined && <span>{t.count('phone.parts', parts)}</span>}
        {characters !== undefined && <span>{t.count('phone.characters', characters)}</span>}
        {unicode && <span>{t('phone.unicode')}</span>}
      </figcaption>
    </figure>
  );
}
