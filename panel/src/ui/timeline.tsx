import type { ReactNode } from 'react';
import { useFormats } from '../i18n/locale.tsx';
import { dayIn } from '../i18n/zoned-time.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { Moment } from './moment.tsx';
import classes from './timeline.module.css';

export type TimelineStep = {
  id: string;
  title: string;
  note?: ReactNode;
  /** Below the note. */
  more?: ReactNode;
  at: string;
  tone?: 'step' | 'done' | 'good' | 'bad';
};

/** What happened, in order, with the time that passed in between. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { timeZone } = useFormats();
  return (
    <ol className={classes.list}>
      {steps.map(({ id, title, note, more, at, tone = 'step' }, index) => {
        const before = steps[index - 1];
        const newDay =
          before !== undefined && dayIn(new Date(before.at), timeZone) !== dayIn(new Date(at), timeZone);
        return (
          <li key={id} className={classes.step}>
            <span
              className={classNames(
                classes.mark,
                tone === 'good' && classes.good,
                tone === 'bad' && classes.bad,
              )}
            >
              {tone === 'step' && <span className={classes.dot} />}
              {(tone === 'done' || tone === 'good') && <Icon name="check" size={13} />}
              {tone === 'bad' && <Icon name="close" size={13} />}
            </span>
            <div>
              <p className={classes.title}>{title}</p>
              {note !== undefined && <p className={classes.note}>{note}</p>}
              {more !== undefined && <div className={classes.note}>{more}</div>}
            </div>
            <div className={classes.time}>
              {newDay && (
                <>
                  <Moment at={at} as="day" />,{' '}
                </>
              )}
              <Moment at={at} as="exactTime" />
              {before && <Gap from={before.at} to={at} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Gap({ from, to }: { from: string; to: string }) {
  const formats = useFormats();
  const passed = Math.max(0, Date.parse(to) - Date.parse(from));
  if (passed === 0) return null;
  return <span className={classes.gap}>+ {formats.duration(passed)}</span>;
}
