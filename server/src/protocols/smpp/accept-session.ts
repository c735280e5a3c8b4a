import type { Duplex } from 'node:stream';
import { INTERFACE_VERSION, type BindMode } from './connect-session.ts';
import type { CommandName } from './commands.ts';
import { refuse, respondTo, type Incoming, type PduOf, type Response } from './pdu.ts';
import { SmppSession, type SessionOptions } from './session.ts';
import { STATUS } from './status.ts';
import { makeTlv } from './tlv.ts';

type Bind = PduOf<'bind_receiver' | 'bind_transmitter' | 'bind_transceiver'>;

export type AcceptOptions = SessionOptions & {
  /** Decides whether the peer may bind. A status other than 0 refuses; the connection is closed after the answer. */
  onBind: (
    bind: { mode: BindMode; request: Bind },
    session: SmppSession,
  ) => Promise<{ status: number; systemId: string }>;
  /** The peer has been told that it is bound: from now on it may be sent what waits for it. */
  onBound?: (session: SmppSession) => void;
  /** Called only with requests that the bind's mode allows. */
  onRequest: SessionOptions['onRequest'];
  /** How long a connection may stay without a bind. */
  bindTimeoutMs?: number;
};

const BIND_MS = 10_000;

const MODES: Readonly<Partial<Record<CommandName, BindMode>>> = {
  bind_receiver: 'receiver',
  bind_transmitter: 'transmitter',
  bind_transceiver: 'transceiver',
};

/** The requests that a customer may send. The rest of SMPP's requests are for the SMSC to send. */
const SUBMISSIONS: ReadonlySet<CommandName> = new Set([
  'submit_sm',
  'submit_multi',
  'data_sm',
  'query_sm',
  'cancel_sm',
  'replace_sm',
]);

/** The SMSC's side of a connection: only a bind is accepted at first, and then what its mode allows. */
export function acceptSession(stream: Duplex, options: AcceptOptions): SmppSession {
  const gate = new BindGate(options);
  const session = new SmppSession(stream, {
    ...options,
    onRequest: (request, session) => gate.take(request, session),
  });
  const timer = setTimeout(() => {
    if (gate.mode === null) session.hangUp('not_bound');
  }, options.bindTimeoutMs ?? BIND_MS);
  void session.closed.then(() => clearTimeout(timer));
  return session;
}

class BindGate {
  mode: BindMode | null = null;
  #binding = false;
  readonly #options: AcceptOptions;

  constructor(options: AcceptOptions) {
    this.#options = options;
  }

  take(request: Incoming, session: SmppSession): Response | null | Promise<Response | null> {
    const mode = MODES[request.command];
    if (mode !== undefined) return this.#bind(mode, request as Bind, session);
    const allowed = this.mode !== null && this.mode !== 'receiver' && SUBMISSIONS.has(request.command);
    return allowed ? this.#options.onRequest(request, session) : refuse(request, STATUS.ESME_RINVBNDSTS);
  }

  async #bind(mode: BindMode, request: Bind, session: SmppSession): Promise<Response | null> {
    if (this.#binding) return refuse(request, STATUS.ESME_RALYBND);
    this.#binding = true;
    let status: number = STATUS.ESME_RSYSERR;
    try {
      const answer = await this.#options.onBind({ mode, request }, session);
      status = answer.status;
      if (status !== STATUS.ESME_ROK) return refuse(request, status);
      this.mode = mode;
      // A peer older than 3.4 does not know parameters.
      const tlvs =
        request.interfaceVersion >= INTERFACE_VERSION
          ? [makeTlv('sc_interface_version', INTERFACE_VERSION)]
          : [];
      return respondTo(request, { systemId: answer.systemId, tlvs });
    } finally {
      // After the answer, which is on its way out by then.
      setImmediate(() => {
        if (status !== STATUS.ESME_ROK) session.hangUp('not_bound');
        else if (session.isOpen) this.#options.onBound?.(session);
      });
    }
  }
}
