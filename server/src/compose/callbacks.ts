import type { Composition } from './composition.ts';
import { countRecorded } from './count-recorded.ts';
import { createExpectedReceipts } from './expected-receipts.ts';
import { createCallNotes } from './note-calls.ts';
import type { CallbackReader, CallContent } from '../connectors/kit/connector-type.ts';
import { redactedReceipt } from '../connectors/kit/redacting.ts';
import type { Hide } from '../connectors/kit/hide-values.ts';
import type { InboundChat } from '../connectors/kit/chat.ts';
import { createCallbackReader, takesCallbacks } from '../connectors/registry.ts';
import { callbackUrl, isCallbackSecret } from '../core/delivery/callback-address.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import { Recorder } from '../core/delivery/recorder.ts';
import { hoursOfNews } from '../core/delivery/silence.ts';
import { ChatTracking } from '../core/channels/chatapp/chat-tracking.ts';
import { storeProviderTemplates } from '../core/channels/chatapp/sync-templates.ts';
import { accountOfId, bucketOf } from '../core/ids.ts';
import type { Receipt } from '../core/delivery/connector.ts';
import type { Progress } from '../core/delivery/progress.ts';
import { receiveChat } from '../core/inbound/receive-chat.ts';
import { receiveInbound } from '../core/inbound/receive-inbound.ts';
import type { Callbacks } from '../interfaces/callbacks/callbacks.routes.ts';

/** Used when there is no such carrier, so that an unknown name takes as long as a wrong secret. */
const NOBODY = { name: '', options: {} };
/** Longer than a silent database connection is tolerated, so that none of them makes a call fail. */
const WAIT_LIMITS = { most: 10_000, longestMs: 15_000 };

/**
 * Records what carriers deliver by HTTP. They call the process with the interfaces, whose workers may run elsewhere: so
 * it records by itself, in the same way, and the workers find the events in the database.
 */
export function createCallbacks(composition: Composition): Callbacks {
  const { db, ids, log, vault, gateway, metrics, config } = composition;
  const accountOf = (account: number) => gateway.accounts.get(account);
  const expectedReceipts = createExpectedReceipts(composition.world, config.validityHours);
  const receiptHours = () => hoursOfNews(expectedReceipts());
  const recording = { db, ids, accountOf, receiptHours };
  const recorder = new Recorder({
    ...recording,
    onRecorded: (recorded, items) => {
      countRecorded(composition, recorded, items);
    },
    limits: WAIT_LIMITS,
    // The failure is reported to the code that awaits the record.
    onFailure: () => undefined,
  });
  // The caller waits for the answer, and will repeat its call: nothing is kept here while the database is away.
  recorder.giveUp();

  const tracking = new ChatTracking(vault);
  const readers = new Map<number, { version: number; reader: CallbackReader }>();
  function readerOf(carrier: Carrier): CallbackReader {
    const { id, version } = carrier;
    const known = readers.get(id);
    if (known?.version === version) return known.reader;
    const url = callbackUrl(vault, config.baseUrl, carrier);
    const reader = createCallbackReader(carrier, { url, readTracking: (text) => tracking.read(text) });
    readers.set(id, { version, reader });
    return reader;
  }

  const noteCallOf = createCallNotes(db);

  async function store(carrier: Carrier, content: CallContent, hide: Hide): Promise<void> {
    const { receipts, inbound, chats = [], templates = [] } = content;
    const at = gateway.now();
    const recorded = receipts.map((told) => {
      metrics.receipts.inc({ connector: carrier.name });
      const receipt = redactedReceipt(told, hide);
      return recorder.record(progressOf(carrier.id, receipt, at));
    });
    await Promise.all([
      ...recorded,
      ...inbound.map((message) => receive(carrier, message)),
      ...chats.map((chat) => receiveOne(carrier, chat)),
      ...(templates.length > 0 ? [storeProviderTemplates(db, carrier.name, templates, false)] : []),
      noteCallOf(carrier),
    ]);
  }

  async function receiveOne(carrier: Carrier, chat: InboundChat): Promise<void> {
    const { kind } = await receiveChat(recording, carrier, { ...chat, to: null });
    if (kind !== 'unknown_sender') return;
    log.warn({ connector: carrier.name }, 'a chat message is for a business account that no account has');
  }

  async function receive(carrier: Carrier, message: CallContent['inbound'][number]): Promise<void> {
    const { kind } = await receiveInbound(recording, carrier.id, message);
    if (kind !== 'unknown_number') return;
    const { name } = carrier;
    log.warn({ connector: name, to: message.to }, 'an inbound message is for a number that no account has');
  }

  const find = (name: string) =>
    composition.world().carriers.find((carrier) => carrier.name === name && takesCallbacks(carrier.type));

  function isAddress(name: string, secret: string): boolean {
    const carrier = find(name);
    return isCallbackSecret(vault, carrier ?? NOBODY, secret) && carrier !== undefined;
  }

  const take: Callbacks['take'] = async (name, call) => {
    const carrier = find(name);
    // The carrier was deleted just now.
    if (!carrier) return { kind: 'not_stored' };
    try {
      const { answer, answerAtOnce, read, hide } = readerOf(carrier);
      const atOnce = answerAtOnce?.(call) ?? null;
      if (atOnce) return { kind: 'answered', ...atOnce };
      const content = read(call, gateway.now());
      const { problems } = content;
      if (problems.length > 0) {
        log.warn(
          { connector: name, problems: problems.slice(0, 5).map(hide) },
          'a callback could not be read, or not all of it',
        );
      }
      await store(carrier, content, hide);
      const [reason] = problems;
      // The carrier is not asked to repeat a whole list because of one item that would be no better the next time.
      const { receipts, inbound, chats = [], templates = [] } = content;
      const nothing = [receipts, inbound, chats, templates].every((some) => some.length === 0);
      if (reason !== undefined && nothing && !content.isUnderstood) return { kind: 'unreadable', reason };
      return { kind: 'stored', answer };
    } catch (error) {
      log.error(
        { err: error, connector: name },
        'a callback could not be stored; the carrier is asked to repeat it',
      );
      return { kind: 'not_stored' };
    }
  };

  return { isAddress, take };
}

/** A receipt that names its message need not be matched. */
function progressOf(connector: number, receipt: Receipt, at: Date): Progress {
  if (receipt.names === undefined) return { kind: 'receipt', connector, receipt, at };
  const { messageId: id, isSigned } = receipt.names;
  const account = accountOfId(id);
  const message = { bucket: bucketOf(account), account, id };
  const by = isSigned ? 'tracking' : 'unsigned_tracking';
  return { kind: 'named_receipt', by, message, connector, receipt, at, complained: false };
}
