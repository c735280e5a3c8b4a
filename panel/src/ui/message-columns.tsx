import type { ListedMessage } from 'harkara-contract/records/message.ts';
import { formatPhone } from '../i18n/formats.ts';
import { now } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { dayIn } from '../i18n/zoned-time.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { Moment } from './moment.tsx';
import { Status } from './status.tsx';
import type { Columns } from './table.tsx';
import { useCause } from './use-cause.ts';
import classes from './message-columns.module.css';
import { messageTexts } from './message-texts.ts';

/** `username`: whose it is, where messages of several accounts are listed. */
type Row = ListedMessage & { username?: string };

type Shown = {
  /** Messages of several accounts are listed. */
  withAccounts?: boolean;
  /** Messages of several channels are. */
  withChannels?: boolean;
};

export function useMessageColumns({ withAccounts = false, withChannels = false }: Shown): Columns<Row> {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const cause = useCause();
  const today = dayIn(now(), formats.timeZone);
  return [
    {
      title: t('column.time'),
      tight: true,
      cell: ({ at, channel }) => (
        <>
          {withChannels && (
            <span className={classes.onPhone}>
              <ChannelIcon channel={channel} />
            </span>
          )}
          <Moment at={at} as={dayIn(new Date(at), formats.timeZone) === today ? 'time' : 'dayAndTime'} />
        </>
      ),
    },
    withChannels && {
      title: t('column.channel'),
      tight: true,
      card: 'hidden',
      cell: ({ channel }) => <ChannelIcon channel={channel} />,
    },
    {
      title: t('column.to'),
      tight: true,
      strong: true,
      card: 'title',
      cell: ({ recipient }) => formatPhone(recipient),
    },
    withAccounts && { title: t('column.account'), tight: true, cell: ({ username }) => username },
    {
      title: t('column.sender'),
      tight: true,
      card: 'hidden',
      cell: ({ sender }) => (
        <span className={classes.sender} title={sender}>
          {sender}
        </span>
      ),
    },
    { title: t('column.text'), clip: true, cell: ({ text }) => <span dir="auto">{text}</span> },
    { title: t('column.credits'), card: 'hidden', credits: ({ credits }) => credits },
    {
      title: t('column.status'),
      card: 'end',
      cell: (row) => (
        <Status
          wrap
          of={row.status}
          cause={row.cause === null || row.status === 'cancelled' ? undefined : cause(row.cause)}
        />
      ),
    },
  ];
}
