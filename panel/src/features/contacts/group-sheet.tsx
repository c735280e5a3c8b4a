import type { Group } from 'harkara-contract/routes/groups.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { contactsTexts } from './contacts-texts.ts';

type Props = {
  opened: boolean;
  /** Absent for a new one. */
  group: Group | undefined;
  onClose: () => void;
  onDone: (group: Group) => void;
};

export function GroupSheet({ opened, group, onClose, onDone }: Props) {
  const t = useTexts(contactsTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t(group ? 'rename' : 'new-group')}
      submit={t('save-group')}
      initial={{ name: group?.name ?? '', description: group?.description ?? '' }}
      check={({ name }) => (name.trim() === '' ? { name: t('name-missing') } : {})}
      send={({ name, description }) => {
        const body = { name: name.trim(), description: description.trim() || null };
        return group
          ? call('PUT /groups/:id', { params: { id: group.id }, body })
          : call('POST /groups', { body });
      }}
      onDone={(saved) => onDone(saved)}
      explain={({ code }) => (code === 'conflict' ? { name: t('name-taken') } : undefined)}
    >
      {(form) => (
        <>
          <TextField label={t('name')} maxLength={100} autoComplete="off" autoFocus {...form.field('name')} />
          <TextField
            label={t('description')}
            optional
            maxLength={1000}
            autoComplete="off"
            {...form.field('description')}
          />
        </>
      )}
    </FormSheet>
  );
}
