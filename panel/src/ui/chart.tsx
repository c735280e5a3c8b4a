import { type ReactNode, useState } from 'react';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartPlot } from './chart-plot.tsx';
import classes from './chart.module.css';
import { classNames } from './class-names.ts';

type Props = ChartData & {
  title: string;
  subtitle?: ReactNode;
  kind?: 'bars' | 'lines';
};

/** Days side by side, as a picture or as a table. */
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

function ChartTable({ title, days, series, unfinished }: ChartData & { title: string }) {
  const t = useTexts(sharedTexts);
  const formats = useFormats();
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {series.map(({ colour, label }) => (
              <th key={colour} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day}>
                <th scope="row">
                  {formats.calendarDay(day)}
                  {unfinished && index === days.length - 1 && ` (${t('chart.unfinished')})`}
                </th>
                {series.map(({ colour, values }) => (
                  <td key={colour}>{formats.number(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
