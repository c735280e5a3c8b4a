import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShareRow } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCause } from '../../ui/use-cause.ts';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';

const LOOKED_AT_EVERY = 10_000;

type Props = { id: number; isLive: boolean; hasFailed: boolean };

export function CausesCard({ id, isLive, hasFailed }: Props) {
  const t = useTexts(campaignsTexts);
  const formats = useFormats();
  const causeIn = useCause();
  const pollEvery = isLive ? LOOKED_AT_EVERY : undefined;
  const causes = useQuery({
    ...query('GET /campaigns/:id/causes', { params: { id }, pollEvery }),
    enabled: hasFailed,
  });
  const most = causes.data?.examined;
  return (
    <Card
      title={t('one.causes')}
      {...(most !== undefined &&
        most >= 20_000 && { subtitle: t('one.causes-part', { count: formats.number(most) }) })}
    >
      {hasFailed ? (
        <Loaded query={causes} skeleton={<Skeleton height={178} />}>
          {({ items }) => {
            const total = items.reduce((sum, { count }) => sum + count, 0);
            return (
              <div className={classes.causes}>
                {items.map(({ cause, count }) => (
                  <ShareRow
                    key={cause}
                    label={causeIn(cause)}
                    value={count}
                    share={total === 0 ? 0 : count / total}
                    tone={cause === 'cancelled' ? 'open' : 'failed'}
                  />
                ))}
              </div>
            );
          }}
        </Loaded>
      ) : (
        <div className={classes.causes}>
          <p className={classes.small}>{t('one.no-causes')}</p>
        </div>
      )}
    </Card>
  );
}
