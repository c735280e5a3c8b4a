import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CustomerRequest } from 'harkara-contract/routes/customers.ts';
import { useState } from 'react';
import { call, type Body } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { WorstCheck } from '../../ui/review-checks.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import classes from './customers.module.css';
import { customersTexts } from './customers-texts.ts';
import { RequestSheet } from './request-sheet.tsx';

/** Sender IDs and templates of the reseller's customers, where the operator lets it decide. */
export function CustomerReviewsPage() {
  const t = useTexts(customersTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const client = useQueryClient();
  const mayDecide = useMayEdit();
  const list = usePages('GET /customer-reviews');
  const { filters, set } = useFilters(['open']);
  const [rejected, setRejected] = useState<CustomerRequest>();
  const [reason, setReason] = useState('');
  const again = (): void => void client.invalidateQueries({ queryKey: ['GET /customer-reviews'] });
  const undo = (asked: CustomerRequest) => (): void => {
    void decide(asked, { decision: 'undo' }).then((result) => {
      if (!result.ok) toast({ text: sentence(result.failure) });
      again();
    });
  };
  const approve = async (asked: CustomerRequest): Promise<void> => {
    const result = await decide(asked, { decision: 'approve' });
    if (result.ok) toast({ text: t('approved', { title: asked.title }), undo: undo(asked) });
    else toast({ text: sentence(result.failure) });
    again();
  };
  const buttons = (asked: CustomerRequest, size?: 'small') => (
    <>
      <Button {...(size && { size })} icon="close" onClick={() => setRejected(asked)}>
        {t('reject')}
      </Button>
      <Button {...(size && { size })} look="primary" icon="check" onClick={() => void approve(asked)}>
        {t('approve')}
      </Button>
    </>
  );
  const idOf = ({ kind, username, key }: CustomerRequest): string => [kind, username, key].join(' ');
  const open = list.items.find((asked) => idOf(asked) === filters.open);
  const columns: Column<CustomerRequest>[] = [
    {
      title: t('request'),
      strong: true,
      card: 'title',
      cell: ({ title, record, checks }) => (
        <>
          <span className={classes.title}>
            {title} <WorstCheck checks={checks} />
          </span>
          <span className={classes.below}>{record.content ?? record.dlt_header_id ?? ''}</span>
        </>
      ),
    },
    { title: t('kind'), tight: true, cell: ({ kind }) => t(`kind.${kind}`) },
    { title: t('customer'), card: 'labelled', cell: ({ username }) => username },
    {
      title: t('asked'),
      tight: true,
      card: 'labelled',
      cell: ({ askedAt: at }) => <Moment at={at} as="dayAndTime" />,
    },
    {
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (asked) => mayDecide && buttons(asked, 'small'),
    },
  ];
  return (
    <Page title={t('approvals')} subtitle={t('approvals-subtitle')}>
      <Card flush>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={6} />}>
          {() => (
            <Table
              label={t('approvals')}
              columns={columns}
              rows={list.items}
              rowKey={idOf}
              selected={filters.open}
              rowLink={(asked, content) => (
                <Link to="." search={(old: Record<string, unknown>) => ({ ...old, open: idOf(asked) })}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                <EmptyState icon="approvals" title={t('nothing-waits')}>
                  {t('nothing-waits-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <RequestSheet
        asked={rejected ? undefined : open}
        onClose={() => set('open', '')}
        footer={open && mayDecide && buttons(open)}
      />
      {rejected && (
        <Confirm
          opened
          onClose={() => setRejected(undefined)}
          title={t('reject.ask', { title: rejected.title })}
          action={t('reject')}
          onConfirm={() => decide(rejected, { decision: 'reject', reason: reason.trim() })}
          onDone={() => {
            setReason('');
            toast({ text: t('rejected', { title: rejected.title }), undo: undo(rejected) });
            again();
          }}
        >
          <TextField label={t('reject.reason')} maxLength={500} value={reason} onChange={setReason} />
        </Confirm>
      )}
    </Page>
  );
}

type Decision = Body<'POST /customer-reviews/:kind/:username/:key'>;

const decide = ({ kind, username, key }: CustomerRequest, body: Decision) =>
  call('POST /customer-reviews/:kind/:username/:key', { params: { kind, username, key }, body });
