import { useQuery } from '@tanstack/react-query';
import { REFUSED_INTERFACES } from 'harkara-contract/lists.ts';
import type { RefusedCall } from 'harkara-contract/routes/refusals.ts';
import { query } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { DaysField } from '../../ui/days-field.tsx';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { interfaceTexts } from '../../ui/interface-texts.ts';
import { CODES, useCause } from './causes.ts';
import classes from './refused-calls.module.css';
import { refusedCallsTexts } from './refused-calls-texts.ts';

export const FILTERS = ['code', 'key', 'interface', 'from', 'to'] as const;
type FilterName = (typeof FILTERS)[number];
type Filters = Partial<Record<FilterName, string>>;
type By = {
  filters: Filters;
  set: (name: FilterName, value: string) => void;
  change: (filters: Filters) => void;
};

/** Stands for username and password. */
const NO_KEY = '0';

/** The filters as the server knows them. */
export function askedBy({ key, interface: by, ...others }: Filters) {
  return {
    ...others,
    interface: REFUSED_INTERFACES.find((one) => one === by),
    key: key === undefined || !/^\d{1,9}$/.test(key) ? undefined : Number(key),
  };
}

/** @param calls those that are shown: they name their keys to people who may not see all. */
export function RefusedCallFilters({ by, calls }: { by: By; calls: readonly RefusedCall[] }) {
  const t = useTexts(refusedCallsTexts);
  const named = useTexts(interfaceTexts);
  const cause = useCause();
  const { user } = useSignedIn();
  const { data } = useQuery({ ...query('GET /api-keys'), enabled: user.role === 'owner' });
  const keys = new Map((data?.items ?? []).map(({ id, name }) => [String(id), name]));
  for (const { keyId, keyName } of calls) {
    if (keyId !== null) keys.set(String(keyId), keyName ?? t('key.revoked'));
  }
  const any = t('filter.any');
  return (
    <div className={classes.filters}>
      <ChoiceFilter
        by={by}
        name="code"
        label={t('filter.code')}
        any={any}
        searchable
        choices={CODES.map((code) => ({ value: code, label: cause(code) }))}
      />
      <ChoiceFilter
        by={by}
        name="key"
        label={t('filter.key')}
        any={any}
        choices={[
          ...[...keys].map(([value, label]) => ({ value, label })),
          { value: NO_KEY, label: t('key.password') },
        ]}
      />
      <ChoiceFilter
        by={by}
        name="interface"
        label={t('filter.interface')}
        any={any}
        choices={REFUSED_INTERFACES.map((value) => ({ value, label: named(`interface.${value}`) }))}
      />
      <DaysField by={by} />
    </div>
  );
}
