import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Kpi, KpiRow } from '../../ui/kpi.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { timesTexts } from './times-texts.ts';

/** How the newest requests to the receiver went. */
export function TimesCard() {
  const t = useTexts(timesTexts);
  const formats = useFormats();
  const times = useQuery(query('GET /webhook/times', { pollEvery: 15_000 }));
  return (
    <Loaded query={times} skeleton={<Skeleton height={116} />}>
      {({ requests, succeeded, usually, slow }) => (
        <KpiRow>
          <Kpi
            icon="check"
            label={t('succeeded')}
            value={requests === 0 ? '–' : formats.percent(succeeded / requests)}
            note={requests === 0 ? t('none') : t.count('of', requests)}
          />
          <Kpi
            icon="clock"
            label={t('usually')}
            value={usually === null ? '–' : formats.duration(usually)}
            note={slow === null ? t('none') : t('slow', { time: formats.duration(slow) })}
          />
        </KpiRow>
      )}
    </Loaded>
  );
}
