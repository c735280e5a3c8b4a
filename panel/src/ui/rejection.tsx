import { useTexts } from '../i18n/locale.tsx';
import { Notice } from './notice.tsx';
import { reviewTexts } from './review-texts.ts';

/** What the reviewer said, in full. */
export function Rejection({ reason }: { reason: string | null }) {
  const t = useTexts(reviewTexts);
  return reason === null ? null : (
    <Notice tone="warn" title={t('review.reason')}>
      {reason}
    </Notice>
  );
}
