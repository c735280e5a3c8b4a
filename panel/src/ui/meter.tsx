import type { ReactNode } from 'react';
import { useFormats } from '../i18n/locale.tsx';
import { classNames } from './class-names.ts';
import classes from './meter.module.css';

type Tone = 'brand' | 'failed' | 'open';

type Props = {
  /** Between 0 and 1. */
  share: number;
  label: string;
  tone?: Tone;
  thick?: boolean;
};

/** How far something has come. */
export function Meter({ share, label, tone = 'brand', thick = false }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div
      className={classNames(classes.track, thick && classes.thick)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classNames(classes.fill, classes[tone])} style={{ width: `${percent}%` }} />
    </div>
  );
}

/** `link` makes the whole row a link: `link={(label) => <Link to="/messages">{label}</Link>}`. */
type RowProps = Props & { link?: (label: ReactNode) => ReactNode };

/** A part of a whole with its figure: a cause among the causes. */
export function ShareRow({ label, value, share, tone = 'failed', link }: RowProps & { value: number }) {
  const formats = useFormats();
  return (
    <div className={classNames(link && classes.linked)}>
      <div className={classes.row}>
        <span>{link ? link(label) : label}</span>
        <span className={classes.value}>
          {formats.number(value)} <span className={classes.note}>{formats.percent(share)}</span>
        </span>
      </div>
      <Meter share={share} label={label} tone={tone} />
    </div>
  );
}

type ProgressProps = RowProps & { done: ReactNode; note?: ReactNode };

/** Something that is under way, such as a campaign: what is done, and when it will be over. */
export function ProgressRow({ label, share, tone = 'brand', done, note, link }: ProgressProps) {
  const formats = useFormats();
  return (
    <div className={classNames(link && classes.linked)}>
      <div className={classes.row}>
        <span className={classes.strong}>{link ? link(label) : label}</span>
        <span className={classes.value}>{formats.percent(share)}</span>
      </div>
      <Meter share={share} label={label} tone={tone} thick />
      <div className={classes.below}>
        <span>{done}</span>
        <span>{note}</span>
      </div>
    </div>
  );
}
