import { useId } from 'react';
import type { Group } from 'harkara-contract/routes/groups.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t(group ? 'rename' : 'new-group')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('save')}
        </Button>
      }
    >
      <GroupForm formId={formId} group={group} onDone={onDone} />
    </Sheet>
  );
}

function GroupForm({ formId, group, onDone }: Pick<Props, 'group' | 'onDone'> & { formId: string }) {
  const t = useTexts(contactsTexts);
  const form = useForm({
    initial: { name: group?.name ?? '', description: group?.description ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('name-missing') } : {}),
    send: ({ name, description }) => {
      const body = { name: name.trim(), description: description.trim() || null };
      return group
        ? call('PUT /groups/:id', { params: { id: group.id }, body })
        : call('POST /groups', { body });
    },
    onDone: (saved) => onDone(saved),
    explain: ({ code }) => (code === 'conflict' ? { name: t('name-taken') } : undefined),
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField label={t('name')} maxLength={100} autoComplete="off" autoFocus {...form.field('name')} />
        <TextField
          label={t('description')}
          optional
          maxLength={1000}
          autoComplete="off"
          {...form.field('description')}
        />
      </Fields>
    </form>
  );
}
