import type { TakenEmail } from 'harkara-contract/routes/mailbox.ts';
import { usePages } from '../../api/list.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { type Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { MailSheet } from './mail-sheet.tsx';
import { mailboxTexts } from './mailbox-texts.ts';

export function MailboxPage() {
  const t = useTexts(mailboxTexts);
  const formats = useFormats();
  const maySend = useMayEdit();
  const by = useFilters(['q']);
  const list = usePages('GET /mailbox', { query: by.filters });
  const columns: Column<TakenEmail>[] = [
    { title: t('time'), card: 'line', at: ({ takenAt }) => takenAt, as: 'dayAndTime' },
    { title: t('to'), strong: true, card: 'title', cell: ({ recipient }) => recipient },
    { title: t('subject'), clip: true, cell: ({ subject }) => subject || t('no-subject') },
    { title: t('from'), card: 'labelled', cell: ({ sender }) => sender },
    {
      title: t('size'),
      align: 'end',
      tight: true,
      card: 'hidden',
      cell: ({ bytes }) => formats.bytes(bytes),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      by={by}
      filters={<SearchFilter by={by} label={t('search')} />}
      empty={{
        icon: 'mail',
        title: t('empty'),
        why: t('empty-why'),
        actions: maySend && (
          <ButtonLink to="/email/send" look="primary" icon="mail">
            {t('empty-send')}
          </ButtonLink>
        ),
      }}
      none={{ title: t('none-found'), why: undefined }}
      sheet={({ id, close }) => <MailSheet id={id} onClose={close} />}
    />
  );
}
