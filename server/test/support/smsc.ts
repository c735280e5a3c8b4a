import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { acceptSession } from '../../src/protocols/smpp/accept-session.ts';
import type { BindMode } from '../../src/protocols/smpp/connect-session.ts';
import type { MessageState } from '../../src/protocols/smpp/message-state.ts';
import { makePdu, refuse, respondTo, type PduOf, type Response } from '../../src/protocols/smpp/pdu.ts';
import { receiptPdu } from '../../src/protocols/smpp/receipt.ts';
import type { SmppSession } from '../../src/protocols/smpp/session.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';

export type Submit = PduOf<'submit_sm'>;
export type Bind = {
  mode: BindMode;
  request: PduOf<'bind_transceiver'>;
  session: SmppSession;
  socket: Socket;
};

/** What the SMSC does with a submit_sm. */
export type Answer =
  | { id: string; afterMs?: number }
  | { status: number }
  /** Never answered. */
  | 'silent'
  /** The connection is cut instead. */
  | 'cut';

export type Script = {
  /** @param nth counts from 1, over all connections. */
  submit?: (submit: Submit, nth: number, bind: Bind) => Answer | Promise<Answer>;
  /** The status that a bind is answered with. */
  bind?: (request: PduOf<'bind_transceiver'>, nth: number) => number;
  tls?: { key: string; cert: string };
};

export type Smsc = Awaited<ReturnType<typeof startSmsc>>;

export const PASSWORD = 'secret12';

/** An operator's SMSC that does what the test says. */
export async function startSmsc(script: Script = {}) {
  const binds: Bind[] = [];
  const sockets = new Set<Socket>();
  const received: { submit: Submit; bind: Bind; at: number }[] = [];
  const attempts: { at: number; status: number }[] = [];
  const behave = { ...script };

  async function answer(submit: Submit, bind: Bind): Promise<Response | null> {
    received.push({ submit, bind, at: performance.now() });
    const nth = received.length;
    const said = (await behave.submit?.(submit, nth, bind)) ?? { id: `id${nth}` };
    if (said === 'silent') return new Promise(() => undefined);
    if (said === 'cut') {
      bind.socket.destroy();
      return new Promise(() => undefined);
    }
    if ('status' in said) return refuse(submit, said.status);
    if (said.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, said.afterMs));
    return respondTo(submit, { messageId: said.id });
  }

  function take(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let own: Bind | undefined;
    acceptSession(socket, {
      window: 1_000,
      maxIncoming: 10_000,
      answerTimeoutMs: 600_000,
      enquireLinkMs: 0,
      onBind: async ({ mode, request }, session) => {
        const fallback = request.password === PASSWORD ? STATUS.ESME_ROK : STATUS.ESME_RINVPASWD;
        const status = behave.bind?.(request as Bind['request'], attempts.length + 1) ?? fallback;
        attempts.push({ at: performance.now(), status });
        own = { mode, request: request as Bind['request'], session, socket };
        return { status, systemId: 'SMSC' };
      },
      onBound: () => {
        const bind = own;
        if (!bind) return;
        binds.push(bind);
        void bind.session.closed.then(() => binds.splice(binds.indexOf(bind), 1));
      },
      onRequest: (request) => {
        if (request.command === 'submit_sm' && own) return answer(request, own);
        return refuse(request, STATUS.ESME_RINVCMDID);
      },
    });
  }

  const server = script.tls ? createTlsServer(script.tls, take) : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Over a receiving connection; the last one unless another is given. */
  async function deliver(pdu: PduOf<'deliver_sm'>, over?: Bind): Promise<number> {
    const bind = over ?? binds.findLast(({ mode }) => mode !== 'transmitter');
    if (!bind) throw new Error('nobody is bound to receive');
    return (await bind.session.request(pdu, { timeoutMs: 60_000 })).status;
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** The current binds, in their order. */
    binds,
    /** Every bind that was tried. */
    attempts,
    received,
    behave,
    deliver,
    /** @param id as written in the receipt. */
    receipt: (submit: Submit, id: string, state: MessageState = 'delivered', over?: Bind) =>
      deliver(receiptFor(submit, id, state), over),
    /** Cuts all connections at once, without unbinding. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** The connections stay open, but nothing that arrives on them is read any more. */
    deafen: () => {
      for (const socket of sockets) socket.removeAllListeners('data').resume();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export function receiptFor(
  submit: Submit,
  id: string,
  state: MessageState = 'delivered',
): PduOf<'deliver_sm'> {
  const now = new Date();
  return receiptPdu(
    {
      id,
      state,
      submittedAt: now,
      doneAt: now,
      zoneMinutes: 330,
      error: state === 'delivered' ? '000' : '034',
    },
    {
      sender: { ton: submit.sourceAddrTon, npi: submit.sourceAddrNpi, address: submit.sourceAddr },
      recipient: { ton: submit.destAddrTon, npi: submit.destAddrNpi, address: submit.destinationAddr },
    },
  );
}

/** Only the text, and what esm_class says: as sent by operators that do not know the parameters. */
export function textReceipt(submit: Submit, text: string, esmClass = 0x04): PduOf<'deliver_sm'> {
  return makePdu('deliver_sm', {
    sourceAddr: submit.destinationAddr,
    destinationAddr: submit.sourceAddr,
    esmClass,
    shortMessage: Buffer.from(text, 'latin1'),
  });
}
