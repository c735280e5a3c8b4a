import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import classes from './kpi.module.css';

type Props = {
  icon: IconName;
  label: string;
  value: string;
  unit?: string | undefined;
  note?: ReactNode;
  /** Takes the whole width of a phone. */
  wide?: boolean;
  /** Where the figure is explained: `link={(label) => <Link to="/messages">{label}</Link>}`. */
  link?: (label: ReactNode) => ReactNode;
};

/** A figure that matters, with what it means. */
export function Kpi({ icon, label, value, unit, note, wide = false, link }: Props) {
  return (
    <div className={classNames(classes.kpi, wide && classes.wide, link && classes.linked)}>
      <p className={classes.label}>
        <Icon name={icon} size={17} />
        {link ? link(label) : label}
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
