import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DltMatch } from 'harkara-contract/routes/dnd.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { dndTexts } from './dnd-texts.ts';
import classes from './dnd.module.css';

/** Who has a DLT id. */
export function DltCard() {
  const t = useTexts(dndTexts);
  const [found, setFound] = useState<DltMatch[]>();
  const form = useForm({
    initial: { q: '' },
    send: ({ q }) => {
      setFound(undefined);
      return call('GET /admin/dlt', { query: { q: q.trim() } });
    },
    onDone: ({ items }) => setFound(items),
  });
  const columns: Column<DltMatch>[] = [
    { title: t('account'), strong: true, card: 'title', cell: ({ account }) => account },
    { title: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { title: t('name'), card: 'labelled', cell: ({ title }) => title || '–' },
    { title: t('id'), tight: true, card: 'labelled', cell: ({ dltId }) => dltId ?? '–' },
    {
      title: t('state'),
      card: 'end',
      cell: ({ status }) =>
        (status === 'approved' || status === 'pending' || status === 'rejected') && <Status of={status} />,
    },
  ];
  return (
    <Card title={t('dlt-title')} subtitle={t('dlt-subtitle')}>
      <FormFields form={form}>
        <TextField label={t('dlt-id')} spellCheck={false} {...form.field('q')} />
        <div>
          <Button type="submit" icon="search" busy={form.busy} disabled={form.values.q.trim() === ''}>
            {t('look')}
          </Button>
        </div>
        {found && (
          <Table
            label={t('dlt-title')}
            columns={columns}
            rows={found}
            rowKey={({ kind, account, title }) => `${kind} ${account} ${title}`}
            empty={
              <EmptyState icon="search" title={t('dlt-none')}>
                {t('dlt-none-why')}
              </EmptyState>
            }
          />
        )}
        <p className={classes.below}>
          {t('dlt-import')} <Link to="/admin/accounts">{t('dlt-accounts')}</Link>
        </p>
      </FormFields>
    </Card>
  );
}
