import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { useChartAxis, useChartValues } from './chart-axis.ts';
import type { ChartData, Series } from './chart-data.ts';
import { labelledPlaces, linePath, stack } from './chart-scale.ts';
import classes from './chart.module.css';
import { classNames } from './class-names.ts';

const HEIGHT = 200;
const ABOVE = 8;
const BELOW = 28;

type Props = ChartData & { kind: 'bars' | 'lines'; label: string };

/**
 * The picture of a chart. It is a slider over its times: arrow keys go from one to the next, and a screen reader says
 * its figures as the slider's value.
 */
export function ChartPlot({ times, step: unit, series, unfinished = false, quantity, kind, label }: Props) {
  const t = useTexts(sharedTexts);
  const axis = useChartAxis(unit);
  const { write, writeTick, scaleFor, tickWidth: left } = useChartValues(quantity);
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const width = Math.max(0, measured - left);
  const step = times.length === 0 ? 0 : width / times.length;
  const last = times.length - 1;
  const totals = times.map((_, day) => series.map(({ values }) => values[day] ?? 0));
  const highest = totals.map((values) =>
    kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values),
  );
  const { max, ticks } = scaleFor(Math.max(0, ...highest));

  const sentence = (day: number): string => {
    const figures = series.flatMap(({ label: name, values }) => {
      const value = values[day] ?? null;
      return value === null ? [] : [`${name} ${write(value)}`];
    });
    const what =
      figures.length === 0 || (highest[day] === 0 && quantity !== 'share')
        ? t('chart.nothing')
        : figures.join(', ');
    const note = unfinished && day === last ? ` (${axis.unfinished})` : '';
    return `${axis.spoken(times[day] ?? '')}${note}: ${what}`;
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
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const day = Math.floor(x / step);
    setActive(day >= 0 && day <= last ? day : undefined);
  };

  return (
    <div
      ref={ref}
      className={classes.plot}
      tabIndex={0}
      role="slider"
      aria-label={`${label}. ${axis.keys}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={active ?? Math.max(0, last)}
      aria-valuetext={times.length === 0 ? t('chart.nothing') : sentence(active ?? last)}
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
              <line className={classes.grid} x1={left} x2={left + width} y1={y} y2={y} />
              <text className={classes.axis} x={left - 10} y={y + 4} textAnchor="end">
                {writeTick(tick)}
              </text>
            </g>
          );
        })}
        {/* Before the width is known, everything would be drawn in one place. */}
        {width > 0 && (
          <g transform={`translate(${left} ${ABOVE})`}>
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
            {labelledPlaces(times.length, width, axis.labelWidth).map((day) => (
              <text
                key={day}
                className={classes.axis}
                x={day === last ? width : (day + 0.5) * step}
                y={HEIGHT + 20}
                textAnchor={day === last ? 'end' : 'middle'}
              >
                {axis.label(times[day] ?? '')}
              </text>
            ))}
          </g>
        )}
      </svg>
      {active !== undefined && (
        <div className={classes.bubble} style={bubblePlace(left + (active + 0.5) * step, measured)}>
          <p className={classes.bubbleTitle}>{axis.label(times[active] ?? '')}</p>
          {unfinished && active === last && <p>{axis.unfinished}</p>}
          <dl>
            {series.map(({ label: name, colour, values }) => (
              <div key={colour}>
                <span className={classNames(classes.swatch, classes[colour])} />
                <dt>{name}</dt>
                <dd>{write(values[active])}</dd>
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
  return series.map(({ colour, values, dashed = false }) => {
    const last = values.length - 1;
    const isRest = unfinished && last > 0;
    const whole = isRest ? values.slice(0, -1).concat(null) : values;
    const rest = values.map((value, place) => (place < last - 1 ? null : value));
    const look = classNames(classes.line, classes[colour], dashed && classes.limit);
    return (
      <g key={colour}>
        <path className={look} d={linePath(whole, max, width, HEIGHT)} />
        {isRest && (values[last] ?? null) !== null && (
          <path className={classNames(look, classes.rest)} d={linePath(rest, max, width, HEIGHT)} />
        )}
      </g>
    );
  });
}
