import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, startSmsc, type Submit } from '../test/support/smsc.ts';

export type SmppCarrier = Awaited<ReturnType<typeof startSmppCarrier>>;

const ANSWER_MS = 3;
const RECEIPTS_AT_ONCE = 100;
const AGAIN_MS = 20;
const IDLE_MS = 10;
const KEPT = 1_000;

/**
 * A carrier's SMSC: takes every message, counts what it received, and sends each receipt until it is acknowledged.
 *
 * @param options.onTaken called with each message, before its answer; @returns after how long it is answered.
 */
export async function startSmppCarrier({ onTaken = () => ANSWER_MS }: { onTaken?: () => number } = {}) {
  /** How often each number was sent a message. */
  const taken = new Map<string, number>();
  const owed: { submit: Submit; id: string }[] = [];
  let number = 0;
  let closed = false;

  const smsc = await startSmsc({
    submit: (submit) => {
      const { destinationAddr } = submit;
      taken.set(destinationAddr, (taken.get(destinationAddr) ?? 0) + 1);
      const id = `a${(number += 1).toString(16)}`;
      owed.push({ submit, id });
      if (smsc.received.length > KEPT) smsc.received.length = 0;
      return { id, afterMs: onTaken() };
    },
  });

  async function sendReceipts(): Promise<void> {
    while (!closed) {
      const receipt = owed.shift();
      if (receipt === undefined) {
        await sleep(IDLE_MS);
        continue;
      }
      // The link may break before the receipt is acknowledged, or there may be none.
      const status = await smsc.receipt(receipt.submit, receipt.id).catch(() => null);
      if (status === 0) continue;
      owed.push(receipt);
      await sleep(AGAIN_MS);
    }
  }
  for (let i = 0; i < RECEIPTS_AT_ONCE; i++) void sendReceipts();

  return {
    smsc,
    taken,
    /** How many receipts are not acknowledged yet. */
    owed: () => owed.length,
    /** Its connector for `harkara apply`. */
    connector: (name: string, more: object = {}) => ({
      name,
      type: 'smpp',
      options: {
        host: '127.0.0.1',
        port: smsc.port,
        system_id: 'torture',
        password: PASSWORD,
        unknown: 'resend',
        ...more,
      },
    }),
    [Symbol.asyncDispose]: async () => {
      closed = true;
      await smsc.close();
    },
  };
}
