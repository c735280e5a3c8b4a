import type { ReactNode } from 'react';
import classes from './beside.module.css';

/** A form, and beside it what comes of it, which stays in view; below it on a narrow screen. */
export function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.main}>{children}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
