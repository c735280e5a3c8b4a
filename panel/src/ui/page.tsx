import { createContext, type ReactNode, use } from 'react';
import { classNames } from './class-names.ts';
import classes from './page.module.css';

/** Name of the brand, for the title in the browser's tab. */
export const BrandName = createContext('');

export function PageTitle({ children }: { children: string }) {
  const brand = use(BrandName);
  return <title>{brand === '' ? children : `${children} · ${brand}`}</title>;
}

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** On a phone one below the other: when they change, nothing moves. */
  stackActions?: boolean;
  /** For forms and settings, which are hard to read across a wide screen. */
  narrow?: boolean;
  children: ReactNode;
};

export function Page({ title, subtitle, actions, stackActions = false, narrow = false, children }: Props) {
  return (
    <div className={classNames(classes.page, narrow && classes.narrow)}>
      <PageTitle>{title}</PageTitle>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions !== undefined && (
          <div className={classNames(classes.actions, stackActions && classes.stacked)}>{actions}</div>
        )}
      </header>
      <div className={classes.stack}>{children}</div>
    </div>
  );
}
