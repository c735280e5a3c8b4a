import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { emailDomainsTexts } from './email-domains-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (domain: EmailDomain) => void };

export function AddDomainSheet({ opened, onClose, onAdded }: Props) {
  const t = useTexts(emailDomainsTexts);
  return (
    <FormSheet opened={opened} onClose={onClose} title={t('add')}>
      {(formId) => <AddForm formId={formId} onAdded={onAdded} />}
    </FormSheet>
  );
}

function AddForm({ formId, onAdded }: { formId: string; onAdded: (domain: EmailDomain) => void }) {
  const t = useTexts(emailDomainsTexts);
  const form = useForm({
    initial: { domain: '' },
    check: ({ domain }) => (domain.trim() === '' ? { domain: t('add-missing') } : {}),
    send: ({ domain }) => call('POST /email/domains', { body: { domain: domain.trim() } }),
    onDone: onAdded,
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField
        label={t('domain')}
        hint={t('add-hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        {...form.field('domain')}
      />
    </SheetForm>
  );
}
