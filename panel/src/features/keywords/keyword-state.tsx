import type { ListedKeyword } from 'harkara-contract/routes/keywords.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import { useSaid } from '../../ui/said.ts';
import classes from './keywords.module.css';
import { keywordsTexts } from './keywords-texts.ts';

/** How far its review has come, and whether its replies are sent. */
export function KeywordState({ keyword }: { keyword: ListedKeyword }) {
  const t = useTexts(keywordsTexts);
  const formats = useFormats();
  const said = useSaid();
  const { failed, problem } = keyword;
  const why = failed?.error ?? problem;
  return (
    <div className={classes.state}>
      <ReviewState {...keyword} />
      {failed !== null && (
        <p className={classes.failed}>{t('failed', { time: formats.dayAndTime(new Date(failed.at)) })}</p>
      )}
      {failed === null && problem !== null && <p className={classes.failed}>{t('not-sent')}</p>}
      {why && <p className={classes.why}>{said(why)}</p>}
    </div>
  );
}
