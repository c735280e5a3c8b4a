import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type FactKey } from 'harkara-contract/facts.ts';
import type { ConnectorEvents, Receipt, ReceiptState } from '../../core/delivery/connector.ts';
import { contentOf } from '../../protocols/smpp/message-parts.ts';
import { decodeText } from '../../protocols/smpp/message-text.ts';
import type { MessageState } from '../../protocols/smpp/message-state.ts';
import { refuse, respondTo, type Incoming, type PduOf, type Response } from '../../protocols/smpp/pdu.ts';
import { isReceipt, readReceipt, type DeliveryReceipt } from '../../protocols/smpp/receipt.ts';
import { STATUS } from '../../protocols/smpp/status.ts';
import type { SmppOptions } from './options.ts';
import type { ReceiptIds } from './receipt-ids.ts';

type Delivery = PduOf<'deliver_sm' | 'data_sm'>;

type IncomingOptions = {
  options: SmppOptions;
  ids: ReceiptIds;
  events: () => ConnectorEvents | undefined;
  report: (level: 'warn', message: string) => void;
};

/** A receipt's time has no seconds: a time close to now is taken to be now. */
const ABOUT_NOW_MS = 90_000;
const LETTER = /[a-z]/i;
/** Prefixes after which everybody recognises an Indian number. */
const USUAL_PREFIX = /^(\+|00)?(91)?0?$/;

const STATES: Readonly<Record<MessageState, ReceiptState>> = {
  scheduled: 'sent',
  enroute: 'sent',
  accepted: 'sent',
  delivered: 'delivered',
  expired: 'expired',
  deleted: 'failed',
  undeliverable: 'failed',
  unknown: 'failed',
  rejected: 'failed',
  skipped: 'failed',
};

/** What receipts say that a message did not arrive. */
const CAUSES = {
  expired: 'validity_expired',
  deleted: 'deleted_by_carrier',
  undeliverable: 'undeliverable',
  unknown: 'fate_unknown_to_carrier',
  rejected: 'rejected_by_carrier',
  skipped: 'skipped_by_carrier',
} as const satisfies Partial<Record<MessageState, FactKey>>;

/** Receipts and messages from phones, sent by the operator. Each is acknowledged when it is stored. */
export class IncomingMessages {
  readonly #of: IncomingOptions;

  constructor(of: IncomingOptions) {
    this.#of = of;
  }

  async answer(request: Incoming): Promise<Response | null> {
    switch (request.command) {
      case 'deliver_sm':
        return (await this.#take(request)) ? respondTo(request) : refuse(request, STATUS.ESME_RX_T_APPN);
      case 'data_sm':
        return (await this.#take(request)) ? respondTo(request) : refuse(request, STATUS.ESME_RX_T_APPN);
      default:
        return refuse(request, STATUS.ESME_RINVCMDID);
    }
  }

  /** False if it could not be stored: the operator should send it again. */
  async #take(pdu: Delivery): Promise<boolean> {
    try {
      const receipt = this.#receiptIn(pdu);
      if (receipt === null) await this.#takeInbound(pdu);
      else await this.#takeReceipt(pdu, receipt);
      return true;
    } catch (error) {
      this.#of.report('warn', `${pdu.command} could not be stored and was refused: ${String(error)}`);
      return false;
    }
  }

  #receiptIn(pdu: Delivery): DeliveryReceipt | null {
    const receipt = readReceipt(pdu, { zoneMinutes: this.#of.options.receiptZoneMinutes });
    if (isReceipt(pdu)) return receipt ?? UNREADABLE;
    return receipt !== null && this.#isUnmarkedReceipt(pdu, receipt) ? receipt : null;
  }

  /**
   * Some operators do not mark receipts as such. A phone could send the same text, but not to an alphanumeric address,
   * and it does not know the ids of messages that it received.
   */
  #isUnmarkedReceipt(pdu: Delivery, { id, state, doneAt }: DeliveryReceipt): boolean {
    if (id === null || state === null || doneAt === null) return false;
    return LETTER.test(pdu.destinationAddr) || this.#of.ids.isOurs(id, pdu.sourceAddr);
  }

  async #takeReceipt(pdu: Delivery, receipt: DeliveryReceipt): Promise<void> {
    if (receipt.id === null) {
      this.#of.report('warn', `a receipt has no id and was left out: ${receipt.raw.slice(0, 200)}`);
      return;
    }
    const number = withoutPrefix(pdu.sourceAddr.trim(), this.#of.options.destPrefix);
    await this.#events().onReceipt({
      vendorId: this.#of.ids.asAnswered(receipt.id, number),
      recipient: number === '' || this.#of.options.ignoreReceiptNumber ? null : number,
      state: receipt.state === null ? 'sent' : STATES[receipt.state],
      error: errorOf(receipt),
      at: timeOf(receipt),
      raw: receipt.raw,
    } satisfies Receipt);
  }

  async #takeInbound(pdu: Delivery): Promise<void> {
    const { sourceAddr: from, destinationAddr: to, dataCoding } = pdu;
    const { body, headerLength, part } = contentOf(pdu) ?? withoutHeader(pdu);
    // What cannot be read as text is passed on in hexadecimal digits: the customer may know what it is.
    const text =
      decodeText(body, dataCoding, { packed: this.#of.options.gsmPacked, headerLength }) ??
      body.toString('hex');
    const inbound = { from, to, text, at: new Date(), vendorId: null };
    await this.#events().onInbound(part !== null && part.total > 1 ? { ...inbound, part } : inbound);
  }

  #events(): ConnectorEvents {
    const events = this.#of.events();
    if (events === undefined) throw new Error('the connector is not running');
    return events;
  }
}

/** Indian numbers are sent with a prefix that may be the operator's own, and come back with it. */
function withoutPrefix(number: string, prefix: string): string {
  const mobile = number.slice(-10);
  return number === prefix + mobile && !USUAL_PREFIX.test(prefix) ? mobile : number;
}

/** For a header that is announced but missing: the rest may still be readable. */
function withoutHeader(pdu: Delivery) {
  const body = 'shortMessage' in pdu ? pdu.shortMessage : Buffer.alloc(0);
  return { body, headerLength: 0, part: null };
}

const UNREADABLE: DeliveryReceipt = {
  id: null,
  state: null,
  stat: null,
  error: null,
  submittedAt: null,
  doneAt: null,
  raw: '',
};

function errorOf({ state, stat, error }: DeliveryReceipt): Fact | null {
  if (state === null || !isCause(state)) return null;
  const cause = fact(CAUSES[state]);
  const what = stat === null ? cause : fact('reported_with_word', { what: cause, word: stat });
  return error === null ? what : fact('reported_with_error', { what, error });
}

function isCause(state: MessageState): state is keyof typeof CAUSES {
  return Object.hasOwn(CAUSES, state);
}

/** A date in the future comes from a clock or a time zone other than ours. */
function timeOf({ doneAt }: DeliveryReceipt): Date {
  const now = new Date();
  return doneAt !== null && now.getTime() - doneAt.getTime() > ABOUT_NOW_MS ? doneAt : now;
}
