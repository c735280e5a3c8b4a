import { onTestFinished } from 'vitest';
import { parseSmppOptions } from '../../src/connectors/smpp/options.ts';
import { SmppConnector } from '../../src/connectors/smpp/smpp-connector.ts';
import type { Inbound, Receipt, Submission, SubmitResult } from '../../src/core/delivery/connector.ts';
import { waitFor } from '../support/gateway.ts';
import { submissionOf } from '../support/submissions.ts';
import { PASSWORD, startSmsc, type Script, type Smsc } from '../support/smsc.ts';

export type Rig = Awaited<ReturnType<typeof openRig>>;

/** A connector and an SMSC that ends with the test. */
export async function openRig(script: Script = {}, options: object = {}) {
  const smsc = await startSmsc(script);
  onTestFinished(() => smsc.close());
  return { smsc, ...(await connect(smsc, options)) };
}

export async function connect(smsc: Smsc, options: object = {}, { wait = true } = {}) {
  const receipts: Receipt[] = [];
  const inbound: Inbound[] = [];
  const reports: { level: string; message: string }[] = [];
  const store = { receipt: async () => undefined as void, inbound: async () => undefined as void };
  let rooms = 0;
  const parsed = parseSmppOptions({
    host: '127.0.0.1',
    port: smsc.port,
    system_id: 'harkara',
    password: PASSWORD,
    ...options,
  });
  const connector = new SmppConnector({
    options: parsed,
    report: (level, message) => reports.push({ level, message }),
  });
  onTestFinished(() => connector.stop(500));
  await connector.start({
    onReceipt: async (receipt) => {
      await store.receipt();
      receipts.push(receipt);
    },
    onInbound: async (message) => {
      await store.inbound();
      inbound.push(message);
    },
    onRoom: () => (rooms += 1),
  });
  const untilUp = () =>
    waitFor('every link is up', () => connector.status().links.every(({ state }) => state === 'up'));
  if (wait) await untilUp();
  return { connector, receipts, inbound, reports, store, untilUp, rooms: () => rooms };
}

let made = 0;

export function submission(more: Partial<Submission> = {}): Submission {
  made += 1;
  return submissionOf({ recipient: `98${String(made).padStart(8, '0')}`, ...more });
}

export function kinds(results: readonly SubmitResult[]): string[] {
  return results.map(({ kind }) => kind);
}
