import type { Fact } from 'harkara-contract/fact.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import {
  countRejected,
  findFailedReplies,
  listFailedReplies,
  listLostDomains,
  type FailedReply,
  type LostDomain,
  type Rejected,
  type RepliesSince,
} from '../../storage/attention.queries.ts';
import { readConnectorStates, type ConnectorState } from '../../storage/connector-states.queries.ts';
import { findMessage } from '../../storage/messages.queries.ts';
import { findLongWaiting, type WaitingGroup } from '../../storage/waiting.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { channelNamed } from '../channels/channels.ts';
import type { Gateway } from '../gateway.ts';
import { idFloor } from '../ids.ts';
import { TOO_MANY_REPLIES } from '../inbound/store-inbound.ts';
import { isPermitted } from '../recipients/promotional-hours.ts';
import { NEWS_OF_REVIEWS_DAYS } from './badges.ts';
import { explainWaiting, whyCarrierTakesNone, type KnowsWaits } from './waiting.ts';

/** Messages that have waited for longer than usual. */
export type LongWait = {
  messages: number;
  /** Whether there are, or may be, more of them than that. */
  more: boolean;
  reasons: Fact[];
};

export type Attention = {
  waiting: LongWait | null;
  rejected: Rejected;
  replies: FailedReply[];
  domains: LostDomain[];
};

const USUAL_WAIT_MS = 2 * MINUTE_MS;
/** Of messages that keep to permitted hours, within those. */
const USUAL_WAIT_IN_HOURS_MS = 15 * MINUTE_MS;
/** As many as a search without an index examines. */
const MOST_WALKED = 10_000;
const MOST_COUNTED = 1_000;
const MOST_REJECTED = 100;
const MOST_REASONS = 2;
const MOST_LISTED = 5;
const MOST_RECEIVED = 1_000;
const NEWS_OF_REPLIES_DAYS = 7;

type Attending = KnowsWaits & Pick<Gateway, 'db' | 'reportTurns'>;

/** What an account's people should look at; one at a time of an account, like all its reports. */
export function readAttention(gateway: Attending, account: Account): Promise<Attention> {
  const { db, reportTurns } = gateway;
  const handle = db.reports;
  const key = keyOf(account);
  const now = gateway.now();
  const submitted = new Date(now.getTime() - NEWS_OF_REVIEWS_DAYS * DAY_MS);
  return reportTurns.run(account.number, async () => ({
    waiting: await readLongWait(gateway, account, now),
    rejected: await countRejected(handle, key, submitted, MOST_REJECTED),
    replies: await listFailedReplies(handle, key, {
      ...newsOfReplies(now),
      most: MOST_RECEIVED,
      limit: MOST_LISTED,
    }),
    domains: account.features.email ? await listLostDomains(handle, key, MOST_LISTED) : [],
  }));
}

/** Which of these keywords' last replies failed lately. */
export async function failedRepliesOf(
  { db, now }: Pick<Gateway, 'db' | 'now'>,
  account: Account,
  keywords: readonly number[],
): Promise<Map<number, Omit<FailedReply, 'key'>>> {
  const found = await findFailedReplies(db.reports, keyOf(account), keywords, newsOfReplies(now()));
  return new Map(found.map((reply) => [reply.keyword, reply]));
}

function newsOfReplies(now: Date): RepliesSince {
  return { from: idFloor(now.getTime() - NEWS_OF_REPLIES_DAYS * DAY_MS), except: TOO_MANY_REPLIES };
}

async function readLongWait(gateway: Attending, account: Account, now: Date): Promise<LongWait | null> {
  const { db, operator } = gateway;
  const states = await readConnectorStates(db.reports);
  const since = new Date(now.getTime() - USUAL_WAIT_MS);
  const sinceLonger = new Date(now.getTime() - USUAL_WAIT_IN_HOURS_MS);
  const { groups, walked } = await findLongWaiting(
    db.reports,
    keyOf(account),
    { since, sinceLonger, floor: idFloor(since.getTime()), floorLonger: idFloor(sinceLonger.getTime()) },
    stuckQueues(gateway, states),
    MOST_WALKED,
  );
  const isWithinHours = [now, sinceLonger].every((time) => isPermitted(time, account.promotionalHours));
  const counted = groups.flatMap((group) => {
    const keepsHours = channelNamed(group.channel)?.keepsHours(account, group) ?? false;
    const messages = keepsHours ? (isWithinHours ? group.longer : 0) : group.messages;
    return messages > 0 ? [{ ...group, messages }] : [];
  });
  const messages = counted.reduce((sum, group) => sum + group.messages, 0);
  if (messages === 0) return null;
  const reasons = reasonsByCarrier(operator.carriers(), states, counted);
  return {
    messages: Math.min(messages, MOST_COUNTED),
    more: messages > MOST_COUNTED || walked === MOST_WALKED,
    reasons: reasons.length > 0 ? reasons : await reasonsOfOne(gateway, account, counted),
  };
}

/** Whose messages wait for nothing but the carrier. */
function stuckQueues({ operator }: Attending, states: readonly ConnectorState[]): number[] {
  const carriers = operator.carriers();
  return carriers.map(({ id }) => id).filter((id) => whyCarrierTakesNone(carriers, states, id) !== null);
}

function reasonsByCarrier(
  carriers: ReturnType<Attending['operator']['carriers']>,
  states: readonly ConnectorState[],
  groups: readonly WaitingGroup[],
): Fact[] {
  return [...new Set(groups.map(({ queue }) => queue))]
    .flatMap((queue) => whyCarrierTakesNone(carriers, states, queue) ?? [])
    .slice(0, MOST_REASONS);
}

/** Where it is not the carrier, one message stands for all. */
async function reasonsOfOne(
  gateway: Attending,
  account: Account,
  [first]: readonly WaitingGroup[],
): Promise<Fact[]> {
  const { reports } = gateway.db;
  const message = first && (await findMessage(reports, keyOf(account), first.id));
  const waiting = message && (await explainWaiting(gateway, reports, account, message));
  return waiting?.reasons ?? [];
}
