import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startSmppServer, type SmppListener, type SmppOptions } from '../../src/compose/smpp.ts';
import {
  bindSession,
  connectSession,
  type BindMode,
  type ConnectOptions,
} from '../../src/protocols/smpp/connect-session.ts';
import { messageParts } from '../../src/protocols/smpp/message-parts.ts';
import { makePdu, respondTo, type PduOf, type Response } from '../../src/protocols/smpp/pdu.ts';
import { readReceipt } from '../../src/protocols/smpp/receipt.ts';
import type { SmppSession } from '../../src/protocols/smpp/session.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import type { Tlv } from '../../src/protocols/smpp/tlv.ts';
import { useGateway, waitFor, type GatewayOptions, type TestGateway } from '../support/gateway.ts';
import { customer, SENDER } from '../support/provisions.ts';

export const PASSWORD = 'smpp1234';

/** A customer who may bind under its username. */
export const smppCustomer = (username: string, more: object = {}, smpp: object = {}) =>
  customer(username, { smpp: { system_id: username, password: PASSWORD, max_binds: 20, ...smpp }, ...more });

export type Deliver = PduOf<'deliver_sm'>;

export type Client = {
  session: SmppSession;
  /** The deliver_sm it received, in order. */
  received: Deliver[];
  submit: (
    recipient: string,
    text: string | Buffer,
    more?: Partial<PduOf<'submit_sm'>>,
  ) => Promise<Response<'submit_sm'>>;
  /** Like `submit`, for a message that must be accepted: returns its id. */
  accepted: (recipient: string, text: string | Buffer, more?: Partial<PduOf<'submit_sm'>>) => Promise<string>;
  request: SmppSession['request'];
  receipts: () => { id: string | null; state: string | null; error: string | null }[];
  close: () => Promise<void>;
};

export type ClientOptions = {
  mode?: BindMode;
  password?: string;
  /** Its answer to a deliver_sm; null: none. */
  answer?: (pdu: Deliver) => number | null;
  window?: number;
  tls?: NonNullable<ConnectOptions['tls']>;
};

/** Connects and binds; @returns the status of a refusal. */
export async function tryBind(
  port: number,
  systemId: string,
  {
    mode = 'transceiver',
    password = PASSWORD,
    answer = () => STATUS.ESME_ROK,
    window = 100,
    tls,
  }: ClientOptions = {},
): Promise<Client | number> {
  const received: Deliver[] = [];
  const session = await connectSession({
    host: '127.0.0.1',
    port,
    window,
    ...(tls ? { tls } : {}),
    responseTimeoutMs: 60_000,
    enquireLinkMs: 0,
    onRequest: (request) => {
      if (request.command !== 'deliver_sm') throw new Error(`${request.command} was not expected`);
      received.push(request);
      const status = answer(request);
      return status === null ? new Promise(() => undefined) : respondTo(request, { status });
    },
  });
  const result = await bindSession(session, { mode, systemId, password });
  if (result.kind === 'refused') return result.status;
  const submit: Client['submit'] = (recipient, text, more = {}) =>
    session.request(
      makePdu('submit_sm', {
        sourceAddrTon: 5,
        sourceAddr: SENDER,
        destAddrTon: 1,
        destAddrNpi: 1,
        destinationAddr: recipient,
        shortMessage: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
        ...more,
      }),
    );
  return {
    session,
    received,
    submit,
    accepted: async (...given) => {
      const { status, messageId } = await submit(...given);
      if (status !== STATUS.ESME_ROK) throw new Error(`it was refused with 0x${status.toString(16)}`);
      return messageId;
    },
    request: session.request.bind(session),
    receipts: () =>
      received.flatMap((pdu) => {
        const receipt = pdu.esmClass === 0x04 ? readReceipt(pdu) : null;
        return receipt ? [{ id: receipt.id, state: receipt.state, error: receipt.error }] : [];
      }),
    close: () => session.close(60_000),
  };
}

export async function bind(port: number, systemId: string, options: ClientOptions = {}): Promise<Client> {
  const client = await tryBind(port, systemId, options);
  if (typeof client === 'number') throw new Error(`the bind was refused with 0x${client.toString(16)}`);
  onTestFinished(() => client.session.destroy());
  return client;
}

/** The PDUs that carry a long message. */
export function inParts(
  text: string,
  { reference = 7, sar = false, wanted = 1 }: { reference?: number; sar?: boolean; wanted?: number } = {},
): Partial<PduOf<'submit_sm'>>[] {
  const concatenation = sar ? 'sar' : reference > 255 ? 'udh16' : 'udh8';
  const encoding = /^[\x20-\x7e]*$/.test(text) ? 'gsm7' : 'ucs2';
  return messageParts(text, encoding, { concatenation, reference }).map((part) => ({
    ...part,
    registeredDelivery: wanted,
  }));
}

export const tlv = (tag: number, text: string): Tlv => ({ tag, value: Buffer.from(text, 'latin1') });

/** Beside a gateway of the tests; the caller closes it before the gateway. */
export async function serve(gateway: TestGateway, timings = {}, tls: SmppOptions['tls'] = null) {
  const smpp = await startSmppServer(gateway.composition, { host: '127.0.0.1', port: 0, tls, timings });
  return { ...smpp, [Symbol.asyncDispose]: smpp.close };
}

/** A gateway that customers bind to, for all tests of a file. */
export function useSmpp(options: GatewayOptions, timings = {}) {
  const gateway = useGateway({ alone: true, ...options });
  let smpp: SmppListener;
  beforeAll(async () => {
    smpp = await serve(gateway(), timings);
  });
  afterAll(() => smpp.close());
  return { gateway, smpp: () => smpp };
}

export function receiptFor(client: Client, id: string) {
  return waitFor(`a receipt for ${id}`, () => client.receipts().find((receipt) => receipt.id === id));
}
