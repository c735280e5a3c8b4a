import { useQuery } from '@tanstack/react-query';
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

/** How far a campaign had come, from its beginning until now. */
export function ProgressChart({ id, isLive }: { id: number; isLive: boolean }) {
  const t = useTexts(campaignsTexts);
  const progress = useQuery(
    query('GET /campaigns/:id/progress', { params: { id }, pollEvery: isLive ? LIVE_EVERY : undefined }),
  );
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
