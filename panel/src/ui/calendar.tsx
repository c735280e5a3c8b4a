import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, monthName, startOfWeek, weekdayNames, weeksOf } from '../i18n/calendar.ts';
import { useFormats, useLocale, useTexts } from '../i18n/locale.tsx';
import { IconButton } from './button.tsx';
import classes from './calendar.module.css';
import { classNames } from './class-names.ts';
import { daysTexts } from './days-texts.ts';

type Props = {
  from: string;
  to: string;
  /** No later day can be chosen. */
  today: string;
  onChange: (days: { from: string; to: string }) => void;
  /** Both ends have been chosen. */
  onDone: () => void;
};

/** A month, in which one chooses a first day and a last one. */
export function Calendar({ from, to, today, onChange, onDone }: Props) {
  const t = useTexts(daysTexts);
  const { language } = useLocale();
  const formats = useFormats();
  // The day that the keyboard is on, which can be chosen; its month is shown.
  const [day, setDay] = useState(() => [to || from || today, today].sort()[0] ?? today);
  const [first, setFirst] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);

  const choose = (chosen: string): void => {
    setDay(chosen);
    if (first === undefined) {
      setFirst(chosen);
      onChange({ from: chosen, to: chosen });
      return;
    }
    setFirst(undefined);
    onChange(first < chosen ? { from: first, to: chosen } : { from: chosen, to: first });
    onDone();
  };
  const go = (next: string): void => setDay(next > today ? today : next);
  const press = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      Home: () => startOfWeek(day),
      End: () => addDays(startOfWeek(day), 6),
      PageUp: () => addMonths(day, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(day, event.shiftKey ? 12 : 1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    go(next());
  };
  const month = day.slice(0, 7);
  const name = monthName(day, language);
  const isChosen = (one: string): boolean => from !== '' && one >= from && one <= (to || today);
  return (
    <div>
      <div className={classes.head}>
        <IconButton
          size="small"
          icon="chevron-left"
          label={t('earlier')}
          onClick={() => go(addMonths(day, -1))}
        />
        <p className={classes.month} aria-live="polite">
          {name}
        </p>
        <IconButton
          size="small"
          icon="chevron-right"
          label={t('later')}
          disabled={month >= today.slice(0, 7)}
          onClick={() => go(addMonths(day, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-label={name} className={classes.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weekdayNames(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={isChosen(one)}>
                  {one.startsWith(month) && (
                    <button
                      type="button"
                      data-day={one}
                      className={classNames(
                        classes.day,
                        isChosen(one) && classes.chosen,
                        (one === from || one === (to || today)) && isChosen(one) && classes.end,
                      )}
                      tabIndex={one === day ? 0 : -1}
                      disabled={one > today}
                      aria-current={one === today ? 'date' : undefined}
                      aria-label={formats.longCalendarDay(one)}
                      onClick={() => choose(one)}
                    >
                      {formats.number(Number(one.slice(8)))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
