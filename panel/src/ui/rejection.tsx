import { useTexts } from '../i18n/locale.tsx';
import { Notice } from './notice.tsx';
import { listTexts } from './list-texts.ts';

/** What the reviewer said, in full. */
export function Rejection({ reason }: { reason: string | null }) {
  const t = useTexts(listTexts);
  return reason === null ? null : (
    <Notice tone="warn" title={t('review.reason')}>
      {reason}
    </Notice>
  );
}
