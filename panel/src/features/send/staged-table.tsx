import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Draft } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

// Few files are still being read, or have notes, once they are shown.
const StagedNews = lazyPart(() => import('./staged-news.tsx'), 'StagedNews', <Skeleton height={56} />);

/** The file or the group, as far as the server has come with it. */
export function StagedTable({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { source, column } = draft;
  const { shown, isReading } = draft.staged;
  if (!shown) return null;
  return (
    <>
      {source === 'file' && (
        <div className={classes.file}>
          <Icon name="table" size={22} />
          <div className={classes.fileName}>
            <strong>{shown.name}</strong>
            <span className={classes.quiet}>{t.count('to.rows', shown.counts.rows)}</span>
          </div>
          <Button size="small" onClick={() => draft.takeFile(undefined)}>
            {t('to.other-file')}
          </Button>
        </div>
      )}
      {(isReading || shown.notes.length > 0) && <StagedNews shown={shown} isReading={isReading} />}
      {shown.state === 'failed' && !shown.canGoOn && <Notice tone="bad">{shown.failure?.text}</Notice>}
      {source === 'file' && shown.columns.length > 1 && (
        <SelectField
          label={t('to.column')}
          value={String(column)}
          choices={shown.columns.map(({ name, samples }, index) => ({
            value: String(index),
            label: `${name} · ${samples[0] ?? ''}`.slice(0, 60),
          }))}
          onChange={(index) => draft.setColumn(Number(index))}
        />
      )}
    </>
  );
}
