import { useParams } from '@tanstack/react-router';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { Page } from '../../ui/page.tsx';
import type { CsvRow } from '../../ui/csv-file.ts';
import { cellIn, columnsOf } from './file-columns.ts';
import { importRecordsTexts } from './import-records-texts.ts';
import { isApproved, STATUS_HEADINGS } from './registry-rows.ts';
import { type Kind, type Row, RowImport, type Send } from './row-import.tsx';
import { SENDER_HEADINGS, sendersOf } from './sender-rows.ts';
import { TEMPLATE_HEADINGS, templatesOf } from './template-rows.ts';

const SENDERS: Kind<SenderRow> = {
  of: 'senders',
  headings: SENDER_HEADINGS,
  needed: ['senderId', 'route'],
  rowsOf: sendersOf,
};

const TEMPLATES: Kind<TemplateRow> = {
  of: 'templates',
  headings: TEMPLATE_HEADINGS,
  needed: ['name', 'content'],
  rowsOf: templatesOf,
};

export function ImportSendersPage() {
  return <OwnImport kind={SENDERS} send={(body) => call('POST /senders/import', { body })} />;
}

export function ImportTemplatesPage() {
  return <OwnImport kind={TEMPLATES} send={(body) => call('POST /templates/import', { body })} />;
}

/** A customer's records: submitted for approval. */
function OwnImport<R extends Row>({ kind, send }: { kind: Kind<R>; send: Send<R> }) {
  const t = useTexts(importRecordsTexts);
  const { of } = kind;
  return (
    <Page title={t(`title.${of}`)} subtitle={t('subtitle.own')} narrow>
      <RowImport
        whose="own"
        kind={kind}
        mostRows={1_000}
        maxBytes={5_000_000}
        send={send}
        listedBy={`GET /${of}`}
        toList={
          <ButtonLink to={`/${of}`} look="primary">
            {t(`list.${of}.own`)}
          </ButtonLink>
        }
      />
    </Page>
  );
}

export function ImportAccountSendersPage() {
  const params = useAccount();
  const send: Send<SenderRow> = (body) =>
    call('POST /admin/accounts/:username/senders/import', { params, body });
  return <AccountImport kind={SENDERS} mostRows={1_000} send={send} />;
}

export function ImportAccountTemplatesPage() {
  const params = useAccount();
  const send: Send<TemplateRow> = (body) =>
    call('POST /admin/accounts/:username/templates/import', { params, body });
  return <AccountImport kind={TEMPLATES} mostRows={10_000} send={send} />;
}

const useAccount = () => {
  const { username = '' } = useParams({ strict: false });
  return { username };
};

type AccountProps<R extends Row> = { kind: Kind<R>; mostRows: number; send: Send<R> };

/** What a DLT registry has approved for an account: the operator imports it as approved. */
function AccountImport<R extends Row>({ kind, mostRows, send }: AccountProps<R>) {
  const t = useTexts(importRecordsTexts);
  const { of } = kind;
  const params = useAccount();
  const toAccount = { to: '/admin/accounts/$username', params, search: { tab: of } } as const;
  const leaveOut = (head: CsvRow, row: CsvRow) => {
    const { status } = columnsOf(head, STATUS_HEADINGS);
    if (!status) return undefined;
    const cell = cellIn(row, { status }, 'status');
    if (isApproved(cell)) return undefined;
    return { column: status.heading, cell, problem: t('problem.unapproved') };
  };
  return (
    <Page
      title={t(`title.${of}`)}
      subtitle={t('subtitle.account', { name: params.username })}
      narrow
      actions={
        <ButtonLink {...toAccount} look="quiet">
          {t('back')}
        </ButtonLink>
      }
    >
      <ForSenders>
        <RowImport
          whose="account"
          kind={kind}
          mostRows={mostRows}
          maxBytes={10_000_000}
          leaveOut={leaveOut}
          send={send}
          listedBy={`GET /admin/accounts/:username/${of}`}
          toList={
            <ButtonLink {...toAccount} look="primary">
              {t(`list.${of}.account`)}
            </ButtonLink>
          }
        />
      </ForSenders>
    </Page>
  );
}
