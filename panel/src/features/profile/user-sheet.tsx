import type { PanelRole } from 'harkara-contract/lists.ts';
import type { Person } from 'harkara-contract/routes/users.ts';
import { call, type Answer } from '../../api/call.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { profileTexts } from './profile-texts.ts';

type Props = {
  /** Absent for a new one. */
  user: Person | undefined;
  opened: boolean;
  onClose: () => void;
  onAdded: (name: string, firstPassword: string) => void;
  onChanged: (name: string) => void;
};

const ROLES: readonly PanelRole[] = ['owner', 'sender', 'viewer'];

export function UserSheet({ user, opened, onClose, onAdded, onChanged }: Props) {
  const t = useTexts(profileTexts);
  const shared = useTexts(sharedTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={user ? t('users.edit-title', { name: user.name }) : t('users.add')}
      submit={t(user ? 'users.save' : 'users.add')}
      initial={{ name: user?.name ?? '', username: user?.username ?? '', role: user?.role ?? 'sender' }}
      check={({ name, username }) => ({
        ...(name.trim() === '' && { name: t('you.name-missing') }),
        ...(!user && !isUsername(username) && { username: t('users.username-bad') }),
      })}
      send={({ name, username, role }): Promise<Result<Answer<'POST /users'> | Person>> =>
        user
          ? call('PATCH /users/:id', { params: { id: user.id }, body: { name: name.trim(), role } })
          : call('POST /users', { body: { name: name.trim(), username, role } })
      }
      onDone={(data) => {
        if ('firstPassword' in data) onAdded(data.name, data.firstPassword);
        else onChanged(data.name);
      }}
    >
      {(form) => (
        <>
          <TextField label={t('users.name')} autoComplete="off" autoFocus {...form.field('name')} />
          {!user && (
            <TextField
              label={t('users.username')}
              hint={t('users.username-hint')}
              autoComplete="off"
              spellCheck={false}
              {...form.field('username')}
            />
          )}
          <SelectField
            label={t('users.role')}
            choices={ROLES.map((value) => ({ value, label: shared(`role.${value}`) }))}
            value={form.values.role}
            onChange={(role) => form.set('role', role)}
          />
        </>
      )}
    </FormSheet>
  );
}

/** As the server takes it. */
function isUsername(username: string): boolean {
  const { length } = username;
  return length >= 3 && length <= 64 && username.trim() === username && !/\p{Cc}|\p{Cs}/u.test(username);
}
