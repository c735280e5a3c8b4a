import type { Campaign } from 'harkara-contract/records/campaign.ts';
import type { UnreachedMessage } from 'harkara-contract/routes/campaigns.ts';
import { fileAddress } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { PANEL_CHANNEL } from '../../channels.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { List } from '../../ui/list.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column } from '../../ui/table.tsx';
import { useCause } from '../../ui/use-cause.ts';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';
import { unreachedOf } from './progress.ts';

export function FailedCard({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignsTexts);
  const { user } = useSignedIn();
  const { id } = campaign;
  const { send, resends } = PANEL_CHANNEL[campaign.channel];
  if (unreachedOf(campaign) === 0) {
    return (
      <Card title={t('one.failed')}>
        <p className={classes.small}>{t('one.failed-none')}</p>
      </Card>
    );
  }
  return (
    <Card
      flush
      title={t('one.failed')}
      actions={
        <div className={classes.actions}>
          <a
            className={classes.download}
            href={fileAddress('GET /campaigns/:id/failed.csv', { params: { id } })}
            download
          >
            <Icon name="download" />
            {t('one.download')}
          </a>
          {user.role !== 'viewer' && send && resends && (
            <ButtonLink
              size="small"
              icon="send"
              to={send.to}
              search={{ failed_of: id, sender: campaign.sender }}
            >
              {t('one.resend')}
            </ButtonLink>
          )}
        </div>
      }
    >
      <FailedTable id={id} />
    </Card>
  );
}

function FailedTable({ id }: { id: number }) {
  const t = useTexts(campaignsTexts);
  const causeIn = useCause();
  const list = usePages('GET /campaigns/:id/failed', { params: { id } });
  // Either all messages of a campaign have a row, or none has.
  const isFromFile = typeof list.items[0]?.row === 'number';
  const columns: Column<UnreachedMessage>[] = [
    {
      title: t(isFromFile ? 'one.row' : 'one.place'),
      card: 'labelled',
      cell: ({ row, place }) => String(row ?? place),
    },
    {
      title: t('one.number'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ recipient }) => formatPhone(recipient),
    },
    {
      title: t('column.status'),
      card: 'line',
      cell: ({ status, cause }) => (
        <Status of={status} cause={status === 'cancelled' ? undefined : causeIn(cause)} />
      ),
    },
    { title: t('one.time'), card: 'end', at: ({ finalAt }) => finalAt, as: 'dayAndTime' },
  ];
  return (
    <div className={classes.table}>
      <List
        label={t('one.failed')}
        list={list}
        columns={columns}
        rowKey={(message) => message.id}
        expected={4}
        empty={undefined}
      />
    </div>
  );
}
