import { type ReactNode, useState } from 'react';
import type { List } from '../../../api/list.ts';
import { useLookAgain } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ReviewFilters, type useReviewFilters } from '../../../ui/filter-bar.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { ListCard } from '../../../ui/list.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { accountTexts } from './account-texts.ts';
import { RemoveConfirm } from './remove-confirm.tsx';

const TEXTS = {
  senders: {
    add: 'senders.add',
    search: 'senders.search',
    none: 'senders.none',
    why: 'senders.none-why',
  },
  templates: {
    add: 'templates.add',
    search: 'templates.search',
    none: 'templates.none',
    why: 'templates.none-why',
  },
} as const;

type Props<Row> = {
  username: string;
  of: 'senders' | 'templates';
  icon: IconName;
  by: ReturnType<typeof useReviewFilters>;
  list: List<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** The form for a new one. */
  children: (sheet: { opened: boolean; onClose: () => void; title: string; onDone: () => void }) => ReactNode;
};

/** An account's records that need approval: searched, added by form or file, and removed. */
export function RecordsTab<Row extends { id: number }>(props: Props<Row>) {
  const { username, of, icon, by, list, columns, nameOf, children } = props;
  const t = useTexts(accountTexts);
  const texts = TEXTS[of];
  const mayEdit = useMayEdit();
  const lookAgain = useLookAgain();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Row>();
  const again = (): void => lookAgain(`GET /admin/accounts/:username/${of}`);
  const actions: Column<Row> = {
    actions: (row) =>
      mayEdit && (
        <Button size="small" icon="trash" onClick={() => setRemoved(row)}>
          {t('remove')}
        </Button>
      ),
  };
  return (
    <ListCard
      title={t(`tab.${of}`)}
      actions={
        mayEdit && (
          <>
            <ButtonLink
              to={`/admin/accounts/$username/import-${of}`}
              params={{ username }}
              size="small"
              icon="upload"
            >
              {t('import')}
            </ButtonLink>
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              {t(texts.add)}
            </Button>
          </>
        )
      }
      list={list}
      columns={[...columns, actions]}
      rowKey={({ id }) => String(id)}
      by={by}
      filters={<ReviewFilters by={by} label={t(texts.search)} />}
      empty={{ icon, title: t(texts.none), why: t(texts.why) }}
    >
      {children({
        opened: adding,
        onClose: () => setAdding(false),
        title: t(texts.add),
        onDone: () => {
          setAdding(false);
          again();
        },
      })}
      {removed && (
        <RemoveConfirm
          key={removed.id}
          username={username}
          from={of}
          record={{ id: removed.id, title: nameOf(removed) }}
          onClose={() => setRemoved(undefined)}
          onDone={again}
        />
      )}
    </ListCard>
  );
}
