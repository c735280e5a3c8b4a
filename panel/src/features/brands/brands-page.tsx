import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Brand } from 'harkara-contract/routes/brands.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { wholeList } from '../../api/list.ts';
import { query as queryOf } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ListPage } from '../../ui/list.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './brands.module.css';
import { brandsTexts } from './brands-texts.ts';
import { repaint } from './repaint.ts';

const DEFAULT = 'default';

export function BrandsPage() {
  const t = useTexts(brandsTexts);
  const list = wholeList(useQuery(queryOf('GET /admin/brands')));
  const isOwner = useSignedIn().user.role === 'owner';
  const [removing, setRemoving] = useState<Brand>();
  const columns: Column<Brand>[] = [
    {
      title: t('brand'),
      strong: true,
      card: 'title',
      cell: ({ name, primaryColor: color }) => (
        <span className={classes.named}>
          <svg className={classes.dot} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={color} />
          </svg>
          {name}
        </span>
      ),
    },
    {
      title: t('hosts'),
      cell: ({ id, hosts }) =>
        id === DEFAULT ? t('own-host') : hosts.length === 0 ? t('no-hosts') : hosts.join(', '),
    },
    { title: t('reseller'), card: 'labelled', cell: ({ reseller }) => reseller ?? '–' },
    {
      card: 'end',
      actions: (brand) =>
        isOwner &&
        brand.id !== DEFAULT && (
          <IconButton
            icon="trash"
            size="small"
            label={`${t('remove')}: ${brand.name}`}
            onClick={() => setRemoving(brand)}
          />
        ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={isOwner && { label: t('add'), to: '/admin/brands/edit' }}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }, content) => (
        <Link to="/admin/brands/edit" search={{ id }}>
          {content}
        </Link>
      )}
      expected={3}
      // The gateway's own brand is always there.
      empty={undefined}
    >
      <Removal
        brand={removing}
        onClose={() => setRemoving(undefined)}
        onDone={() => void list.query.refetch()}
      />
    </ListPage>
  );
}

type RemovalProps = { brand: Brand | undefined; onClose: () => void; onDone: () => void };

function Removal({ brand, onClose, onDone }: RemovalProps) {
  const t = useTexts(brandsTexts);
  const formats = useFormats();
  const toast = useToast();
  const { refresh } = useSessionChange();
  const { id = '', name = '' } = brand ?? {};
  const { data } = useQuery({
    ...queryOf('GET /admin/brands/:id/removal', { params: { id } }),
    enabled: brand !== undefined,
    staleTime: 0,
  });
  return (
    <Confirm
      opened={brand !== undefined}
      onClose={onClose}
      title={t('remove-ask', { name })}
      action={t('remove')}
      danger
      {...(data && {
        figures: [
          { label: t('remove-hosts'), value: formats.number(data.hosts) },
          { label: t('remove-customers'), value: formats.number(data.customers) },
          { label: t('remove-sessions'), value: formats.number(data.sessions) },
        ],
      })}
      onConfirm={() => call('DELETE /admin/brands/:id', { params: { id } })}
      onDone={() => {
        toast({ text: t('removed', { name }) });
        repaint();
        void refresh();
        onDone();
      }}
    >
      {t('remove-why')}
    </Confirm>
  );
}
