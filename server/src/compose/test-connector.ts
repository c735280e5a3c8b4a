import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from 'harkara-contract/facts.ts';
import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import type { Config } from '../config.ts';
import { createConnector } from '../connectors/registry.ts';
import type { Connector, Receipt, Submission, SubmitResult } from '../core/delivery/connector.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import { noSuchConnector } from '../core/delivery/manage-connectors.ts';
import { recordProgress } from '../core/delivery/record-progress.ts';
import { vendorKey } from '../core/delivery/vendor-key.ts';
import { DomainError } from '../core/errors.ts';
import { NO_ACCOUNT } from '../core/ids.ts';
import { receiveInbound } from '../core/inbound/receive-inbound.ts';
import { stateName } from '../core/messages/states.ts';
import { parseIndianMobile, parseInternational } from '../core/recipients/indian-mobile.ts';
import { createLogger } from '../log.ts';
import { segment } from '../protocols/gsm7.ts';
import { lockEarlyReceipts, removeFromInbox } from '../storage/receipt-inbox.queries.ts';
import { connectorParts } from './connector-parts.ts';
import type { Composition } from './composition.ts';
import { compose } from './gateway.ts';
import { untilOpen, withOneLink } from './own-link.ts';
import { openVault } from './secret-key.ts';
import { testMail } from './test-mail.ts';

const RECEIPT_MS = 30_000;
const LOOK_MS = 200;
const GRACE_MS = 5_000;
const USUAL_SENDER = 'HARKRA';

export type TestMessage = {
  /** A mobile number; over a connector for mails, an address. */
  recipient: string;
  /** Null: the usual sender ID. A mail has none. */
  sender: string | null;
  text: string;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

export type TestResult = {
  answer: SubmitResult;
  /** The first receipt; null if none came in time. */
  receipt: Pick<Receipt, 'vendorId' | 'state' | 'error'> | null;
  /** Whether one was waited for. What becomes of a mail, its server need not tell. */
  isReceiptExpected: boolean;
};

/**
 * Sends one message over a connector of its own, beside the running ones. The message belongs to no account: it is
 * neither stored nor charged. Other receipts and messages that arrive over its link are stored as always.
 */
export async function testConnector(
  config: Config,
  connectionString: string,
  name: string,
  message: TestMessage,
  onAnswer: (answer: SubmitResult) => void,
): Promise<TestResult> {
  const log = createLogger('silent');
  const composition = await compose(config, connectionString, openVault(config), log, 'command');
  try {
    const carrier = composition.world().carriers.find((one) => one.name === name);
    if (!carrier) throw noSuchConnector(name);
    const parts = connectorParts(composition);
    const id = composition.ids.one(NO_ACCOUNT);
    const { submission, mails } = isForMails(carrier)
      ? testMail(message, id)
      : { submission: submissionOf(message, id), mails: parts.mails };
    const connector = createConnector(withOneLink(carrier), { ...parts, mails });
    if (!connector) {
      throw new DomainError(fact('carrier_type_unknown', { type: carrier.type }));
    }
    return await testOver(composition, carrier, connector, submission, onAnswer);
  } finally {
    await composition.close();
  }
}

function isForMails({ type }: Carrier): boolean {
  return type === 'smtp';
}

async function testOver(
  composition: Composition,
  carrier: Carrier,
  connector: Connector,
  submission: Submission,
  onAnswer: (answer: SubmitResult) => void,
): Promise<TestResult> {
  const { db, ids, gateway } = composition;
  const accountOf = (account: number) => gateway.accounts.get(account);
  const recording = { db, ids, accountOf };
  const receipts: Receipt[] = [];
  let own: ReadonlySet<string> | null = null;
  const answered = Promise.withResolvers<void>();

  await connector.start({
    onReceipt: async (receipt) => {
      // A receipt may arrive before the answer that tells which id is ours.
      await answered.promise;
      if (own?.has(vendorKey(receipt.vendorId))) receipts.push(receipt);
      else {
        const at = gateway.now();
        await recordProgress(recording, [{ kind: 'receipt', connector: carrier.id, receipt, at }]);
      }
    },
    onInbound: async (inbound) => {
      await receiveInbound(recording, carrier.id, inbound);
    },
    onRoom: () => undefined,
  });
  try {
    await untilOpen(connector, carrier.name);
    const answer = await connector.submit(submission);
    onAnswer(answer);
    own = new Set(('vendorIds' in answer ? (answer.vendorIds ?? []) : []).map(vendorKey));
    answered.resolve();
    const isReceiptExpected = !isForMails(carrier);
    const receipt = isReceiptExpected ? await firstReceipt(composition, carrier, own, receipts) : null;
    return { answer, receipt, isReceiptExpected };
  } finally {
    answered.resolve();
    await connector.stop(GRACE_MS);
  }
}

function submissionOf(message: TestMessage, id: string): Submission {
  const { recipient, text, dltEntityId, dltTemplateId } = message;
  const sender = message.sender ?? USUAL_SENDER;
  const indian = parseIndianMobile(recipient);
  const number = indian ?? parseInternational(recipient);
  if (number === null) throw new DomainError(fact('test_recipient_not_valid', { recipient }));
  const { encoding, parts } = segment(text);
  const unicode = encoding === 'ucs2';
  return {
    ...{ messageId: id, attempt: 1, account: NO_ACCOUNT, recipient: number, sender, text, unicode, parts },
    ...{
      channel: DEFAULT_CHANNEL,
      first: id,
      flash: false,
      route: indian === null ? 'I' : 'T',
      dltEntityId,
      dltTemplateId,
      dltHeaderId: null,
    },
    mayLeave: () => true,
  };
}

/** A running worker or an HTTP carrier's callback may have received it instead: then it is in the inbox. */
async function firstReceipt(
  { db }: Composition,
  carrier: Carrier,
  own: ReadonlySet<string>,
  receipts: readonly Receipt[],
): Promise<TestResult['receipt']> {
  const keys = [...own].map((key) => ({ vendorKey: key, connector: carrier.id }));
  const deadline = performance.now() + RECEIPT_MS;
  while (keys.length > 0 && performance.now() < deadline) {
    const [receipt] = receipts;
    if (receipt) return receipt;
    const found = await lockEarlyReceipts(db.general, keys);
    const [stored] = found;
    if (stored) {
      await removeFromInbox(
        db.general,
        found.map(({ id }) => id),
      );
      const state = stateName(stored.state) as Receipt['state'];
      return { vendorId: stored.vendorId, state, error: stored.error };
    }
    await sleep(LOOK_MS);
  }
  return null;
}
