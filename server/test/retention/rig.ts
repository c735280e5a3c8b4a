import { beforeAll, beforeEach } from 'vitest';
import { audit } from '../../src/core/credits/audit.ts';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { retain } from '../../src/core/retention/retain.ts';
import type { Retention } from '../../src/core/retention/retention.ts';
import { partitionName, weekAt, WEEKLY_TABLES } from '../../src/storage/partitions.ts';
import { useGateway } from '../support/gateway.ts';
import { claimAll, recordingOf } from '../support/hand-overs.ts';
import { customer, provision, TEXT } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';
import { emptyBooks } from './past.ts';
import { said } from '../support/said.ts';

export const DAYS = 400;
export const ALL: Retention = { days: DAYS, textDays: DAYS };
export const DAY_MS = 86_400_000;

export type Sent = { id: string; vendorId: string };

/** A gateway without workers, whose books are emptied before each test. */
export function useRetention() {
  const gateway = useGateway({
    alone: true,
    workers: false,
    provision: provision(
      customer('asha', { credits: { sms: 10_000 }, webhook: { url: 'https://hooks.example/sms' } }),
      customer('ravi', { retention: { days: 10 } }),
    ),
  });
  let connector = 0;
  let made = 0;

  beforeAll(async () => {
    const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
    connector = carrier?.id ?? 0;
  });
  beforeEach(() =>
    emptyBooks(gateway(), [
      'webhook_attempts',
      'webhook_dead_letters',
      'smpp_deliveries',
      'inbound_messages',
      'owed_replies',
      'receipt_inbox',
    ]),
  );

  const record = (...batch: Progress[]) => recordProgress(recordingOf(gateway()), batch);

  const receiptFor = (vendorId: string, state: 'delivered' | 'failed' = 'delivered'): Progress => ({
    kind: 'receipt',
    connector,
    receipt: { vendorId, recipient: null, state, error: null, at: new Date(), raw: `raw ${vendorId}` },
    at: new Date(),
  });

  async function handOverNew(username: string) {
    await sendToCore(gateway(), username, { messages: [{ recipient: '9876543210', text: TEXT }] });
    const [handOver] = await claimAll(gateway());
    if (!handOver) throw new Error('nothing was claimed');
    return handOver;
  }

  /** A message that was handed over and accepted, with an operator's id of its own. */
  async function sent(username = 'asha'): Promise<Sent> {
    const handOver = await handOverNew(username);
    const vendorId = `v${++made}`;
    const result = { kind: 'accepted', vendorIds: [vendorId] } as const;
    await record({ kind: 'answered', handOver, result, at: new Date() });
    return { id: handOver.id, vendorId };
  }

  const names = (at: Date) => WEEKLY_TABLES.map((table) => partitionName(table, new Date(weekAt(at).week)));

  return {
    gateway,
    connector: () => connector,
    record,
    receiptFor,
    sent,
    delivered: async (username = 'asha'): Promise<Sent> => {
      const message = await sent(username);
      await record(receiptFor(message.vendorId));
      return message;
    },
    refunded: async (username = 'asha'): Promise<void> => {
      const handOver = await handOverNew(username);
      const result = { kind: 'rejected', reason: said('no') } as const;
      await record({ kind: 'answered', handOver, result, at: new Date() });
    },
    /** A campaign of 201 messages, none of which is in a queue yet. */
    campaign: async (): Promise<void> => {
      await sendToCore(gateway(), 'asha', { messages: manyMessages(201) });
    },
    endCampaigns: async (): Promise<void> => {
      await gateway().rows('update messages set state = 40');
      await gateway().rows(`update campaigns set fed = total, state = 'completed'`);
    },
    told: () => gateway().rows('delete from webhook_queue'),
    run: (retention: Retention = ALL, now = new Date()) =>
      retain(gateway().database.connectionString, retention, now, gateway().composition.log),
    count: async (table: string): Promise<number> => {
      const [row] = await gateway().rows<{ count: number }>(
        `select count(*)::integer as count from ${table}`,
      );
      return row?.count ?? 0;
    },
    /** The tables of a week, attached or not. */
    weekTables: async (at: Date): Promise<unknown[]> => {
      return gateway().rows('select relname from pg_class where relname = any ($1)', [names(at)]);
    },
    stateOfWeek: async (at: Date): Promise<string | undefined> => {
      const [row] = await gateway().rows<{ state: string }>(
        'select state from retired_weeks where week = $1',
        [weekAt(at).week],
      );
      return row?.state;
    },
    brokenChecks: async (): Promise<string[]> => {
      const { checks } = await audit(gateway().database.connectionString);
      return checks.filter(({ findings }) => findings.length > 0).map(({ check }) => check);
    },
  };
}
