import { useQuery } from '@tanstack/react-query';
import type { CustomerTerms, OwnCustomer, ResellerLimits } from 'harkara-contract/routes/customers.ts';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { SubmitSheet } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { customersTexts } from './customers-texts.ts';
import { TermsFields, useTerms } from './terms-fields.tsx';

type Props = {
  customer: OwnCustomer;
  limits: ResellerLimits;
  onClose: () => void;
  onDone: () => void;
};

/** What a customer pays, and what it may use. */
export function TermsSheet({ customer: { username }, limits, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  const terms = useQuery(query('GET /customers/:username/terms', { params: { username } }));
  return (
    <SubmitSheet opened onClose={onClose} title={t('terms')} subtitle={username} submit={t('terms.save')}>
      {(formId) => (
        <Loaded query={terms} skeleton={<SkeletonRows rows={6} />}>
          {(present) => (
            <TermsForm
              formId={formId}
              username={username}
              present={present}
              limits={limits}
              onDone={onDone}
            />
          )}
        </Loaded>
      )}
    </SubmitSheet>
  );
}

type FormProps = Pick<Props, 'limits' | 'onDone'> & {
  formId: string;
  username: string;
  present: CustomerTerms;
};

function TermsForm({ formId, username, present, limits, onDone }: FormProps) {
  const terms = useTerms(limits);
  const initial = terms.initial(present);
  const form = useForm({
    initial,
    check: (values) => terms.check(values, initial),
    send: (values) =>
      call('PATCH /customers/:username/terms', {
        params: { username },
        body: terms.read(values, initial),
      }),
    onDone,
  });
  return (
    <FormFields id={formId} form={form}>
      <TermsFields terms={terms} form={form} />
    </FormFields>
  );
}
