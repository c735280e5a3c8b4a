import type { UnmatchedReceipt } from 'harkara-contract/routes/admin-receipts.ts';
import { usePages } from '../../../api/list.ts';
import { formatPhone } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column } from '../../../ui/table.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { receiptsTexts } from './receipts-texts.ts';

export function ReceiptsPage() {
  const t = useTexts(receiptsTexts);
  const list = usePages('GET /admin/receipts');
  const columns: Column<UnmatchedReceipt>[] = [
    { title: t('column.received'), at: ({ receivedAt }) => receivedAt, as: 'relative' },
    { title: t('column.id'), strong: true, card: 'title', cell: ({ vendorId }) => vendorId },
    { title: t('column.carrier'), cell: ({ connectorName }) => connectorName ?? t('carrier.removed') },
    {
      title: t('column.number'),
      tight: true,
      cell: ({ recipient }) => recipient !== null && formatPhone(recipient),
    },
    { title: t('column.says'), card: 'end', cell: ({ status }) => <Status of={status} /> },
    { title: t('column.why'), cell: ({ cause }) => t(`cause.${cause}`) },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      refresh
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ icon: 'mail-question', title: t('empty'), why: t('empty.why') }}
      sheet={({ row, close }) => (
        <ReceiptSheet
          receipt={row}
          onClose={close}
          onDone={() => {
            close();
            void list.query.refetch();
          }}
        />
      )}
    />
  );
}
