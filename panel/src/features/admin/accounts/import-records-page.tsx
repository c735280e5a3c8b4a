import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { call } from '../../../api/call.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { type CsvRow, isShortened } from '../../../ui/csv-file.ts';
import { cellIn, columnsOf } from '../../../ui/file-columns.ts';
import { ForSenders } from '../../../ui/for-senders.tsx';
import { importTexts } from '../../../ui/import-texts.ts';
import { Page } from '../../../ui/page.tsx';
import { RowImport } from '../../../ui/row-import.tsx';
import { SENDER_HEADINGS, sendersOf } from '../../../ui/sender-rows.ts';
import { TEMPLATE_HEADINGS, templatesOf } from '../../../ui/template-rows.ts';
import { accountPage } from '../../../ui/account-link.tsx';
import { importRecordsTexts } from './import-records-texts.ts';
import { isApproved, STATUS_HEADINGS } from './registry-rows.ts';

type Of = 'templates' | 'senders';

const MOST: Record<Of, number> = { templates: 10_000, senders: 1_000 };
const MOST_BYTES = 10_000_000;
const LONGEST_CONTENT = 2_000;

/** Content templates that a DLT registry has approved for the account. */
export function ImportAccountTemplatesPage() {
  return (
    <ImportRecords<TemplateRow>
      of="templates"
      headings={TEMPLATE_HEADINGS}
      needed={['name', 'content']}
      rowsOf={templatesOf}
      send={(username, body) =>
        call('POST /admin/accounts/:username/templates/import', { params: { username }, body })
      }
    />
  );
}

/** Headers that a DLT registry has approved for the account. */
export function ImportAccountSendersPage() {
  return (
    <ImportRecords<SenderRow>
      of="senders"
      headings={SENDER_HEADINGS}
      needed={['senderId', 'route']}
      rowsOf={sendersOf}
      send={(username, body) =>
        call('POST /admin/accounts/:username/senders/import', { params: { username }, body })
      }
    />
  );
}

type Importing<Row extends { row: number }> = ComponentProps<typeof RowImport<Row>>;
type Send<Row extends { row: number }> = Importing<Row>['send'];
type Props<Row extends { row: number }> = Pick<Importing<Row>, 'headings' | 'needed' | 'rowsOf'> & {
  of: Of;
  send: (username: string, ...body: Parameters<Send<Row>>) => ReturnType<Send<Row>>;
};

function ImportRecords<Row extends { row: number }>({ of, send, ...columns }: Props<Row>) {
  const t = useTexts(importRecordsTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const explain = useProblems(of);
  const { username = '' } = useParams({ strict: false });
  const toAccount = { to: accountPage(username), search: { tab: of } as never };
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
      subtitle={t('subtitle', { name: username })}
      narrow
      actions={
        <ButtonLink {...toAccount} look="quiet">
          {t('back')}
        </ButtonLink>
      }
    >
      <ForSenders>
        <RowImport<Row>
          title={t('file')}
          subtitle={t(`file.${of}`, { limit: formats.number(MOST[of]) })}
          mostRows={MOST[of]}
          maxBytes={MOST_BYTES}
          {...columns}
          lacking={(found) => t(`columns.${of}`, { columns: found })}
          leaveOut={leaveOut}
          send={(body) => send(username, body)}
          onTaken={() => void client.invalidateQueries({ queryKey: [`GET /admin/accounts/:username/${of}`] })}
          explain={explain}
          words={{
            found: (count) => t.count(`found.${of}`, count),
            taken: (count) => t.count(`taken.${of}`, count),
            takeGood: (count) => t.count('good', count),
            takeAll: (count) => t.count('all', count),
          }}
          nothingYet={t('nothing-yet')}
          toList={
            <ButtonLink {...toAccount} look="primary">
              {t(`list.${of}`)}
            </ButtonLink>
          }
        />
      </ForSenders>
    </Page>
  );
}

/** What is wrong with a field of a row, in words. */
function useProblems(of: Of): (field: string, code: string, cell: string) => string {
  const t = useTexts(importRecordsTexts);
  const common = useTexts(importTexts);
  return (field, code, cell) => {
    if (code === 'taken' || code === 'repeated') return t(`problem.${code}.${of}`);
    if (isShortened(cell)) return common('import.shortened');
    switch (field) {
      case 'name':
        return t('problem.name');
      case 'content':
        if (cell === '') return t('problem.no-content');
        return cell.length > LONGEST_CONTENT
          ? t('problem.long-content', { most: LONGEST_CONTENT })
          : t('problem.content');
      case 'senderId':
        return t(of === 'templates' ? 'problem.not-sender' : 'problem.sender');
      case 'route':
        return t('problem.route');
      default:
        return t('problem.dlt');
    }
  };
}
