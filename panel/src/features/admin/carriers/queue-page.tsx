import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROUTE_CODES } from 'harkara-contract/lists.ts';
import type { CarrierQueue, QueueMove } from 'harkara-contract/routes/carriers.ts';
import { carriersQuery } from '../../../api/admin-carriers.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useSaid } from '../../../ui/said.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TableCard } from '../../../ui/table-card.tsx';
import type { Column } from '../../../ui/table.tsx';
import { ProgressRow } from '../../../ui/meter.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { routesTexts } from '../routes/routes-texts.ts';
import { sumOf } from './carrier-state.ts';
import { laneTexts } from './lane-texts.ts';
import { MoveSheet } from './move-sheet.tsx';
import { queueTexts } from './queue-texts.ts';
import { useCarrierWords } from './use-carrier-words.ts';

type Group = CarrierQueue['groups'][number];

const FILTERS = ['name'] as const;
/** A move is followed closely; otherwise as the carriers are. */
const MOVING_EVERY = 1_500;
const USUALLY_EVERY = 5_000;

const isMoving = (queue: CarrierQueue | undefined): boolean => queue?.move?.endedAt === null;

/** What waits for a carrier, and the way to another one. */
export function QueuePage() {
  const t = useTexts(queueTexts);
  const mayEdit = useMayEdit();
  const { filters } = useFilters(FILTERS);
  const { name = '' } = filters;
  const [opened, setOpened] = useState(false);
  const carriers = useQuery(carriersQuery);
  const queue = useQuery({
    ...query('GET /admin/carriers/:name/queue', { params: { name }, pollEvery: USUALLY_EVERY }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? MOVING_EVERY : USUALLY_EVERY),
  });
  const carrier = carriers.data?.items.find((one) => one.name === name);
  const groups = queue.data?.groups ?? [];
  const canMove = mayEdit && !isMoving(queue.data) && groups.some(({ takers }) => takers.length > 0);
  const waiting = Math.max(sumOf(carrier?.waiting ?? []), queue.data?.looked ?? 0);
  return (
    <Page
      title={t('title', { name })}
      subtitle={t('subtitle')}
      stackActions
      actions={
        <>
          <ButtonLink look="quiet" icon="back" to="/admin/carriers" search={{ open: name }}>
            {t('to-carrier')}
          </ButtonLink>
          {canMove && (
            <Button look="primary" icon="route" onClick={() => setOpened(true)}>
              {t('move')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={queue} skeleton={<Skeleton height={420} />}>
        {(loaded) => (
          <>
            {loaded.move && <Move move={loaded.move} waiting={waiting} />}
            {mayEdit &&
              loaded.groups.length > 0 &&
              loaded.groups.every(({ takers }) => takers.length === 0) && (
                <Notice tone="warn" title={t('move-none')}>
                  {t('move-none-why')}
                </Notice>
              )}
            <Groups queue={loaded} waiting={waiting} />
            <MoveSheet
              opened={opened}
              from={name}
              queue={loaded}
              waiting={waiting}
              onClose={() => setOpened(false)}
              onBegun={() => void queue.refetch()}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Groups({ queue, waiting }: { queue: CarrierQueue; waiting: number }) {
  const t = useTexts(queueTexts);
  const laneName = useTexts(laneTexts);
  const routes = useTexts(routesTexts);
  const formats = useFormats();
  const { channelOf } = useCarrierWords();
  const wordsOf = ({ channel, route }: Group): string => {
    const known = ROUTE_CODES.find((code) => code === route);
    return known === undefined || known === 'V'
      ? channelOf(channel)
      : `${channelOf(channel)}, ${routes(`route.${known}`)}`;
  };
  const columns: Column<Group>[] = [
    {
      title: t('account'),
      strong: true,
      card: 'title',
      cell: ({ account }) => <AccountLink username={account} />,
    },
    { title: t('what'), cell: wordsOf },
    {
      title: t('lane'),
      card: 'labelled',
      cell: ({ lane }) => laneName(lane === 0 ? 'lane.0' : lane === 1 ? 'lane.1' : 'lane.2'),
    },
    { title: t('count'), card: 'labelled', number: ({ messages }) => messages },
    { title: t('since'), card: 'labelled', at: ({ since }) => since, as: 'relative' },
    {
      title: t('takers'),
      card: 'labelled',
      cell: ({ takers }) => (takers.length === 0 ? '–' : takers.join(', ')),
    },
  ];
  return (
    <TableCard
      title={t('queued')}
      subtitle={
        queue.isAll
          ? undefined
          : t('first', { looked: formats.number(queue.looked), waiting: formats.number(waiting) })
      }
      columns={columns}
      rows={queue.groups}
      rowKey={({ account, lane, channel, route }) => `${account} ${lane} ${channel} ${route}`}
      empty={
        <EmptyState icon="check" title={t('empty')}>
          {t('empty-why')}
        </EmptyState>
      }
    />
  );
}

/** How far the latest move has come, or how it ended. */
function Move({ move, waiting }: { move: QueueMove; waiting: number }) {
  const t = useTexts(queueTexts);
  const saidOf = useSaid();
  const { account, moved, kept, endedAt, problem } = move;
  const to = move.to === '' ? t('removed-carrier') : move.to;
  const whose = account === null ? '' : t('moving-of', { account });
  const counts = [
    t.count('moved', moved),
    ...(kept > 0 ? [t.count('kept', kept, { to })] : []),
    ...(whose === '' ? [] : [whose]),
    t('by-whom', { by: move.by }),
  ].join(' · ');
  if (endedAt === null) {
    // What it has left is still in the queue. Of one account, nobody knows how much waits.
    const all = moved + waiting;
    const label = t('move-begun', { to });
    return account === null ? (
      <Notice tone="info">
        <div role="status">
          <ProgressRow label={label} share={all === 0 ? 0 : (moved + kept) / all} done={counts} />
        </div>
      </Notice>
    ) : (
      <Notice tone="info" title={label}>
        <div role="status">{counts}</div>
      </Notice>
    );
  }
  return (
    <Notice
      tone={problem === null ? 'good' : 'warn'}
      title={t(problem === null ? 'move-ended' : 'move-stopped', { to })}
    >
      <div role="status">
        {problem !== null && <p>{saidOf(problem)}</p>}
        <p>
          {counts} · <Moment at={endedAt} as="relative" />
        </p>
      </div>
    </Notice>
  );
}
