import { Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { addDays, isDay } from '../i18n/calendar.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { dayIn } from '../i18n/zoned-time.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import classes from './days-field.module.css';
import { daysTexts } from './days-texts.ts';
import { Icon } from './icons.tsx';
import { useNow } from './use-now.ts';

type Days = { from: string; to: string };

type Props = {
  by: { filters: Partial<Record<'from' | 'to', string>>; change: (days: Days) => void };
};

/** The spans that are chosen most, by the number of their days up to today. */
const SPANS = [
  ['today', 1],
  ['last-7', 7],
  ['last-30', 30],
] as const;

/** From which day until which, both included, in the account's time zone. A filter: its values are in the address. */
export function DaysField({ by }: Props) {
  const t = useTexts(daysTexts);
  const formats = useFormats();
  const id = useId();
  const today = dayIn(useNow(), formats.timeZone);
  const [isOpen, setOpen] = useState(false);
  const from = isDay(by.filters.from) ? by.filters.from : '';
  const to = isDay(by.filters.to) ? by.filters.to : '';
  const spans = SPANS.map(([name, days]) => ({ name, from: addDays(today, 1 - days), to: today }));
  const span = spans.find((one) => one.from === from && (one.to === to || to === ''));
  const choose = (days: Days): void => {
    by.change(days);
    setOpen(false);
  };
  const words = (): string => {
    if (span) return t(span.name);
    if (from === to) return from === '' ? t('any') : formats.datedDay(from);
    if (to === '') return t('since', { day: formats.datedDay(from) });
    if (from === '') return t('until', { day: formats.datedDay(to) });
    return `${formats.datedDay(from)} – ${formats.datedDay(to)}`;
  };
  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {t('label')}
      </span>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={304}
        offset={6}
        trapFocus
        returnFocus
        classNames={{ dropdown: classes.dropdown ?? '' }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.field}
            aria-labelledby={`${id}-label ${id}-words`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" size={17} />
            <span id={`${id}-words`} className={classes.words}>
              {words()}
            </span>
            <Icon name="chevron-down" size={16} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={`${id}-label`}>
          <div className={classes.spans}>
            {spans.map((one) => (
              <Button
                key={one.name}
                size="small"
                look={one === span ? 'primary' : 'default'}
                aria-pressed={one === span}
                onClick={() => choose({ from: one.from, to: one.to })}
              >
                {t(one.name)}
              </Button>
            ))}
            <Button size="small" look="quiet" onClick={() => choose({ from: '', to: '' })}>
              {t('any')}
            </Button>
          </div>
          <Calendar from={from} to={to} today={today} onChange={by.change} onDone={() => setOpen(false)} />
          <p className={classes.hint}>
            {t('hint')} {t('zone', { zone: formats.zone })}
          </p>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
