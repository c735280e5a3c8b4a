import classes from './keys.module.css';

/** A key on the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
