import type { ReactNode } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { type Choice, SelectField } from './field.tsx';
import classes from './filter-bar.module.css';
import { listTexts } from './list-texts.ts';
import { TypedFilter } from './typed-filter.tsx';
import { useFilters } from './use-filters.ts';

type Props = {
  /** Shown while any filter is set. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
};

/** Filters above a list. Their values live in the address: see `useFilters`. */
export function FilterBar({ onClear, children }: Props) {
  const t = useTexts(sharedTexts);
  return (
    <search className={classes.bar}>
      {children}
      {onClear && (
        <span className={classes.clear}>
          <Button look="quiet" icon="close" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        </span>
      )}
    </search>
  );
}

/** What `useFilters` gives, and which of them a field is for. */
type Field<Name extends string> = {
  by: { filters: Partial<Record<Name, string>>; set: (name: Name, value: string) => void };
  name: Name;
  label: string;
};

/** Searches by words; takes the room that is left. */
export function SearchFilter({ by, label, longest }: Omit<Field<'q'>, 'name'> & { longest?: number }) {
  return (
    <div className={classes.grow}>
      <TypedFilter
        label={label}
        icon
        value={by.filters.q ?? ''}
        onChange={(value) => by.set('q', value)}
        longest={longest}
      />
    </div>
  );
}

type ChoiceProps<Name extends string> = Field<Name> & {
  /** What is chosen where the filter is not set. */
  any: string;
  choices: readonly Choice<string>[];
  searchable?: boolean;
};

export function ChoiceFilter<Name extends string>(props: ChoiceProps<Name>) {
  const { by, name, label, any, choices, searchable = false } = props;
  const chosen = choices.find(({ value }) => value === by.filters[name]);
  return (
    <SelectField
      label={label}
      searchable={searchable}
      value={chosen?.value ?? ANY}
      choices={[{ value: ANY, label: any }, ...choices]}
      onChange={(value) => by.set(name, value === ANY ? '' : value)}
    />
  );
}

const ANY = 'any';

const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;

/** What a list of entries that need approval is filtered by: words, and how far the review has come. */
export function useReviewFilters() {
  const by = useFilters(['q', 'status']);
  const status = REVIEW_STATES.find((state) => state === by.filters.status);
  return { ...by, query: { q: by.filters.q, status } };
}

type ReviewProps = { by: ReturnType<typeof useReviewFilters>; label: string };

export function ReviewFilters({ by, label }: ReviewProps) {
  const t = useTexts(listTexts);
  const shared = useTexts(sharedTexts);
  return (
    <>
      <SearchFilter by={by} label={label} />
      <ChoiceFilter
        by={by}
        name="status"
        label={t('review.status')}
        any={t('review.any')}
        choices={REVIEW_STATES.map((value) => ({ value, label: shared(`status.${value}`) }))}
      />
    </>
  );
}
