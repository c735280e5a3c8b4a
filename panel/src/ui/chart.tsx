import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useChartAxis, useChartValues } from './chart-axis.ts';
import type { ChartData } from './chart-data.ts';
import { ChartPlot } from './chart-plot.tsx';
import classes from './chart.module.css';
import { classNames } from './class-names.ts';

type Props = ChartData & {
  title: string;
  subtitle?: ReactNode;
  kind?: 'bars' | 'lines';
};

/** Days, or shorter times, side by side, as a picture or as a table. */
export function Chart({ title, subtitle, kind = 'bars', ...data }: Props) {
  const t = useTexts(sharedTexts);
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      flush
      title={title}
      subtitle={subtitle}
      actions={
        <Button
          look="quiet"
          size="small"
          icon={asTable ? 'chart' : 'table'}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'chart.as-chart' : 'chart.as-table')}
        </Button>
      }
    >
      <div className={classes.chart}>
        {asTable ? (
          <ChartTable title={title} {...data} />
        ) : (
          <>
            <ul className={classes.legend}>
              {data.series.map(({ label, colour }) => (
                <li key={colour}>
                  <span className={classNames(classes.swatch, classes[colour])} />
                  {label}
                </li>
              ))}
            </ul>
            <ChartPlot kind={kind} label={title} {...data} />
          </>
        )}
      </div>
    </Card>
  );
}

function ChartTable({ title, times, step, series, unfinished, quantity }: ChartData & { title: string }) {
  const axis = useChartAxis(step);
  const { write } = useChartValues(quantity);
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{axis.column}</th>
            {series.map(({ colour, label }) => (
              <th key={colour} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map((time, index) => (
              <tr key={time}>
                <th scope="row">
                  {axis.label(time)}
                  {unfinished && index === times.length - 1 && ` (${axis.unfinished})`}
                </th>
                {series.map(({ colour, values }) => (
                  <td key={colour}>{write(values[index])}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
