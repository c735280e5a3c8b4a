import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { DateTime } from 'luxon';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { hasNul } from '../../storable-text.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { readAccountBalance } from '../../core/credits/balance.ts';
import { DomainError } from '../../core/errors.ts';
import { fromPublicId, timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { isFinal, STATE, stateName } from '../../core/messages/states.ts';
import {
  findRecipientState,
  readMisReport as readMis,
  type MisRecord,
} from '../../core/reports/mis-report.ts';
import type { Account } from '../../core/accounts/account.ts';
import { delayedReads } from '../kit/delayed-reads.ts';
import type { JsonText, LegacyCall } from './call.ts';

const UNKNOWN_BROADCAST = -15;
const DEFAULT_LIMIT = 100;
const MOST_RECORDS = 1_000;
const MOST_SKIPPED = 10_000_000;
const DEFAULT_DAYS = 30;

export async function readCredits({ gateway, account }: LegacyCall): Promise<number> {
  const { amount } = await readAccountBalance(gateway.db.general, account, MAIN_CREDIT_KIND);
  return fromMilliCredits(amount);
}

export function readUserStatus({ account }: LegacyCall): Promise<string> {
  return Promise.resolve(account.status);
}

/** `date` is ignored: it is not needed to find a message. */
export async function readDeliveryStatus({
  gateway,
  account,
  parameters,
}: LegacyCall): Promise<string | number> {
  const { broadcastid = '', phonenumber = '' } = parameters;
  const state = await findRecipientState(gateway.db, account, broadcastid, phonenumber);
  if (state === null) return UNKNOWN_BROADCAST;
  if (state === STATE.delivered) return 'delivered';
  return isFinal(state) ? 'failed' : 'submitted';
}

export async function readMisReport({ gateway, account, parameters, reply }: LegacyCall): Promise<JsonText> {
  const { sender_id: sender, from, to, before } = parameters;
  const now = DateTime.fromJSDate(gateway.now(), { zone: account.timeZone });
  const request = {
    from: (from ? dayOf('from', from, account.timeZone) : now.minus({ days: DEFAULT_DAYS })).toJSDate(),
    to: (to ? dayOf('to', to, account.timeZone) : now).plus({ days: 1 }).toJSDate(),
    sender: sender && !hasNul(sender) ? sender : null,
    limit: Math.min(wholeNumber('limit', parameters['limit'], DEFAULT_LIMIT), MOST_RECORDS),
    offset: wholeNumber('offset', parameters['offset'], 0),
    before: before ? idOf('before', before) : null,
  };
  const show = recordOf(account);
  const since = request.before === null ? null : timeOfId(request.before);
  const reads = await delayedReads(gateway, reply, since);
  const pieces = await readMis({ ...gateway, reads }, account, request, (rows) =>
    rows.map((row) => JSON.stringify(show(row))).join(','),
  );
  return { json: `[${pieces.join(',')}]` };
}

function recordOf(account: Account): (row: MisRecord) => object {
  const localTime = localTimesIn(account.timeZone);
  return (row) => ({
    message_id: toPublicId(row.id),
    broadcast_id: toBroadcastId({ account: account.number, first: row.first, accepted: row.accepted }),
    sender_id: row.sender,
    mobile: row.recipient,
    message: row.body,
    route: routeWord(row.route),
    parts: row.parts,
    credits: fromMilliCredits(row.price - row.refunded),
    status: stateName(row.state),
    error: row.error && say(row.error, CUSTOMER),
    submitted_at: timeOfId(row.id).toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    delivered_at: row.state === STATE.delivered ? (row.finalAt?.toISOString() ?? null) : null,
    client_ref: row.clientRef,
    // Existing clients read these two fields.
    phonenumber: row.recipient,
    datetime: localTime(timeOfId(row.id)),
  });
}

/** `2026-01-31` or `20260131`, in the account's time zone. */
function dayOf(name: string, given: string, zone: string): DateTime {
  const day = DateTime.fromFormat(given, given.includes('-') ? 'yyyy-MM-dd' : 'yyyyMMdd', { zone });
  if (day.isValid) return day;
  throw wrong(name, fact('not_a_day'));
}

function idOf(name: string, given: string): string {
  const id = fromPublicId(given);
  if (id !== null) return id;
  throw wrong(name, fact('not_a_message_id'));
}

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined || given === '') return otherwise;
  if (/^\d{1,8}$/.test(given) && Number(given) <= MOST_SKIPPED) return Number(given);
  throw wrong(name, fact('not_a_whole_number'));
}

/** Without its field: the family has no code for these. */
function wrong(name: string, reason: Fact): DomainError {
  return new DomainError(fact('invalid_parameter', { name, reason }));
}
