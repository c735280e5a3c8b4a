import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Carrier } from 'harkara-contract/routes/carriers.ts';
import { carriersQuery } from '../../../api/admin-carriers.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useSaid } from '../../../ui/said.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { CarrierSheet } from './carrier-sheet.tsx';
import { stateOf, sumOf } from './carrier-state.ts';
import { carriersTexts } from './carriers-texts.ts';
import classes from './carriers.module.css';
import { useCarrierWords } from './use-carrier-words.ts';

const FILTERS = ['open'] as const;

export function CarriersPage() {
  const t = useTexts(carriersTexts);
  const formats = useFormats();
  const saidOf = useSaid();
  const { typeOf } = useCarrierWords();
  const isOwner = useSignedIn().user.role === 'owner';
  const query = useQuery(carriersQuery);
  const { filters, set } = useFilters(FILTERS);
  const open = query.data?.items.find(({ name }) => name === filters.open);
  const add = isOwner && (
    <ButtonLink look="primary" icon="plus" to="/admin/carriers/set-up">
      {t('new')}
    </ButtonLink>
  );
  const columns: Column<Carrier>[] = [
    {
      id: 'name',
      title: t('carrier'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ name }) => name,
    },
    { id: 'type', title: t('type'), tight: true, card: 'line', cell: ({ type }) => typeOf(type) },
    { id: 'state', title: t('state'), card: 'end', cell: (carrier) => <Status of={stateOf(carrier)} /> },
    {
      id: 'links',
      title: t('links'),
      tight: true,
      card: 'labelled',
      cell: ({ links }) =>
        links.length === 0
          ? '–'
          : t('links-of', {
              up: formats.number(links.filter(({ state }) => state === 'up').length),
              all: formats.number(links.length),
            }),
    },
    {
      id: 'rate',
      title: t('rate'),
      align: 'end',
      tight: true,
      card: 'labelled',
      cell: ({ perSecond }) => t('per-second', { rate: formats.number(perSecond) }),
    },
    {
      id: 'waiting',
      title: t('waiting'),
      align: 'end',
      tight: true,
      card: 'labelled',
      cell: ({ waiting }) => formats.number(sumOf(waiting)),
    },
    {
      id: 'error',
      title: t('error'),
      cell: ({ trouble, lastError, failOver }) =>
        trouble === null ? (
          <span className={classes.said}>{lastError === null ? null : saidOf(lastError)}</span>
        ) : (
          <>
            <span className={classNames(classes.said, classes.trouble)}>{saidOf(trouble)}</span>
            <span className={classes.below}>
              {failOver.length > 0 ? t('fail-over', { carriers: failOver.join(', ') }) : t('no-fail-over')}
            </span>
          </>
        ),
    },
  ];
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={add}>
      <Card flush>
        <Loaded query={query} skeleton={<SkeletonRows rows={5} />}>
          {({ items }) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={items}
              rowKey={({ name }) => name}
              rowLink={({ name }, content) => (
                <Link to="." search={{ open: name }} replace>
                  {content}
                </Link>
              )}
              selected={open?.name}
              empty={
                <EmptyState icon="carrier" title={t('empty')} actions={add}>
                  {t('empty-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <CarrierSheet carrier={open} onClose={() => set('open', '')} onChanged={() => void query.refetch()} />
    </Page>
  );
}
