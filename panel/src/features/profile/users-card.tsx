import { useQuery } from '@tanstack/react-query';
import type { Person } from 'harkara-contract/routes/users.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { wholeList } from '../../api/list.ts';
import { query as queryOf } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ListCard } from '../../ui/list.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type Once, OnceSheet } from '../../ui/once-sheet.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { profileTexts } from './profile-texts.ts';
import { UserSheet } from './user-sheet.tsx';
import classes from './users-card.module.css';

type Asked =
  | { what: 'add' }
  | { what: 'edit' | 'reset' | 'remove'; user: Person }
  | { what: 'password'; once: Once };

export function UsersCard() {
  const t = useTexts(profileTexts);
  const shared = useTexts(sharedTexts);
  const { user: me } = useSignedIn();
  const list = wholeList(useQuery(queryOf('GET /users')));
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const show = (name: string, password: string): void => {
    const title = t('users.first-password', { name });
    const words = { why: t('users.first-password-why'), done: t('users.done') };
    const secrets = [{ label: title, text: password, wrap: true, bare: true as const }];
    setAsked({ what: 'password', once: { title, words, secrets } });
  };
  const saved = (text: string): void => {
    toast({ text });
    void list.query.refetch();
  };

  const columns: Column<Person>[] = [
    {
      title: t('users.name'),
      strong: true,
      card: 'title',
      cell: ({ id, name, username }) => (
        <>
          {name}
          {id === me.id && ` (${t('users.you')})`}
          <span className={classes.username}>{username}</span>
        </>
      ),
    },
    { title: t('users.role'), cell: ({ role }) => shared(`role.${role}`) },
    { title: t('users.two-step'), card: 'labelled', cell: ({ totp }) => t(totp ? 'users.on' : 'users.off') },
    {
      title: t('users.seen'),
      card: 'labelled',
      tight: false,
      at: ({ lastSeenAt }) => lastSeenAt,
      as: 'relative',
      never: t('users.never'),
    },
    {
      card: 'end',
      actions: (user) => (
        <Menu
          items={[
            {
              id: 'edit',
              label: t('users.edit'),
              icon: 'user',
              onSelect: () => setAsked({ what: 'edit', user }),
            },
            // The own password is changed above, without being signed out.
            user.id !== me.id && {
              id: 'reset',
              label: t('users.reset'),
              icon: 'key',
              onSelect: () => setAsked({ what: 'reset', user }),
            },
            user.id !== me.id && {
              id: 'remove',
              label: t('users.remove'),
              icon: 'trash',
              onSelect: () => setAsked({ what: 'remove', user }),
            },
          ]}
        >
          <IconButton icon="dots" size="small" label={t('users.actions', { name: user.name })} />
        </Menu>
      ),
    },
  ];

  return (
    <ListCard
      title={t('users.title')}
      subtitle={t('users.subtitle')}
      actions={
        <Button size="small" icon="plus" onClick={() => setAsked({ what: 'add' })}>
          {t('users.add')}
        </Button>
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      expected={3}
      empty={undefined}
    >
      <UserSheet
        user={asked?.what === 'edit' ? asked.user : undefined}
        opened={asked?.what === 'add' || asked?.what === 'edit'}
        onClose={close}
        onAdded={(name, password) => {
          saved(t('users.added', { name }));
          show(name, password);
        }}
        onChanged={(name) => {
          saved(t('users.changed', { name }));
          close();
        }}
      />
      <OnceSheet shown={asked?.what === 'password' ? asked.once : undefined} onClose={close} />
      {asked?.what === 'reset' && (
        <Confirm
          onClose={close}
          title={t('users.reset-ask', { name: asked.user.name })}
          action={t('users.reset')}
          danger
          onConfirm={() => call('POST /users/:id/password', { params: { id: asked.user.id } })}
          onDone={({ firstPassword }) => show(asked.user.name, firstPassword)}
        >
          {t('users.reset-why')}
        </Confirm>
      )}
      {asked?.what === 'remove' && (
        <Confirm
          onClose={close}
          title={t('users.remove-ask', { name: asked.user.name })}
          action={t('users.remove')}
          danger
          onConfirm={() => call('DELETE /users/:id', { params: { id: asked.user.id } })}
          onDone={() => saved(t('users.removed', { name: asked.user.name }))}
        >
          {t('users.remove-why')}
        </Confirm>
      )}
    </ListCard>
  );
}
