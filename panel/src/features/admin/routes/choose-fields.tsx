import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { failureOf } from '../../../api/request-failure.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useFailureSentence } from '../../../ui/notice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { routesTexts } from './routes-texts.ts';

/** As many as a user still reads in a list. */
const OFFERED = 20;
/** No account and no sender ID is called this. */
const ANY = '*';
const REST_MS = 250;

type Props = {
  label: string;
  hint?: string;
  name?: string;
  /** '': none in particular. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** An account, found by what its username begins with. */
export function AccountField(props: Props) {
  const t = useTexts(routesTexts);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), REST_MS);
  const { data, error } = useQuery({
    ...query('GET /admin/accounts', { query: { limit: OFFERED, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ username }) => username) ?? [];
  return <Chosen {...props} any={t('any-account')} found={found} problem={error} onSearch={setTyped} />;
}

/** A sender ID, of the account or of any. Senders of other channels are in no list: they are typed. */
export function SenderField({ account, ...props }: Props & { account: string }) {
  const t = useTexts(routesTexts);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), REST_MS);
  const { data, error } = useQuery({
    ...query('GET /admin/routes/senders', {
      query: { ...(q !== '' && { q }), ...(account !== '' && { account }) },
    }),
    placeholderData: keepPreviousData,
  });
  const own = typed.trim();
  const found = [...(data?.items ?? []), ...(own === '' ? [] : [own])];
  return <Chosen {...props} any={t('any-sender')} found={found} problem={error} onSearch={setTyped} />;
}

type ChosenProps = Props & {
  any: string;
  found: readonly string[];
  /** Why nothing could be looked for. */
  problem: Error | null;
  onSearch: (typed: string) => void;
};

function Chosen({ value, onChange, any, found, problem, error, onSearch, ...rest }: ChosenProps) {
  const t = useTexts(routesTexts);
  const sentence = useFailureSentence();
  const names = [...new Set([...(value === '' ? [] : [value]), ...found])];
  return (
    <SelectField<string>
      {...rest}
      error={error ?? (problem ? sentence(failureOf(problem)) : undefined)}
      value={value === '' ? ANY : value}
      choices={[{ value: ANY, label: any }, ...names.map((name) => ({ value: name, label: name }))]}
      onSearch={onSearch}
      nothing={t('none-found')}
      onChange={(chosen) => onChange(chosen === ANY ? '' : chosen)}
    />
  );
}
