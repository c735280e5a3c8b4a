import { type ReactNode, useId } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

type Props = {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** For a table or a list that reaches the card's edges. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ title, subtitle, actions, flush = false, className, children }: Props) {
  const titleId = useId();
  return (
    <section
      className={classNames(classes.card, flush && classes.flush, className)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={classes.head}>
          <div className={classes.titles}>
            {title !== undefined && <h2 id={titleId}>{title}</h2>}
            {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {flush ? children : <div className={classes.body}>{children}</div>}
    </section>
  );
}
