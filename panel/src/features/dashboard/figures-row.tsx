import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Channel, MessageState } from 'harkara-contract/lists.ts';
import type { CauseCount, Overview } from 'harkara-contract/routes/dashboard.ts';
import type { MessageFilters } from '../../api/messages.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Kpi, KpiRow } from '../../ui/kpi.tsx';
import { useCause } from '../../ui/use-cause.ts';
import { dashboardTexts } from './dashboard-texts.ts';

type Props = {
  overview: Overview;
  channel: Channel;
  causes: readonly CauseCount[] | undefined;
  /** Filters of today's messages. */
  period: MessageFilters;
};

export function FiguresRow({ overview, channel, causes, period }: Props) {
  const t = useTexts(dashboardTexts);
  const formats = useFormats();
  const cause = useCause();
  const { today, yesterday } = overview;
  const results = today.delivered + today.failed;
  const balance = overview.balances.find(({ kind }) => kind === channel);
  const [often] = causes ?? [];
  const lasts = (days: number | null): string => {
    if (days === null) return t(today.messages > 0 ? 'kpi.too-new' : 'kpi.unused');
    return days === 0 ? t('kpi.lasts-not') : t.count('kpi.lasts', days);
  };
  const messages = (status?: MessageState) => (label: ReactNode) => (
    <Link to="/messages" search={{ ...period, status }}>
      {label}
    </Link>
  );
  return (
    <KpiRow>
      <Kpi
        wide
        icon="credits"
        label={t('kpi.balance')}
        value={formats.credits(balance?.credits ?? 0)}
        unit={t.count('kpi.credits', balance?.credits ?? 0)}
        note={lasts(balance?.daysLeft ?? null)}
        link={(label) => <Link to="/credits">{label}</Link>}
      />
      <Kpi
        icon="inbox"
        label={t('kpi.accepted')}
        value={formats.number(today.messages)}
        note={t('kpi.yesterday', { count: yesterday.messages })}
        link={messages()}
      />
      <Kpi
        icon="check"
        label={t('kpi.delivered')}
        value={results === 0 ? '–' : formats.percent(today.delivered / results)}
        note={results === 0 ? t('kpi.no-results') : t('kpi.of', { delivered: today.delivered, all: results })}
        link={messages('delivered')}
      />
      <Kpi
        wide
        icon="stop"
        label={t('kpi.failed')}
        value={formats.number(today.failed)}
        note={often ? t('kpi.most-often', { cause: cause(often.cause) }) : causes && t('kpi.no-failures')}
        link={messages('failed')}
      />
    </KpiRow>
  );
}
