import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

type Filters<Name extends string> = Partial<Record<Name, string>>;

/**
 * Filters that live in the address, so that a filtered list can be sent to a colleague and survives going back.
 * `const { filters, set, clear } = useFilters(['q', 'status'])`
 */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = search[name];
          // An address is parsed as JSON where that works: a number that is searched for arrives as one.
          return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
        }),
      ) as Filters<Name>,
    [names, search],
  );
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const replace = (change: Filters<Name>): void => {
    // An answer that comes late must not change the address of the next page.
    if (!isHere.current) return;
    const changed = (old: object): object =>
      Object.fromEntries(
        Object.entries({ ...old, ...change }).filter(([, value]) => value !== '' && value !== undefined),
      );
    void navigate({ to: '.', search: changed, replace: true });
  };
  return {
    filters,
    set: (name: Name, value: string) => replace({ [name]: value } as Filters<Name>),
    /** Several at once; '' takes one out. */
    change: replace,
    clear: () => replace(Object.fromEntries(names.map((name) => [name, ''])) as Filters<Name>),
    isFiltered: Object.keys(filters).length > 0,
  };
}
