import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Brand } from 'harkara-contract/routes/brands.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './brands.module.css';
import { brandsTexts } from './brands-texts.ts';
import { repaint } from './repaint.ts';

const DEFAULT = 'default';

export function BrandsPage() {
  const t = useTexts(brandsTexts);
  const query = useQuery(queryOf('GET /admin/brands'));
  const isOwner = useSignedIn().user.role === 'owner';
  const [removing, setRemoving] = useState<Brand>();
  const columns: Column<Brand>[] = [
    {
      id: 'name',
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
      id: 'hosts',
      title: t('hosts'),
      cell: ({ id, hosts }) =>
        id === DEFAULT ? t('own-host') : hosts.length === 0 ? t('no-hosts') : hosts.join(', '),
    },
    { id: 'reseller', title: t('reseller'), card: 'labelled', cell: ({ reseller }) => reseller ?? '–' },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      card: 'end',
      cell: (brand) =>
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
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        isOwner && (
          <ButtonLink to="/admin/brands/edit" look="primary" icon="plus">
            {t('add')}
          </ButtonLink>
        )
      }
    >
      <Card flush>
        <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
          {({ items }) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              rowLink={({ id }, content) => (
                <Link to="/admin/brands/edit" search={{ id }}>
                  {content}
                </Link>
              )}
              empty={t('empty')}
            />
          )}
        </Loaded>
      </Card>
      <Removal brand={removing} onClose={() => setRemoving(undefined)} onDone={() => void query.refetch()} />
    </Page>
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
