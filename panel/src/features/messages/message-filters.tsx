import { useEffect, useState } from 'react';
import type { MessageState } from '../../api/messages.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useOnPhone } from '../../ui/use-on-phone.ts';
import classes from './message-filters.module.css';
import { messagesTexts } from './messages-texts.ts';

export const FILTERS = ['q', 'status', 'sender', 'channel', 'campaign', 'from', 'to'] as const;
type FilterName = (typeof FILTERS)[number];
type Filters = Partial<Record<FilterName, string>>;

const STATES: readonly MessageState[] = [
  'delivered',
  'failed',
  'expired',
  'sent',
  'queued',
  'scheduled',
  'unknown',
  'cancelled',
];

type Props = {
  filters: Filters;
  set: (name: FilterName, value: string) => void;
  onClear: (() => void) | undefined;
};

export function MessageFilters({ filters, set, onClear }: Props) {
  const t = useTexts(messagesTexts);
  const shared = useTexts(sharedTexts);
  const phone = useOnPhone();
  // On a phone the list would begin below the fold.
  const [more, setMore] = useState(
    [filters.status, filters.sender, filters.from, filters.to].some((value) => value !== undefined),
  );
  const choices = [
    { value: 'any' as const, label: t('filter.any') },
    ...STATES.map((state) => ({ value: state, label: shared(`status.${state}`) })),
  ];
  return (
    <FilterBar onClear={onClear}>
      <GrowingFilter>
        <TypedFilter
          label={t('filter.q')}
          icon
          value={filters.q ?? ''}
          onChange={(value) => set('q', value)}
        />
      </GrowingFilter>
      {phone && !more ? (
        <Button icon="filter" onClick={() => setMore(true)}>
          {t('filter.more')}
        </Button>
      ) : (
        <div className={classes.few}>
          <SelectField
            label={t('filter.status')}
            value={STATES.find((state) => state === filters.status) ?? 'any'}
            choices={choices}
            onChange={(value) => set('status', value === 'any' ? '' : value)}
          />
          <TypedFilter
            label={t('filter.sender')}
            value={filters.sender ?? ''}
            onChange={(value) => set('sender', value)}
          />
          <TextField
            label={t('filter.from')}
            type="date"
            value={filters.from ?? ''}
            onChange={(value) => set('from', value)}
          />
          <TextField
            label={t('filter.to')}
            type="date"
            value={filters.to ?? ''}
            onChange={(value) => set('to', value)}
          />
        </div>
      )}
    </FilterBar>
  );
}

const SETTLES_AFTER = 400;

type TypedProps = { label: string; icon?: boolean; value: string; onChange: (value: string) => void };

/** Searches once the typing has stopped: half a number finds nothing. */
function TypedFilter({ label, icon = false, value, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    const settled = typed.trim();
    if (settled === value) return undefined;
    const timer = setTimeout(() => onChange(settled), SETTLES_AFTER);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      autoComplete="off"
      spellCheck={false}
      maxLength={320}
      {...(icon && { leading: <Icon name="search" /> })}
    />
  );
}
