import { useState } from 'react';
import type { Contact } from 'harkara-contract/routes/contacts.ts';
import type { Group } from 'harkara-contract/routes/groups.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchFilter } from '../../ui/filter-bar.tsx';
import { List } from '../../ui/list.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { ContactSheet } from './contact-sheet.tsx';
import classes from './contacts.module.css';
import { contactsTexts } from './contacts-texts.ts';
import { textsOf } from './variables.ts';

type Props = { group: Group; onAdd: () => void; onChanged: () => void };

export function ContactList({ group, onAdd, onChanged }: Props) {
  const t = useTexts(contactsTexts);
  const mayEdit = useMayEdit();
  const toast = useToast();
  const sentence = useFailureSentence();
  const [edited, setEdited] = useState<Contact>();
  const params = { id: group.id };

  const putBack = async ({ mobile, name, attributes }: Contact): Promise<void> => {
    const contact = { mobile, name, attributes: textsOf(attributes) };
    const result = await call('POST /groups/:id/contacts', { params, body: { contacts: [contact] } });
    if (!result.ok) toast({ text: sentence(result.failure) });
    onChanged();
  };
  const remove = async (contact: Contact): Promise<void> => {
    const result = await call('DELETE /groups/:id/contacts/:contact', {
      params: { ...params, contact: contact.id },
    });
    if (result.ok) {
      const text = t('removed', { mobile: formatPhone(contact.mobile) });
      toast({ text, undo: () => void putBack(contact) });
    } else toast({ text: sentence(result.failure) });
    onChanged();
  };

  const by = useFilters(['q']);
  const list = usePages('GET /groups/:id/contacts', { params, query: by.filters });
  const columns: Column<Contact>[] = [
    {
      title: t('number'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ mobile }) => formatPhone(mobile),
    },
    { title: t('name'), roomy: true, cell: ({ name }) => name ?? '' },
    {
      title: t('variables'),
      clip: true,
      cell: ({ attributes }) =>
        Object.entries(textsOf(attributes)).map(([name, value]) => (
          <span key={name} className={classes.variable}>
            <span className={classes.variableName}>{name}</span> {value}
          </span>
        )),
    },
    { title: t('added-on'), card: 'hidden', at: ({ createdAt }) => createdAt, as: 'day' },
    {
      card: 'end',
      actions: (contact) =>
        mayEdit && (
          <Menu
            items={[
              { id: 'edit', label: t('edit'), icon: 'settings', onSelect: () => setEdited(contact) },
              { id: 'remove', label: t('remove'), icon: 'trash', onSelect: () => void remove(contact) },
            ]}
          >
            <IconButton
              icon="dots"
              size="small"
              label={t('actions-of', { mobile: formatPhone(contact.mobile) })}
            />
          </Menu>
        ),
    },
  ];
  return (
    <>
      <List
        label={group.name}
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        by={by}
        filters={<SearchFilter by={by} label={t('search')} />}
        empty={{
          icon: 'contacts',
          title: t('no-contacts'),
          why: t('no-contacts-why'),
          actions: mayEdit && (
            <Button look="primary" icon="plus" onClick={onAdd}>
              {t('add')}
            </Button>
          ),
        }}
      />
      <ContactSheet
        opened={edited !== undefined}
        group={group.id}
        contact={edited}
        onClose={() => setEdited(undefined)}
        onDone={() => {
          toast({ text: t('saved') });
          setEdited(undefined);
          onChanged();
        }}
      />
    </>
  );
}
