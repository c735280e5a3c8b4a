import type { Suppression } from 'harkara-contract/routes/email-suppressions.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { suppressionsTexts } from './suppressions-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (added: Suppression) => void };

export function AddSuppressionSheet({ opened, onClose, onAdded }: Props) {
  const t = useTexts(suppressionsTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t('add')}
      initial={{ address: '', detail: '' }}
      check={({ address }) =>
        /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(address.trim()) ? {} : { address: t('add-bad') }
      }
      send={({ address, detail }) =>
        call('POST /email/suppressions', {
          body: { address: address.trim(), detail: detail.trim() === '' ? null : detail.trim() },
        })
      }
      onDone={onAdded}
    >
      {(form) => (
        <>
          <TextField
            label={t('address')}
            type="email"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            {...form.field('address')}
          />
          <TextField label={t('add-detail')} optional maxLength={1000} {...form.field('detail')} />
        </>
      )}
    </FormSheet>
  );
}
