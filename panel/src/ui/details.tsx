import type { ReactNode } from 'react';
import classes from './details.module.css';

export type Detail = {
  label: string;
  value: ReactNode;
  /** An id, in letters of equal width. */ code?: boolean;
};

/** Names and values. */
export function Details({ items }: { items: readonly Detail[] }) {
  return (
    <dl className={classes.details}>
      {items.map(({ label, value, code }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}=`} className={code ? classes.code : undefined}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}
