import { useId } from 'react';
import { addDomain, type MailDomain } from '../../api/email.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (domain: MailDomain) => void };

export function AddDomainSheet({ opened, onClose, onAdded }: Props) {
  const t = useTexts(emailDomainsTexts);
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('add')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('add')}
        </Button>
      }
    >
      <AddForm formId={formId} onAdded={onAdded} />
    </Sheet>
  );
}

function AddForm({ formId, onAdded }: { formId: string; onAdded: (domain: MailDomain) => void }) {
  const t = useTexts(emailDomainsTexts);
  const form = useForm({
    initial: { domain: '' },
    check: ({ domain }) => (domain.trim() === '' ? { domain: t('add-missing') } : {}),
    send: ({ domain }) => addDomain(domain.trim()),
    onDone: onAdded,
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField
          label={t('domain')}
          hint={t('add-hint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.field('domain')}
        />
      </Fields>
    </form>
  );
}
