import { Link } from '@tanstack/react-router';
import classes from './tab-links.module.css';

type Props<Name extends string> = {
  label: string;
  /** The first one is shown where the address names none. */
  tabs: readonly { name: Name; text: string }[];
  shown: Name;
};

/** Parts of one page; the address has the one that is shown as `tab`. */
export function TabLinks<Name extends string>({ label, tabs, shown }: Props<Name>) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ name, text }, index) => (
        <Link
          key={name}
          to="."
          // The tab that is shown keeps its filters, and is the one link to the present address.
          search={(present) => (name === shown ? present : index === 0 ? {} : { tab: name })}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          className={classes.tab ?? ''}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
