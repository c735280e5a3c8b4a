import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Carrier } from 'harkara-contract/routes/carriers.ts';
import { carriersQuery } from '../../../api/admin-carriers.ts';
import { wholeList } from '../../../api/list.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ListPage } from '../../../ui/list.tsx';
import { useSaid } from '../../../ui/said.ts';
import { Status } from '../../../ui/status.tsx';
import { type Column } from '../../../ui/table.tsx';
import { CarrierSheet } from './carrier-sheet.tsx';
import { stateOf, sumOf } from './carrier-state.ts';
import { carriersTexts } from './carriers-texts.ts';
import classes from './carriers.module.css';
import { useCarrierWords } from './use-carrier-words.ts';

export function CarriersPage() {
  const t = useTexts(carriersTexts);
  const formats = useFormats();
  const saidOf = useSaid();
  const { typeOf } = useCarrierWords();
  const isOwner = useSignedIn().user.role === 'owner';
  const list = wholeList(useQuery(carriersQuery));
  const columns: Column<Carrier>[] = [
    { title: t('carrier'), strong: true, tight: true, card: 'title', cell: ({ name }) => name },
    { title: t('type'), tight: true, card: 'line', cell: ({ type }) => typeOf(type) },
    { title: t('state'), card: 'end', cell: (carrier) => <Status of={stateOf(carrier)} /> },
    {
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
      title: t('rate'),
      align: 'end',
      tight: true,
      card: 'labelled',
      cell: ({ perSecond }) => t('per-second', { rate: formats.number(perSecond) }),
    },
    {
      title: t('waiting'),
      tight: true,
      align: 'end',
      card: 'labelled',
      cell: ({ name, waiting }) => {
        const count = formats.number(sumOf(waiting));
        return sumOf(waiting) === 0 ? (
          count
        ) : (
          <Link
            to="/admin/carriers/queue"
            search={{ name }}
            className={classes.queue}
            aria-label={t.count('queue-of', sumOf(waiting))}
          >
            {count}
          </Link>
        );
      },
    },
    {
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
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={isOwner && { label: t('new'), to: '/admin/carriers/set-up' }}
      list={list}
      columns={columns}
      rowKey={({ name }) => name}
      expected={5}
      empty={{ icon: 'carrier', title: t('empty'), why: t('empty-why') }}
      sheet={({ row, close }) => (
        <CarrierSheet carrier={row} onClose={close} onChanged={() => void list.query.refetch()} />
      )}
    />
  );
}
