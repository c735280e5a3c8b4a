import type { ReactNode } from 'react';
import classes from './details.module.css';

export type Detail = {
  label: string;
  value: ReactNode;
  /** An id, in letters of equal width. */ code?: boolean;
};

/** What is false is left out: `error !== null && { label, value: error.text }`. */
export type DetailList = readonly (Detail | false)[];

/** Names and values. */
export function Details({ items }: { items: DetailList }) {
  return (
    <dl className={classes.details}>
      {items
        .filter((item) => item !== false)
        .map(({ label, value, code }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`} className={code ? classes.code : undefined}>
            {value}
          </dd>,
        ])}
    </dl>
  );
}
