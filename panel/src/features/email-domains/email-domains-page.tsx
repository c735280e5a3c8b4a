import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import { wholeList } from '../../api/list.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ListPage } from '../../ui/list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { AddDomainSheet } from './add-domain-sheet.tsx';
import { DnsState } from './dns-state.tsx';
import { DomainSheet } from './domain-sheet.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';

export function EmailDomainsPage() {
  const t = useTexts(emailDomainsTexts);
  const toast = useToast();
  const list = wholeList(useQuery(query('GET /email/domains')));
  const { refetch } = list.query;
  const { set } = useFilters(['open']);
  const [adding, setAdding] = useState(false);
  const mayEdit = useMayEdit();
  const columns: Column<EmailDomain>[] = [
    { title: t('domain'), strong: true, card: 'title', cell: ({ domain }) => domain },
    {
      title: t('review'),
      card: 'end',
      cell: ReviewState,
    },
    { title: t('dns'), card: 'line', tight: true, cell: (domain) => <DnsState of={domain} /> },
    { title: t('since'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'day' },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={mayEdit && { label: t('add'), onClick: () => setAdding(true) }}
      list={list}
      columns={columns}
      rowKey={({ domain }) => domain}
      expected={4}
      empty={{ icon: 'domain', title: t('empty'), why: t('empty-why') }}
      sheet={({ row, close }) => (
        <DomainSheet domain={row} mayEdit={mayEdit} onClose={close} onChanged={() => void refetch()} />
      )}
    >
      <AddDomainSheet
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ domain }) => {
          setAdding(false);
          toast({ text: t('added', { domain }) });
          void refetch().then(() => set('open', domain));
        }}
      />
    </ListPage>
  );
}
