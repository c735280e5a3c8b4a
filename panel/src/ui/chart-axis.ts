import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import type { ChartStep, Quantity } from './chart-data.ts';
import { type Scale, scaleFor, SHARES, timeScaleFor } from './chart-scale.ts';
import { chartTexts } from './chart-texts.ts';

export type ChartAxis = {
  /** The title of the column of times. */
  column: string;
  /** Under the chart, in the bubble and in the table. */
  label: (time: string) => string;
  /** The same read aloud. */
  spoken: (time: string) => string;
  labelWidth: number;
  keys: string;
  unfinished: string;
};

/** How a chart names its times. */
export function useChartAxis(step: ChartStep = 'day'): ChartAxis {
  const shared = useTexts(sharedTexts);
  const t = useTexts(chartTexts);
  const formats = useFormats();
  if (step === 'day') {
    return {
      column: shared('chart.day'),
      label: formats.calendarDay,
      spoken: formats.longCalendarDay,
      labelWidth: 64,
      keys: shared('chart.keys'),
      unfinished: shared('chart.unfinished'),
    };
  }
  const write = step === 'hour' ? formats.dayAndTime : formats.time;
  const label = (time: string): string => write(new Date(time));
  const labelWidth = step === 'hour' ? 128 : 64;
  return {
    column: t('time'),
    label,
    spoken: label,
    labelWidth,
    keys: t('keys'),
    unfinished: t('unfinished'),
  };
}

export type ChartValues = {
  /** A value; `–` where there is none. */
  write: (value: number | null | undefined) => string;
  /** Beside the chart, where there is less room. */
  writeTick: (value: number) => string;
  /** The room that this takes. */
  tickWidth: number;
  scaleFor: (highest: number) => Scale;
};

/** How a chart writes its values. */
export function useChartValues(quantity: Quantity = 'count'): ChartValues {
  const { number, compact, percent, duration } = useFormats();
  const { format, scale } = {
    count: { format: number, scale: (highest: number) => scaleFor(highest) },
    time: { format: duration, scale: timeScaleFor },
    share: { format: percent, scale: () => SHARES },
  }[quantity];
  return {
    write: (value) => (value === null || value === undefined ? '–' : format(value)),
    writeTick: (value) => {
      if (value === 0) return number(0);
      return quantity === 'count' && value >= 1_00_000 ? compact(value) : format(value);
    },
    tickWidth: quantity === 'time' ? 76 : 54,
    scaleFor: scale,
  };
}
