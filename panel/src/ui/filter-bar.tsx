import type { ReactNode } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import classes from './filter-bar.module.css';

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

/** A filter that takes the room that is left. */
export function GrowingFilter({ children }: { children: ReactNode }) {
  return <div className={classes.grow}>{children}</div>;
}
