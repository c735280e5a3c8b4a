import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_DETAILS, type AccountDetail } from 'harkara-contract/lists.ts';
import type { Details } from 'harkara-contract/records/account.ts';
import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { AccountDetailFields, AccountDetailList, changedDetails } from '../../ui/account-details.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { SubmitSheet } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { customersTexts } from './customers-texts.ts';

type Props = { customer: OwnCustomer; mayEdit: boolean; onClose: () => void; onDone: () => void };

/** Whom the reseller deals with at a customer. Who may not change it sees it. */
export function DetailsSheet({ customer: { username }, mayEdit, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  const details = useQuery(query('GET /customers/:username/details', { params: { username } }));
  const sheet = { opened: true, onClose, title: t('details'), subtitle: username };
  if (!mayEdit) {
    return (
      <Sheet {...sheet}>
        <Loaded query={details} skeleton={<SkeletonRows rows={5} />}>
          {(present) => <AccountDetailList details={present} />}
        </Loaded>
      </Sheet>
    );
  }
  return (
    <SubmitSheet {...sheet} submit={t('details.save')}>
      {(formId) => (
        <Loaded query={details} skeleton={<SkeletonRows rows={5} />}>
          {(present) => <DetailsForm formId={formId} username={username} present={present} onDone={onDone} />}
        </Loaded>
      )}
    </SubmitSheet>
  );
}

type FormProps = { formId: string; username: string; present: Details; onDone: () => void };

function DetailsForm({ formId, username, present, onDone }: FormProps) {
  const initial = Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, present[name] ?? ''])) as Record<
    AccountDetail,
    string
  >;
  const form = useForm({
    initial,
    send: (values) =>
      call('PATCH /customers/:username/details', {
        params: { username },
        body: changedDetails(values, present),
      }),
    onDone,
  });
  return (
    <FormFields id={formId} form={form}>
      <AccountDetailFields field={form.field} />
    </FormFields>
  );
}
