import { Link } from '@tanstack/react-router';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { awaitedOf, doneOf, hasLeft } from '../../api/campaigns.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressRow } from '../../ui/meter.tsx';
import classes from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

export function CampaignsCard({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTexts(dashboardTexts);
  const formats = useFormats();
  const noteOf = (campaign: Campaign): string => {
    const { status, dueAt: at } = campaign;
    if (status === 'paused') return t('campaigns.paused');
    if (hasLeft(campaign)) return t.count('campaigns.awaited', awaitedOf(campaign));
    if (status === 'processing') return t('campaigns.processing');
    return at === null
      ? t('campaigns.queued')
      : t('campaigns.starts', { time: formats.dayAndTime(new Date(at)) });
  };
  return (
    <Card title={t('campaigns.title')}>
      {campaigns.length === 0 ? (
        <p className={classes.calm}>{t('campaigns.none')}</p>
      ) : (
        <div className={classes.stack}>
          {campaigns.map((campaign) => (
            <ProgressRow
              key={campaign.id}
              label={
                campaign.name ?? t('campaigns.name', { id: String(campaign.id), sender: campaign.sender })
              }
              share={campaign.total === 0 ? 0 : doneOf(campaign) / campaign.total}
              tone={campaign.status === 'paused' ? 'open' : 'brand'}
              done={t('campaigns.done', { done: doneOf(campaign), total: campaign.total })}
              note={noteOf(campaign)}
              link={(label) => (
                <Link to="/campaigns/$id" params={{ id: String(campaign.id) }}>
                  {label}
                </Link>
              )}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
