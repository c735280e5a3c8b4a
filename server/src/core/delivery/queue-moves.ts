import { fact } from 'harkara-contract/facts.ts';
import type { CarrierQueue, QueueMove } from 'harkara-contract/routes/carriers.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { findUsernames } from '../../storage/manage-accounts.queries.ts';
import {
  findQueueMove,
  headOfQueue,
  insertQueueMove,
  type QueuedMessage,
  type QueueMove as StoredMove,
} from '../../storage/queue-moves.queries.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import { describeDoer, type Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { NO_ID, timeOfId } from '../ids.ts';
import type { OperatorTools } from '../operations/operator-tools.ts';
import type { Carrier } from './carriers.ts';
import { noSuchConnector } from './manage-connectors.ts';
import { isUsable, standingOf } from './pick-connector.ts';

/** Enough to see whose messages wait; also of a queue with millions, it is read in milliseconds. */
const LOOKED_AT = 1_000;

/** Before the first message of a queue. */
const START = { lane: 0, turn: -1, id: NO_ID };

type Tools = Pick<OperatorTools, 'carriers' | 'routing' | 'isTroubled'>;
type Group = Omit<CarrierQueue['groups'][number], 'account' | 'since'> & { account: number; since: Date };

/** Whose messages wait for a carrier, since when, and who else could take them. */
export async function lookAtQueue(
  db: Database,
  tools: Tools,
  name: string,
  listener: Listener,
): Promise<Unwritten<CarrierQueue>> {
  const carrier = carrierNamed(tools, name);
  const head = await headOfQueue(db.hot, carrier.id, LOOKED_AT + 1);
  const looked = head.slice(0, LOOKED_AT);
  const move = await findQueueMove(db.general, carrier.id);
  const groups = groupsOf(looked, (kind) => takersOf(tools, carrier, kind));
  const accounts = groups.map(({ account }) => account);
  const whose = move?.account ?? null;
  const names = await findUsernames(db.general, whose === null ? accounts : [...accounts, whose]);
  const nameOf = (account: number) => names.get(account) ?? String(account);
  return {
    groups: groups.map((group) => ({ ...group, account: nameOf(group.account) })),
    looked: looked.length,
    isAll: head.length === looked.length,
    move: move && describeMove(move, tools, nameOf, listener),
  };
}

function describeMove(
  { target, account, startedBy: by, startedAt, moved, kept, endedAt, problem }: StoredMove,
  tools: Tools,
  nameOf: (account: number) => string,
  listener: Listener,
): Unwritten<QueueMove> {
  const to = tools.carriers().find(({ id }) => id === target)?.name ?? '';
  const whose = account === null ? null : nameOf(account);
  return { to, account: whose, by, startedAt, moved, kept, endedAt, problem: sayTo(listener, problem) };
}

type Kind = Pick<QueuedMessage, 'channel' | 'route'>;

function takersOf(tools: Tools, from: Carrier, kind: Kind): string[] {
  const routing = tools.routing();
  return tools
    .carriers()
    .filter(({ id }) => id !== from.id && routing.mayTake(id, kind))
    .map(({ name }) => name);
}

/** By account, lane, channel and route; whose messages have waited longest come first. */
function groupsOf(messages: readonly QueuedMessage[], takers: (kind: Kind) => string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { id, account, lane, channel, route, dueAt } of messages) {
    const accepted = timeOfId(id);
    const since = dueAt !== null && dueAt > accepted ? dueAt : accepted;
    const key = `${account} ${lane} ${channel} ${route}`;
    const group = groups.get(key);
    if (!group) {
      const kind = { channel, route };
      groups.set(key, { account, lane, ...kind, messages: 1, since, takers: takers(kind) });
    } else {
      group.messages += 1;
      if (since < group.since) group.since = since;
    }
  }
  return [...groups.values()].sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** Begins to move what waits for a carrier; workers go on with it. */
export async function moveQueue(
  db: Database,
  tools: Tools,
  doer: Doer,
  wish: { from: string; to: string; account?: string | undefined; reason?: string | undefined; at: Date },
): Promise<void> {
  const from = carrierNamed(tools, wish.from);
  const to = carrierNamed(tools, wish.to);
  if (!isReady(tools, to)) throw new DomainError(fact('carrier_not_ready', { carrier: to.name }));
  const key = wish.account === undefined ? null : await findByUsername(db.general, wish.account);
  const account = key?.account ?? null;
  const head = await headOfQueue(db.hot, from.id, LOOKED_AT);
  const seen = head.filter((message) => account === null || message.account === account);
  const routing = tools.routing();
  if (from.id === to.id || (seen.length > 0 && !seen.some((message) => routing.mayTake(to.id, message)))) {
    throw new DomainError(fact('carrier_takes_none_of_these', { carrier: to.name }));
  }
  await transaction(db.general, async (handle) => {
    const begun = await insertQueueMove(handle, {
      connector: from.id,
      target: to.id,
      bucket: key?.bucket ?? null,
      account,
      startedBy: describeDoer(doer).actorName,
      startedAt: wish.at,
      ...START,
    });
    if (!begun) throw new DomainError(fact('queue_move_running', { carrier: from.name }));
    await recordAction(handle, doer, {
      action: 'connector.queue_moved',
      account,
      subject: from.name,
      before: { connector: from.name },
      after: { connector: to.name, account: wish.account ?? null },
      reason: wish.reason ?? null,
    });
  });
}

/** Whether a carrier takes messages at this moment. */
export function isReady(tools: Pick<Tools, 'isTroubled'>, carrier: Carrier | undefined): boolean {
  return carrier !== undefined && isUsable(standingOf(carrier, tools.isTroubled));
}

function carrierNamed(tools: Tools, name: string): Carrier {
  const carrier = tools.carriers().find((one) => one.name === name);
  if (!carrier) throw noSuchConnector(name);
  return carrier;
}
