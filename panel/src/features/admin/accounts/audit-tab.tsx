import { accountKey, accountPath, type AccountEntry } from '../../../api/admin-accounts.ts';
import { useList } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';

export function AuditTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const list = useList<AccountEntry>([...accountKey(username), 'audit'], accountPath(username, 'audit'));
  const columns: Column<AccountEntry>[] = [
    {
      id: 'at',
      title: t('audit.at'),
      tight: true,
      cell: ({ at }) => <Moment at={at} as="dayAndTime" />,
    },
    { id: 'by', title: t('audit.by'), tight: true, card: 'labelled', cell: ({ by }) => by },
    {
      id: 'what',
      title: t('audit.what'),
      strong: true,
      card: 'title',
      cell: ({ action, subject, before, after, reason }) => (
        <>
          {action}
          {subject !== username && ` · ${subject}`}
          {changesIn(before, after).map((line) => (
            <span key={line} className={classes.change}>
              {line}
            </span>
          ))}
          {reason !== null && <span className={classes.below}>{reason}</span>}
        </>
      ),
    },
  ];
  return (
    <Card flush title={t('tab.audit')} subtitle={t('audit.subtitle')}>
      <div className={classes.table}>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={6} />}>
          {() => (
            <Table
              label={t('tab.audit')}
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => String(id)}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={<EmptyState icon="history" title={t('audit.none')} />}
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** Such as `flood_limit: 0 → 500`. */
function changesIn(before: AccountEntry['before'], after: AccountEntry['after']): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]].map((value) =>
      value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    );
    if (was === is) return [];
    return was === '' ? `${name}: ${is}` : `${name}: ${was} → ${is}`;
  });
}
