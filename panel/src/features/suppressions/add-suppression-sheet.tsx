import { useId } from 'react';
import { addSuppression, type Suppression } from '../../api/email.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { suppressionsTexts } from './suppressions-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (added: Suppression) => void };

export function AddSuppressionSheet({ opened, onClose, onAdded }: Props) {
  const t = useTexts(suppressionsTexts);
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

function AddForm({ formId, onAdded }: { formId: string; onAdded: (added: Suppression) => void }) {
  const t = useTexts(suppressionsTexts);
  const form = useForm({
    initial: { address: '', detail: '' },
    check: ({ address }) => (/^\S+@\S+\.\S+$/.test(address.trim()) ? {} : { address: t('add-bad') }),
    send: ({ address, detail }) =>
      addSuppression({ address: address.trim(), ...(detail.trim() !== '' && { detail: detail.trim() }) }),
    onDone: onAdded,
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField
          label={t('address')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.field('address')}
        />
        <TextField label={t('add-detail')} optional maxLength={1000} {...form.field('detail')} />
      </Fields>
    </form>
  );
}
