import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Group } from 'harkara-contract/routes/groups.ts';
import { usePages } from '../../api/list.ts';
import { useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { contactsTexts } from './contacts-texts.ts';
import { GroupSheet } from './group-sheet.tsx';

/** The groups of contacts. */
export function ContactsPage() {
  const t = useTexts(contactsTexts);
  const mayEdit = useMayEdit();
  const lookAgain = useLookAgain();
  const navigate = useNavigate();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const by = useFilters(['q']);
  const list = usePages('GET /groups', { query: by.filters });
  const columns: Column<Group>[] = [
    { title: t('group'), strong: true, card: 'title', cell: ({ name }) => name },
    { title: t('description'), clip: true, cell: ({ description }) => description ?? '' },
    { title: t('title'), card: 'end', number: ({ contactsCount }) => contactsCount },
    { title: t('made'), card: 'hidden', at: ({ createdAt }) => createdAt, as: 'day' },
  ];
  return (
    <ListPage
      title={t('title')}
      label={t('groups')}
      subtitle={t('subtitle')}
      start={mayEdit && { label: t('new-group'), onClick: () => setAdding(true) }}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowLink={({ id }, content) => (
        <Link to="/contacts/$group" params={{ group: String(id) }}>
          {content}
        </Link>
      )}
      by={by}
      filters={<SearchFilter by={by} label={t('search-groups')} />}
      empty={{ icon: 'contacts', title: t('no-groups'), why: t('no-groups-why') }}
    >
      <GroupSheet
        opened={adding}
        group={undefined}
        onClose={() => setAdding(false)}
        onDone={({ id, name }) => {
          toast({ text: t('group-made', { name }) });
          lookAgain('GET /groups');
          void navigate({ to: '/contacts/$group', params: { group: String(id) } });
        }}
      />
    </ListPage>
  );
}
