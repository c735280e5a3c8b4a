import { Link } from '@tanstack/react-router';
import type { Channel } from 'harkara-contract/lists.ts';
import type { Received } from 'harkara-contract/routes/received.ts';
import { PANEL_CHANNEL } from '../../channels.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Columns } from '../../ui/table.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { receivedTexts } from './received-texts.ts';

export function useReceivedColumns(channel: Channel): Columns<Received> {
  const t = useTexts(receivedTexts);
  const mayReply = useMayEdit();
  const { send, hasKeywords } = PANEL_CHANNEL[channel];
  return [
    { title: t('column.time'), card: 'end', at: ({ at }) => at, as: 'dayAndTime' },
    {
      title: t('column.from'),
      tight: true,
      strong: true,
      card: 'title',
      cell: ({ from, name }) => (name === null ? formatPhone(from) : `${name}, ${formatPhone(from)}`),
    },
    { title: t('column.to'), tight: true, card: 'labelled', cell: ({ to }) => formatPhone(to) },
    {
      title: t('column.text'),
      roomy: true,
      cell: ({ text, kind }) => (
        <span dir="auto">{text === '' && kind !== 'text' ? t('kind.other', { kind }) : text}</span>
      ),
    },
    hasKeywords === true && {
      title: t('column.keyword'),
      tight: true,
      card: 'labelled',
      cell: ({ keyword }) => keyword ?? '–',
    },
    hasKeywords === true && {
      title: t('column.reply'),
      card: 'labelled',
      cell: (message) => <Reply message={message} />,
    },
    mayReply &&
      send !== undefined && {
        actions: ({ from }) => (
          <ButtonLink
            to={send.to}
            search={{ to: from }}
            size="small"
            aria-label={t('reply.to', { from: formatPhone(from) })}
          >
            {t('reply')}
          </ButtonLink>
        ),
      },
  ];
}

function Reply({ message }: { message: Received }) {
  const t = useTexts(receivedTexts);
  const { reply, replyText, replyError: error } = message;
  if (error !== null) return t('reply.failed', { why: error.text });
  if (reply === null) return t('reply.none');
  return (
    <Link to="/messages" search={{ open: reply }}>
      <span dir="auto">{replyText ?? reply}</span>
    </Link>
  );
}
