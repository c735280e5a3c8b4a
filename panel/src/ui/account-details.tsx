import { ACCOUNT_DETAILS, type AccountDetail } from 'harkara-contract/lists.ts';
import { useTexts } from '../i18n/locale.tsx';
import { accountDetailsTexts } from './account-details-texts.ts';
import { Details } from './details.tsx';
import { FieldRow, TextField } from './field.tsx';

type Field = {
  name: string;
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Whom one deals with behind an account. @param props.field what `useForm` has made for each. */
export function AccountDetailFields({ field }: { field: (name: AccountDetail) => Field }) {
  const t = useTexts(accountDetailsTexts);
  const of = (name: AccountDetail) => {
    const { value = '', ...rest } = field(name);
    return {
      ...rest,
      value,
      label: t(`detail.${name}`),
      optional: true,
      autoComplete: 'off',
      maxLength: 254,
    };
  };
  const [first, ...others] = ACCOUNT_DETAILS;
  const one = (name: AccountDetail) => (
    <TextField key={name} {...of(name)} {...(name === 'gstin' && { hint: t('hint.gstin') })} />
  );
  return (
    <>
      <TextField hint={t('hint.display_name')} {...of(first)} />
      <FieldRow>{others.slice(0, 2).map(one)}</FieldRow>
      <FieldRow>{others.slice(2).map(one)}</FieldRow>
    </>
  );
}

type Known = Readonly<Partial<Record<AccountDetail, string | null>>>;

export function AccountDetailList({ details }: { details: Known }) {
  const t = useTexts(accountDetailsTexts);
  return (
    <Details
      items={ACCOUNT_DETAILS.map((name) => ({ label: t(`detail.${name}`), value: details[name] ?? '–' }))}
    />
  );
}

export type DetailValues = Readonly<Partial<Record<AccountDetail, string>>>;

/** What has been typed that is not as before, as the server takes it; null removes one. */
export function changedDetails(
  values: DetailValues,
  before: Known,
): Partial<Record<AccountDetail, string | null>> {
  return Object.fromEntries(
    ACCOUNT_DETAILS.flatMap((name) => {
      const value = values[name]?.trim() || null;
      return value === (before[name] ?? null) ? [] : [[name, value]];
    }),
  );
}
