import type { Traffic } from 'harkara-contract/routes/traffic.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Chart } from './chart.tsx';
import type { Series } from './chart-data.ts';
import { Segmented } from './segmented.tsx';
import { trafficTexts } from './traffic-texts.ts';
import { useFilters } from './use-filters.ts';

/** What charts of traffic cover. */
export type Span = 'hour' | 'days';

/** Figures are written every three seconds; together, a chart lags by less than six. */
const LIVE_EVERY = 2_500;
const HOURS_EVERY = 60_000;

/** The period that the address names, and how often to look at it again. */
export function useSpan(): { span: Span; pollEvery: number; choose: (span: Span) => void } {
  const { filters, set } = useFilters(['span']);
  const span = filters.span === 'days' ? 'days' : 'hour';
  return {
    span,
    pollEvery: span === 'hour' ? LIVE_EVERY : HOURS_EVERY,
    choose: (chosen) => set('span', chosen === 'hour' ? '' : chosen),
  };
}

export function SpanChoice({ span, onChoose }: { span: Span; onChoose: (span: Span) => void }) {
  const t = useTexts(trafficTexts);
  return (
    <Segmented
      label={t('span')}
      value={span}
      choices={[
        { value: 'hour', label: t('span.hour') },
        { value: 'days', label: t('span.days') },
      ]}
      onChange={onChoose}
    />
  );
}

/** What all charts of a period have in common. */
export function axisOf(points: readonly { at: string }[], span: Span) {
  return {
    times: points.map(({ at }) => at),
    step: span === 'hour' ? 'minute' : 'hour',
    kind: 'lines',
    unfinished: true,
  } as const;
}

type Times = { at: string; usually: number | null; slow: number | null };

type TimesProps = { title: string; subtitle: string; span: Span; points: readonly Times[] };

/** How long something took: half of it, and 95 of 100, took no longer. */
export function TimesChart({ title, subtitle, span, points }: TimesProps) {
  const t = useTexts(trafficTexts);
  return (
    <Chart
      title={title}
      subtitle={subtitle}
      quantity="time"
      {...axisOf(points, span)}
      series={[
        { label: t('half'), colour: 'delivered', values: points.map(({ usually }) => usually) },
        { label: t('most'), colour: 'waiting', values: points.map(({ slow }) => slow) },
      ]}
    />
  );
}

type Props = { points: Traffic['points']; span: Span };

/** What became of messages. */
export function MessagesChart({ points, span, limit }: Props & { limit?: Series | undefined }) {
  const t = useTexts(trafficTexts);
  return (
    <Chart
      title={t('messages')}
      subtitle={t(`per.${span}`)}
      {...axisOf(points, span)}
      series={[
        { label: t('accepted'), colour: 'accepted', values: points.map(({ accepted }) => accepted) },
        { label: t('sent'), colour: 'sent', values: points.map(({ sent }) => sent) },
        { label: t('delivered'), colour: 'delivered', values: points.map(({ delivered }) => delivered) },
        { label: t('failed'), colour: 'failed', values: points.map(({ failed }) => failed) },
        ...(limit ? [limit] : []),
      ]}
    />
  );
}

export function WaitingChart({ points, span }: Props) {
  const t = useTexts(trafficTexts);
  return (
    <Chart
      title={t('waiting')}
      subtitle={t(`waiting-why.${span}`)}
      {...axisOf(points, span)}
      series={[{ label: t('waiting'), colour: 'waiting', values: points.map(({ waiting }) => waiting) }]}
    />
  );
}

export function SendingTimeChart({ points, span }: Props) {
  const t = useTexts(trafficTexts);
  return (
    <Chart
      title={t('to-sent')}
      subtitle={t('to-sent-why')}
      quantity="time"
      {...axisOf(points, span)}
      series={[
        {
          label: t('to-sent-single'),
          colour: 'sent',
          values: points.map(({ singleToSent }) => singleToSent),
        },
        { label: t('to-sent-all'), colour: 'waiting', values: points.map(({ toSent }) => toSent) },
      ]}
    />
  );
}
