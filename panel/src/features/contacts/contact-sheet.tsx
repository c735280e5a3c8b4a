import type { Contact } from 'harkara-contract/routes/contacts.ts';
import { call } from '../../api/call.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { LongTextField, TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { contactsTexts } from './contacts-texts.ts';
import { linesOf, variablesOf } from './variables.ts';

type Props = {
  opened: boolean;
  group: number;
  /** Absent for a new one. */
  contact: Contact | undefined;
  onClose: () => void;
  onDone: (mobile: string) => void;
};

export function ContactSheet({ opened, group, contact, onClose, onDone }: Props) {
  const t = useTexts(contactsTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t(contact ? 'edit-title' : 'add')}
      submit={t('save-contact')}
      initial={{
        mobile: contact?.mobile ?? '',
        name: contact?.name ?? '',
        variables: linesOf(contact?.attributes ?? {}),
      }}
      check={({ mobile, variables }) => ({
        ...(mobile !== contact?.mobile && mobileOf(mobile) === null && { mobile: t('number-rule') }),
        ...(variablesOf(variables) === null && { variables: t('variables-rule') }),
      })}
      send={({ mobile, name, variables }): Promise<Result<unknown>> => {
        const draft = { mobile, name: name.trim(), attributes: variablesOf(variables) ?? {} };
        return contact
          ? call('PUT /groups/:id/contacts/:contact', {
              params: { id: group, contact: contact.id },
              body: draft,
            })
          : call('POST /groups/:id/contacts', { params: { id: group }, body: { contacts: [draft] } });
      }}
      onDone={(_data, { mobile }) => onDone(mobile)}
      explain={({ code }) => (code === 'conflict' ? { mobile: t('number-taken') } : undefined)}
    >
      {(form) => (
        <>
          <TextField
            label={t('number')}
            hint={t('number-hint')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            autoFocus
            {...form.field('mobile')}
          />
          <TextField label={t('name')} optional maxLength={200} autoComplete="off" {...form.field('name')} />
          <LongTextField
            label={t('variables')}
            optional
            hint={t('variables-hint')}
            placeholder={t('variables-sample')}
            {...form.field('variables')}
          />
        </>
      )}
    </FormSheet>
  );
}

/** The ten digits of an Indian mobile number, in the spellings that the server takes; null for anything else. */
function mobileOf(written: string): string | null {
  return /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(written.replace(/[\s-]/g, ''))?.[1] ?? null;
}
