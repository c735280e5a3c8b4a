import type { AccountEntry } from 'harkara-contract/routes/audit.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { ListCard } from '../../../ui/list.tsx';
import { type Column } from '../../../ui/table.tsx';
import { changesOf } from '../audit/changes.ts';
import { useActor } from '../audit/use-actor.ts';
import { useAction, useChangedValue, useFieldLabel } from '../audit/use-words.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';

export function AuditTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const list = usePages('GET /admin/accounts/:username/audit', { params: { username } });
  const actorOf = useActor();
  const wordsOf = useAction();
  const changesIn = useChanges();
  const columns: Column<AccountEntry>[] = [
    { title: t('audit.at'), at: ({ at }) => at, as: 'dayAndTime' },
    { title: t('audit.by'), tight: true, card: 'labelled', cell: actorOf },
    {
      title: t('audit.what'),
      strong: true,
      card: 'title',
      cell: (entry) => (
        <>
          {wordsOf(entry.action)}
          {entry.subject !== username && ` · ${entry.subject}`}
          {changesIn(entry).map((line) => (
            <span key={line} className={classes.change}>
              {line}
            </span>
          ))}
          {entry.reason !== null && (
            <span className={classes.below} dir="auto">
              {entry.reason}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <ListCard
      title={t('tab.audit')}
      subtitle={t('audit.subtitle')}
      list={list}
      columns={columns}
      rowKey={({ no }) => String(no)}
      expected={6}
      empty={{ icon: 'history', title: t('audit.none') }}
    />
  );
}

/** Such as “Messages a day: 0 → 500”. */
function useChanges(): (entry: AccountEntry) => string[] {
  const labelOf = useFieldLabel();
  const shown = useChangedValue();
  return (entry) =>
    changesOf(entry.before, entry.after).flatMap(({ field, before, after }) => {
      const [was, is] = [before, after].map((value) => shown(value).replaceAll('\n', ', '));
      if (was === is) return [];
      const label = labelOf(field) ?? field;
      return before === undefined ? `${label}: ${is}` : `${label}: ${was} → ${is}`;
    });
}
