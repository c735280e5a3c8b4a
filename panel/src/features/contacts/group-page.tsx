import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CsvReader } from 'harkara-contract/lists.ts';
import { call, fileAddress } from '../../api/call.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { ContactList } from './contact-list.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { contactsTexts } from './contacts-texts.ts';
import { GroupSheet } from './group-sheet.tsx';

type Asked = 'add' | 'rename' | 'delete';

/** One group and its contacts. */
export function GroupPage() {
  const t = useTexts(contactsTexts);
  const formats = useFormats();
  const { group: id = '' } = useParams({ strict: false });
  const shown = useQuery(query('GET /groups/:id', { params: { id: Number(id) } }));
  const group = shown.data;
  const mayEdit = useMayEdit();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const refresh = (): void => lookAgain('GET /groups/:id', 'GET /groups', 'GET /groups/:id/contacts');
  return (
    <Page
      title={group?.name ?? t('group')}
      subtitle={group ? t.count('count', group.contactsCount) : '\u00a0'}
      // There from the beginning, so that nothing moves when the group comes.
      actions={<Actions group={id} mayEdit={mayEdit} ask={setAsked} />}
    >
      <Card flush>
        <Loaded query={shown} skeleton={<SkeletonRows rows={9} />}>
          {(loaded) => <ContactList group={loaded} onAdd={() => setAsked('add')} onChanged={refresh} />}
        </Loaded>
      </Card>
      {group && (
        <>
          <ContactSheet
            opened={asked === 'add'}
            group={group.id}
            contact={undefined}
            onClose={close}
            onDone={(mobile) => {
              toast({ text: t('added', { mobile }) });
              close();
              refresh();
            }}
          />
          <GroupSheet
            opened={asked === 'rename'}
            group={group}
            onClose={close}
            onDone={() => {
              toast({ text: t('saved') });
              close();
              refresh();
            }}
          />
        </>
      )}
      {group && asked === 'delete' && (
        <Confirm
          danger
          onClose={close}
          title={t('delete-ask', { name: group.name })}
          figures={[{ label: t('delete-figure'), value: formats.number(group.contactsCount) }]}
          action={t('delete-group')}
          onConfirm={() => call('DELETE /groups/:id', { params: { id: group.id } })}
          onDone={() => {
            toast({ text: t('group-deleted', { name: group.name }) });
            lookAgain('GET /groups');
            void navigate({ to: '/contacts' });
          }}
        >
          {t('delete-why')}
        </Confirm>
      )}
    </Page>
  );
}

type ActionsProps = { group: string; mayEdit: boolean; ask: (asked: Asked) => void };

function Actions({ group, mayEdit, ask }: ActionsProps) {
  const t = useTexts(contactsTexts);
  const addressFor = (reader: CsvReader): string =>
    fileAddress('GET /groups/:id/contacts.csv', { params: { id: Number(group) }, query: { for: reader } });
  return (
    <>
      <ButtonAnchor icon="download" href={addressFor('excel')} download>
        {t('export')}
      </ButtonAnchor>
      {mayEdit && (
        <>
          <ButtonLink to="/contacts/$group/import" params={{ group }} icon="upload">
            {t('import')}
          </ButtonLink>
          <Button look="primary" icon="plus" onClick={() => ask('add')}>
            {t('add')}
          </Button>
        </>
      )}
      <Menu
        items={[
          {
            id: 'programs',
            label: t('export-programs'),
            icon: 'download',
            onSelect: () => location.assign(addressFor('programs')),
          },
          mayEdit && { id: 'rename', label: t('rename'), icon: 'settings', onSelect: () => ask('rename') },
          mayEdit && { id: 'delete', label: t('delete-group'), icon: 'trash', onSelect: () => ask('delete') },
        ]}
      >
        <IconButton icon="dots" label={t('more')} />
      </Menu>
    </>
  );
}
