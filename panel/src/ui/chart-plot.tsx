import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import type { ChartData, Series } from './chart-data.ts';
import { labelledPlaces, linePath, scaleFor, stack } from './chart-scale.ts';
import classes from './chart.module.css';
import { classNames } from './class-names.ts';

const HEIGHT = 200;
const ABOVE = 8;
const BELOW = 28;
const LEFT = 54;
const LABEL_WIDTH = 64;

type Props = ChartData & { kind: 'bars' | 'lines'; label: string };

/**
 * The picture of a chart. It is a slider over the days: arrow keys go from day to day, and a screen reader says the
 * day's figures as the slider's value.
 */
export function ChartPlot({ days, series, unfinished = false, kind, label }: Props) {
  const t = useTexts(sharedTexts);
  const formats = useFormats();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const width = Math.max(0, measured - LEFT);
  const step = days.length === 0 ? 0 : width / days.length;
  const last = days.length - 1;
  const totals = days.map((_, day) => series.map(({ values }) => values[day] ?? 0));
  const highest = totals.map((values) =>
    kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values),
  );
  const { max, ticks } = scaleFor(Math.max(0, ...highest));

  const sentence = (day: number): string => {
    const figures = series.map(({ label: name, values }) => `${name} ${formats.number(values[day] ?? 0)}`);
    const what = highest[day] === 0 ? t('chart.nothing') : figures.join(', ');
    const note = unfinished && day === last ? ` (${t('chart.unfinished')})` : '';
    return `${formats.longCalendarDay(days[day] ?? '')}${note}: ${what}`;
  };

  const press = (event: KeyboardEvent): void => {
    const from = active ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, to)));
  };

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    const day = Math.floor(x / step);
    setActive(day >= 0 && day <= last ? day : undefined);
  };

  return (
    <div
      ref={ref}
      className={classes.plot}
      tabIndex={0}
      role="slider"
      aria-label={`${label}. ${t('chart.keys')}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={active ?? Math.max(0, last)}
      aria-valuetext={days.length === 0 ? t('chart.nothing') : sentence(active ?? last)}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive(last)}
      onBlur={() => setActive(undefined)}
      onPointerMove={point}
      onPointerLeave={() => setActive(undefined)}
    >
      <svg className={classes.svg} height={ABOVE + HEIGHT + BELOW} aria-hidden="true">
        {ticks.map((tick) => {
          const y = ABOVE + HEIGHT - (tick / max) * HEIGHT;
          return (
            <g key={tick}>
              <line className={classes.grid} x1={LEFT} x2={LEFT + width} y1={y} y2={y} />
              <text className={classes.axis} x={LEFT - 10} y={y + 4} textAnchor="end">
                {tick >= 1_00_000 ? formats.compact(tick) : formats.number(tick)}
              </text>
            </g>
          );
        })}
        <g transform={`translate(${LEFT} ${ABOVE})`}>
          {active !== undefined && (
            <rect
              className={classes.cursor}
              x={active * step}
              width={step}
              y={-ABOVE}
              height={HEIGHT + ABOVE}
              rx={3}
            />
          )}
          {kind === 'bars' ? (
            <Bars totals={totals} series={series} step={step} max={max} unfinished={unfinished} />
          ) : (
            <Lines series={series} max={max} width={width} unfinished={unfinished} />
          )}
          {labelledPlaces(days.length, width, LABEL_WIDTH).map((day) => (
            <text
              key={day}
              className={classes.axis}
              x={day === last ? width : (day + 0.5) * step}
              y={HEIGHT + 20}
              textAnchor={day === last ? 'end' : 'middle'}
            >
              {formats.calendarDay(days[day] ?? '')}
            </text>
          ))}
        </g>
      </svg>
      {active !== undefined && (
        <div className={classes.bubble} style={bubblePlace(LEFT + (active + 0.5) * step, measured)}>
          <p className={classes.bubbleTitle}>{formats.calendarDay(days[active] ?? '')}</p>
          {unfinished && active === last && <p>{t('chart.unfinished')}</p>}
          <dl>
            {series.map(({ label: name, colour, values }) => (
              <div key={colour}>
                <span className={classNames(classes.swatch, classes[colour])} />
                <dt>{name}</dt>
                <dd>{formats.number(values[active] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

/** Beside the day, on the side where there is more room. */
function bubblePlace(x: number, width: number): { left?: number; right?: number } {
  return x < width / 2 ? { left: x + 16 } : { right: width - x + 16 };
}

type BarsProps = {
  totals: number[][];
  series: readonly Series[];
  step: number;
  max: number;
  unfinished: boolean;
};

function Bars({ totals, series, step, max, unfinished }: BarsProps) {
  const bar = Math.max(2, Math.min(28, step * 0.7));
  return totals.map((values, day) => (
    <g key={day} className={unfinished && day === totals.length - 1 ? classes.unfinished : undefined}>
      {stack(values, max, HEIGHT).map(({ y, height }, index) => {
        const colour = series[index]?.colour;
        return height === 0 || !colour ? null : (
          <rect
            key={colour}
            className={classNames(classes.bar, classes[colour])}
            x={(day + 0.5) * step - bar / 2}
            y={y}
            width={bar}
            height={height}
            rx={Math.min(2.5, height / 2)}
          />
        );
      })}
    </g>
  ));
}

type LinesProps = { series: readonly Series[]; max: number; width: number; unfinished: boolean };

function Lines({ series, max, width, unfinished }: LinesProps) {
  return series.map(({ colour, values }) => {
    const corners = linePath(values, max, width, HEIGHT).split('L');
    const whole = unfinished && corners.length > 2 ? corners.slice(0, -1) : corners;
    const rest = unfinished && corners.length > 2 ? corners.slice(-2) : [];
    return (
      <g key={colour}>
        <path className={classNames(classes.line, classes[colour])} d={whole.join('L')} />
        {rest.length === 2 && (
          <path
            className={classNames(classes.line, classes.rest, classes[colour])}
            d={`M${rest[0]?.replace('M', '')}L${rest[1]}`}
          />
        )}
      </g>
    );
  });
}
