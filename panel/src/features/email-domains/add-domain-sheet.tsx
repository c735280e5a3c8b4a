import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (domain: EmailDomain) => void };

export function AddDomainSheet({ opened, onClose, onAdded }: Props) {
  const t = useTexts(emailDomainsTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t('add')}
      initial={{ domain: '' }}
      check={({ domain }) => (domain.trim() === '' ? { domain: t('add-missing') } : {})}
      send={({ domain }) => call('POST /email/domains', { body: { domain: domain.trim() } })}
      onDone={onAdded}
    >
      {(form) => (
        <>
          <TextField
            label={t('domain')}
            hint={t('add-hint')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            {...form.field('domain')}
          />
        </>
      )}
    </FormSheet>
  );
}
