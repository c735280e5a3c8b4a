import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import { query } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { AddDomainSheet } from './add-domain-sheet.tsx';
import { DnsState } from './dns-state.tsx';
import { DomainSheet } from './domain-sheet.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';

const FILTERS = ['open'] as const;

export function EmailDomainsPage() {
  const t = useTexts(emailDomainsTexts);
  const toast = useToast();
  const domains = useQuery(query('GET /email/domains'));
  const { filters, set } = useFilters(FILTERS);
  const [adding, setAdding] = useState(false);
  const mayEdit = useSignedIn().user.role !== 'viewer';
  const add = mayEdit && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const columns: Column<EmailDomain>[] = [
    { id: 'domain', title: t('domain'), strong: true, card: 'title', cell: ({ domain }) => domain },
    {
      id: 'review',
      title: t('review'),
      card: 'end',
      cell: ({ status, reason }) => (
        <Status of={status} cause={status === 'rejected' ? (reason ?? undefined) : undefined} />
      ),
    },
    { id: 'dns', title: t('dns'), card: 'line', cell: (domain) => <DnsState of={domain} /> },
    {
      id: 'since',
      title: t('since'),
      card: 'labelled',
      tight: true,
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
  ];
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={add || undefined}>
      <Card flush>
        <Loaded query={domains} skeleton={<SkeletonRows rows={4} />}>
          {({ items }) => (
            <>
              <Table
                label={t('title')}
                columns={columns}
                rows={items}
                rowKey={({ domain }) => domain}
                rowLink={({ domain }, content) => (
                  <Link to="." search={{ open: domain }}>
                    {content}
                  </Link>
                )}
                selected={filters.open}
                empty={
                  <EmptyState icon="domain" title={t('empty')} actions={add || undefined}>
                    {t('empty-why')}
                  </EmptyState>
                }
              />
              <DomainSheet
                domain={items.find(({ domain }) => domain === filters.open)}
                mayEdit={mayEdit}
                onClose={() => set('open', '')}
                onChanged={() => void domains.refetch()}
              />
            </>
          )}
        </Loaded>
      </Card>
      <AddDomainSheet
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ domain }) => {
          setAdding(false);
          toast({ text: t('added', { domain }) });
          void domains.refetch().then(() => set('open', domain));
        }}
      />
    </Page>
  );
}
