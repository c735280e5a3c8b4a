import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Group } from 'harkara-contract/routes/groups.ts';
import { usePages } from '../../api/list.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ReviewList, useSearch } from '../../ui/review-list.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { contactsTexts } from './contacts-texts.ts';
import { GroupSheet } from './group-sheet.tsx';

/** The groups of contacts. */
export function ContactsPage() {
  const t = useTexts(contactsTexts);
  const formats = useFormats();
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const search = useSearch();
  const list = usePages('GET /groups', { query: { q: search.query.q } });
  const columns: Column<Group>[] = [
    { id: 'name', title: t('group'), strong: true, card: 'title', cell: ({ name }) => name },
    {
      id: 'description',
      title: t('description'),
      clip: true,
      cell: ({ description }) => description ?? '',
    },
    {
      id: 'count',
      title: t('title'),
      align: 'end',
      card: 'end',
      cell: ({ contactsCount }) => formats.number(contactsCount),
    },
    {
      id: 'at',
      title: t('made'),
      tight: true,
      card: 'hidden',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
  ];
  const start = (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('new-group')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={mayEdit && start}>
      <Card flush>
        <ReviewList
          withoutStates
          label={t('groups')}
          searchLabel={t('search-groups')}
          search={search}
          list={list}
          columns={columns}
          rowLink={({ id }, content) => (
            <Link to="/contacts/$group" params={{ group: String(id) }}>
              {content}
            </Link>
          )}
          empty={
            <EmptyState icon="contacts" title={t('no-groups')} actions={mayEdit && start}>
              {t('no-groups-why')}
            </EmptyState>
          }
        />
      </Card>
      <GroupSheet
        opened={adding}
        group={undefined}
        onClose={() => setAdding(false)}
        onDone={({ id, name }) => {
          toast({ text: t('group-made', { name }) });
          void client.invalidateQueries({ queryKey: ['GET /groups'] });
          void navigate({ to: '/contacts/$group', params: { group: String(id) } });
        }}
      />
    </Page>
  );
}
