import { ACCOUNT_DETAILS } from 'harkara-contract/lists.ts';
import type { MadeAccount } from 'harkara-contract/records/account.ts';
import type { ResellerLimits } from 'harkara-contract/routes/customers.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { AccountDetailFields, changedDetails } from '../../ui/account-details.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { customersTexts } from './customers-texts.ts';
import { TermsFields, useTerms } from './terms-fields.tsx';

type Props = {
  opened: boolean;
  limits: ResellerLimits;
  onClose: () => void;
  onDone: (made: MadeAccount) => void;
};

export function NewCustomerSheet({ opened, limits, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  const terms = useTerms(limits);
  const initial: Record<string, string> = {
    username: '',
    'api_keys[0].name': '',
    ...Object.fromEntries(ACCOUNT_DETAILS.map((name) => [`details.${name}`, ''])),
    ...terms.initial({ prices: limits.prices, features: {} }),
  };
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t('new')}
      initial={initial}
      check={(values) => ({
        ...((values['username'] ?? '').trim().length < 3 && { username: t('username-rule') }),
        ...terms.check(values),
      })}
      send={(values) => {
        const key = (values['api_keys[0].name'] ?? '').trim();
        const details = changedDetails(
          Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, values[`details.${name}`]])),
          {},
        );
        return call('POST /customers', {
          body: {
            username: (values['username'] ?? '').trim(),
            ...terms.read(values),
            ...(Object.keys(details).length > 0 && { details }),
            ...(key !== '' && { api_keys: [{ name: key }] }),
          },
        });
      }}
      onDone={onDone}
      explain={({ code, fields }) =>
        code === 'conflict' && 'username' in fields ? { username: t('username-taken') } : undefined
      }
    >
      {(form) => {
        const field = (name: string) => ({
          ...form.field(name),
          value: form.values[name] ?? '',
          autoComplete: 'off',
        });
        return (
          <>
            <TextField
              label={t('username')}
              hint={t('username-hint')}
              maxLength={64}
              spellCheck={false}
              autoFocus
              {...field('username')}
            />
            <AccountDetailFields field={(name) => form.field(`details.${name}`)} />
            <TermsFields terms={terms} form={form} />
            <TextField
              label={t('key')}
              hint={t('key-hint')}
              optional
              maxLength={100}
              {...field('api_keys[0].name')}
            />
          </>
        );
      }}
    </FormSheet>
  );
}
