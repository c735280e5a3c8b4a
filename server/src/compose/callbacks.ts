import type { Composition } from './gateway.ts';
import { countRecorded } from './count-recorded.ts';
import { createExpectedReceipts } from './expected-receipts.ts';
import type { CallbackOptions } from '../connectors/http/callback-options.ts';
import { createHttpHide } from '../connectors/http/hide.ts';
import { parseHttpOptions } from '../connectors/http/options.ts';
import { readCallback, type News } from '../connectors/http/read-callback.ts';
import { discreetReceipt } from '../connectors/kit/discreet.ts';
import type { Hide } from '../connectors/kit/hide-values.ts';
import { callbackUrl, isCallbackSecret } from '../core/delivery/callback-address.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import { Recorder } from '../core/delivery/recorder.ts';
import { receiveInbound } from '../core/keywords/receive-inbound.ts';
import type { Callbacks } from '../interfaces/callbacks/callbacks.routes.ts';

/** Used when there is no such carrier, so that an unknown name takes as long as a wrong secret. */
const NOBODY = { name: '', options: {} };
/** Longer than a silent connection is put up with, so that one of them makes nobody's call fail. */
const WAIT_LIMITS = { most: 10_000, longestMs: 15_000 };

/**
 * Records what carriers bring by HTTP. They call the process with the interfaces, whose workers may run elsewhere: it
 * records by itself, in the same way, and the workers find the events in the database.
 */
export function createCallbacks(composition: Composition): Callbacks {
  const { db, ids, log, vault, gateway, metrics, config } = composition;
  const accountOf = (account: number) => gateway.accounts.get(account);
  const expectedReceipts = createExpectedReceipts(composition.world, config.validityHours);
  const receiptHours = () => expectedReceipts().hours;
  const recording = { db, ids, accountOf, receiptHours };
  const recorder = new Recorder({
    ...recording,
    onRecorded: (recorded, items) => {
      countRecorded(metrics, recorded, items);
    },
    limits: WAIT_LIMITS,
    // The failure is reported to whoever awaits the record.
    onFailure: () => undefined,
  });
  // Whoever called waits for the answer, and will repeat: nothing is kept here for a database that is away.
  recorder.giveUp();

  type Known = { version: number; options: CallbackOptions; hide: Hide };
  const known = new Map<number, Known>();
  function knownOf(carrier: Carrier): Known {
    const { id, version } = carrier;
    const found = known.get(id);
    if (found?.version === version) return found;
    const options = parseHttpOptions(carrier.options);
    const hide = createHttpHide(options, callbackUrl(vault, config.baseUrl, carrier));
    const made = { version, options: options.callbacks, hide };
    known.set(id, made);
    return made;
  }

  async function store(carrier: Carrier, { receipts, inbound }: News, hide: Hide): Promise<void> {
    const at = gateway.now();
    const recorded = receipts.map((told) => {
      metrics.receipts.inc({ connector: carrier.name });
      const receipt = discreetReceipt(told, hide);
      return recorder.record({ kind: 'receipt', connector: carrier.id, receipt, at });
    });
    await Promise.all([...recorded, ...inbound.map((message) => receive(carrier, message))]);
  }

  async function receive(carrier: Carrier, message: News['inbound'][number]): Promise<void> {
    const { kind } = await receiveInbound(recording, carrier.id, message);
    if (kind !== 'unknown_number') return;
    const { name } = carrier;
    log.warn({ connector: name, to: message.to }, 'an inbound message is for a number that nobody has');
  }

  const find = (name: string) =>
    composition.world().carriers.find((carrier) => carrier.name === name && carrier.type === 'http');

  function isAddress(name: string, secret: string): boolean {
    const carrier = find(name);
    return isCallbackSecret(vault, carrier ?? NOBODY, secret) && carrier !== undefined;
  }

  const take: Callbacks['take'] = async (name, call) => {
    const carrier = find(name);
    // It was deleted just now.
    if (!carrier) return { kind: 'not_stored' };
    try {
      const { options, hide } = knownOf(carrier);
      const news = readCallback(options, call, gateway.now());
      const { problems } = news;
      if (problems.length > 0) {
        log.warn(
          { connector: name, problems: problems.slice(0, 5).map(hide) },
          'a callback could not be read, or not all of it',
        );
      }
      await store(carrier, news, hide);
      const [reason] = problems;
      // A list is not asked for again because of one item that will be no better then.
      const nothing = news.receipts.length + news.inbound.length === 0;
      if (reason !== undefined && nothing) return { kind: 'unreadable', reason };
      return { kind: 'stored', answer: options.answer };
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
