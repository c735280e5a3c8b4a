import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import classes from './kpi.module.css';

type Props = {
  icon: IconName;
  label: string;
  value: string;
  unit?: string;
  note?: ReactNode;
  /** Takes the whole width of a phone. */
  wide?: boolean;
};

/** A figure that matters, with what it means. */
export function Kpi({ icon, label, value, unit, note, wide = false }: Props) {
  return (
    <div className={classNames(classes.kpi, wide && classes.wide)}>
      <p className={classes.label}>
        <Icon name={icon} size={17} />
        {label}
      </p>
      <p className={classes.value}>
        {value}
        {unit !== undefined && <span className={classes.unit}>{unit}</span>}
      </p>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </div>
  );
}

export function KpiRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
