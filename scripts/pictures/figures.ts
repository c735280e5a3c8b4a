import type pg from 'pg';
import { accountKey, createIdMaker } from '../../server/src/core/ids.ts';
import { placeOf } from '../../server/src/core/figures/histogram.ts';
import { CAMP, PERSON } from './set-up.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const INDIA_MS = 5.5 * HOUR_MS;
/** No process has this slot: it is that of figures that were added up. */
const FOLDED = { slot: -1, fence: 0 };
/** No process's slot gets this high, and provisioning has the one above. */
const SLOT = 4_094;
const DAY_MESSAGES = 4_200;

/** Out of a hundred failures. */
const CAUSES = { absent: 55, invalid_number: 21, dnd: 11, memory_full: 7, expired: 6 };

type Row = Record<string, unknown>;

/** How many people are reached at this time of the day in India: few at night, most before noon and in the evening. */
function tideAt(ms: number): number {
  const hour = ((ms + INDIA_MS) % DAY_MS) / HOUR_MS;
  const around = (peak: number, width: number) => Math.exp(-(((hour - peak) / width) ** 2));
  return 0.06 + around(11, 2.6) + 0.8 * around(18, 2.4);
}

/** The same at every run: between 0 and 1. */
const chance = (seed: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> 0) / 2 ** 32;

/** Thirty days of use, their failures, the traffic of two days, and the messages of the last hours. */
export async function fillFigures(sql: pg.Client, now: number): Promise<void> {
  const { rows: accounts } = await sql.query<{ account: number; username: string }>(
    'select account, username from accounts',
  );
  const { rows: carriers } = await sql.query<{ id: number; name: string }>('select id, name from connectors');
  const numberOf = (name: string) => accounts.find(({ username }) => username === name)?.account ?? 0;
  const account = numberOf('annapurna');
  const ids = carriers.flatMap(({ id, name }) => (['north', 'south'].includes(name) ? [id] : []));
  const ago = Array.from({ length: 30 }, (_, i) => i);
  const days = ago.map((day) => dayOf(account, now, day));
  await insert(sql, 'usage_by_kind', days);
  // The operator is alerted of low credits only where they are used.
  await insert(
    sql,
    'usage_by_kind',
    ago.map((day) => dayOf(numberOf('shree-textiles'), now, day)),
  );
  await sql.query('update balances set updated_at = now()');
  await insert(sql, 'usage_causes', days.flatMap(causesOf));
  await insert(sql, 'minute_counts', trafficOf(ids, now));
  await insert(sql, 'messages', messagesOf(account, ids.at(-1) ?? 0, now));
}

async function insert(sql: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await sql.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** A day of the account: few messages on Sundays, a campaign now and then, and today so many as the hour lets expect. */
function dayOf(account: number, now: number, ago: number) {
  const at = now - ago * DAY_MS + INDIA_MS;
  const isSunday = new Date(at).getUTCDay() === 0;
  const part = ago === 0 ? Math.max(0.3, (at % DAY_MS) / DAY_MS) : 1;
  const campaign = ago === 5 || ago === 18 ? 5_100 : 0;
  const usual = DAY_MESSAGES * (isSunday ? 0.45 : 0.85 + 0.25 * chance(ago));
  const messages = Math.round(part * usual) + campaign;
  const failed = Math.round(messages * (0.032 + 0.016 * chance(ago + 40)));
  return {
    ...accountKey(account),
    day: new Date(at).toISOString().slice(0, 10),
    kind: 'sms',
    slot: SLOT,
    messages,
    parts: messages,
    credits: messages * 180,
    refunded: 0,
    received: 0,
    transferred: 0,
    delivered: messages - failed,
    failed,
  };
}

function causesOf({ bucket, account, day, kind, slot, failed }: ReturnType<typeof dayOf>): Row[] {
  return Object.entries(CAUSES).map(([cause, share]) => ({
    ...{ bucket, account, day, kind, slot, cause },
    messages: Math.round((failed * share) / 100),
  }));
}

/** Of the last two hours by minute, of the two days before by hour. */
function trafficOf(carriers: readonly number[], now: number): Row[] {
  const hours = Math.floor(now / HOUR_MS);
  const old = Array.from({ length: 46 }, (_, i) => ({ at: (hours - 2 - i) * HOUR_MS, minutes: 60 }));
  const minutes = (now - (hours - 1) * HOUR_MS) / MINUTE_MS;
  const young = Array.from({ length: Math.floor(minutes) }, (_, i) => ({
    at: (hours - 1) * HOUR_MS + i * MINUTE_MS,
    minutes: 1,
  }));
  return [...old, ...young].flatMap((step) => [
    ...carriers.map((carrier) => countsOf('carrier', carrier, step)),
    countsOf('webhook', 0, step),
  ]);
}

function countsOf(kind: 'carrier' | 'webhook', subject: number, step: { at: number; minutes: number }): Row {
  const minute = step.at / MINUTE_MS;
  const luck = chance(minute + subject * 7);
  const campaign = step.minutes === 1 && minute % 24 < 7 ? 4.5 : 1;
  const sent = Math.round(step.minutes * campaign * 260 * (0.25 + tideAt(step.at)) * (0.7 + 0.6 * luck));
  const failed = Math.round(sent * (0.03 + 0.02 * luck));
  const times = (ms: number) => [
    placeOf(ms),
    Math.round(sent * 0.8),
    placeOf(ms * (1.6 + luck)),
    Math.round(sent * 0.2),
  ];
  return {
    ...{ minute: new Date(step.at).toISOString(), kind, subject, ...FOLDED },
    ...{ accepted: sent, submitted: sent, sent, rejected: 0, delivered: sent - failed, failed },
    waiting: Math.round(luck * 60 * tideAt(step.at)),
    most_per_second: null,
    ...{ single_to_sent: times(45), other_to_sent: times(900), to_delivered: times(2_700) },
  };
}

/** One every three minutes, so that lists and searches find some. */
function messagesOf(account: number, connector: number, now: number): Row[] {
  let time = 0;
  const makeId = createIdMaker(SLOT, () => time);
  return Array.from({ length: 160 }, (_, i) => {
    time = now - (160 - i) * 3 * MINUTE_MS - Math.round(90_000 * chance(i));
    const id = makeId.one(account);
    const state = i % 23 === 7 ? 41 : 40;
    return {
      ...{ ...accountKey(account), id, first: id, accepted: 1, family: 'v2', route: 'T', sender: 'ANPURN' },
      recipient: i % 61 === 20 ? PERSON : String(9_820_100_000 + Math.round(chance(i + 300) * 899_999)),
      body: i % 3 === 1 ? CAMP : `Report ${88_120 + i} is ready: reports.annapurna.example/${88_120 + i}`,
      ...{ unicode: false, flash: false, parts: 1, price: 0, credit_kind: 'sms', queue: connector, lane: 0 },
      ...{ state, attempts: 1, connector, channel: 'sms', cause: state === 41 ? 'absent' : null },
      sent_at: new Date(time + 40).toISOString(),
      final_at: new Date(time + 2_900).toISOString(),
    };
  });
}
