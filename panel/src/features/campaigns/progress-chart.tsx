import { useQuery } from '@tanstack/react-query';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import type { Answer } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';

/** Its figures are noted every quarter of a minute. */
const LIVE_EVERY = 15_000;
const DAY_MINUTES = 24 * 60;

/** Whether the figures of the campaign are ahead of what was noted last. */
function isBehind(points: Answer<'GET /campaigns/:id/progress'>['points'], { summary }: Campaign): boolean {
  const { done, delivered, failed } = points.at(-1) ?? { done: 0, delivered: 0, failed: 0 };
  const reached = summary.sent + summary.unknown + summary.delivered + summary.failed;
  return done < reached || delivered < summary.delivered || failed < summary.failed;
}

/** How far a campaign had come, from its beginning until now, or until its end. */
export function ProgressChart({ campaign, isLive }: { campaign: Campaign; isLive: boolean }) {
  const t = useTexts(campaignsTexts);
  const progress = useQuery({
    ...query('GET /campaigns/:id/progress', { params: { id: campaign.id }, pollEvery: LIVE_EVERY }),
    refetchInterval: ({ state: { data } }) =>
      isLive || (data && isBehind(data.points, campaign)) ? LIVE_EVERY : false,
  });
  return (
    <Loaded query={progress} skeleton={<Skeleton height={372} />}>
      {({ points, stepMinutes }) =>
        points.length === 0 ? (
          <Card title={t('chart.title')} className={classes.chartSpace}>
            <p className={classes.small}>{t('chart.none')}</p>
          </Card>
        ) : (
          <Chart
            title={t('chart.title')}
            subtitle={t('chart.subtitle')}
            kind="lines"
            times={points.map(({ at }) => at)}
            step={points.length * stepMinutes > DAY_MINUTES ? 'hour' : 'minute'}
            unfinished={isLive}
            series={[
              { label: t('one.progress'), colour: 'sent', values: points.map(({ done }) => done) },
              {
                label: t('column.delivered'),
                colour: 'delivered',
                values: points.map(({ delivered }) => delivered),
              },
              { label: t('column.failed'), colour: 'failed', values: points.map(({ failed }) => failed) },
            ]}
          />
        )
      }
    </Loaded>
  );
}
