import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificateFor, type Certificate } from '../../../test/support/certificate.ts';
import { acceptSession, type AcceptOptions } from './accept-session.ts';
import { bindSession, connectSession, type BindMode, type ConnectOptions } from './connect-session.ts';
import { makePdu, refuse, respondTo, type Incoming, type PduOf } from './pdu.ts';
import type { SmppSession } from './session.ts';
import { STATUS } from './status.ts';

async function listen(onConnection: (socket: Socket) => void, certificate?: Certificate): Promise<number> {
  const server: Server = certificate
    ? createTlsServer(certificate, onConnection)
    : createServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const answer = (request: Incoming) =>
  request.command === 'submit_sm'
    ? respondTo(request, { messageId: 'ours' })
    : refuse(request, STATUS.ESME_RSYSERR);

/** An SMSC that accepts the password "secret". */
async function smsc(options: Partial<AcceptOptions> = {}, certificate?: Certificate) {
  const sessions: SmppSession[] = [];
  const port = await listen((socket) => {
    const session = acceptSession(socket, {
      onBind: async ({ request }) => ({
        status: request.password === 'secret' ? STATUS.ESME_ROK : STATUS.ESME_RINVPASWD,
        systemId: 'SMSC',
      }),
      onRequest: answer,
      ...options,
    });
    sessions.push(session);
  }, certificate);
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
  });
  return { port, sessions };
}

async function connectTo(port: number, options: Partial<ConnectOptions> = {}): Promise<SmppSession> {
  const session = await connectSession({ host: '127.0.0.1', port, onRequest: answer, ...options });
  onTestFinished(() => {
    session.destroy();
  });
  return session;
}

const login = { systemId: 'asha', password: 'secret' };

describe('binding', () => {
  test.each<BindMode>(['transmitter', 'receiver', 'transceiver'])(
    'as %s tells who the peer is',
    async (mode) => {
      const seen: unknown[] = [];
      const { port } = await smsc({
        onBind: async (bind) => {
          seen.push(bind);
          return { status: 0, systemId: 'SMSC' };
        },
      });
      const session = await connectTo(port);
      const result = await bindSession(session, { mode, ...login, systemType: 'VMA', addressRange: '^91' });
      expect(result).toEqual({ kind: 'bound', systemId: 'SMSC', interfaceVersion: 0x34 });
      expect(seen).toEqual([
        {
          mode,
          request: makePdu(`bind_${mode}`, {
            sequence: 1,
            ...login,
            systemType: 'VMA',
            interfaceVersion: 0x34,
            addressRange: '^91',
          }),
        },
      ]);
    },
  );

  test('with an older version is answered without parameters', async () => {
    const { port } = await smsc();
    const session = await connectTo(port);
    const result = await bindSession(session, { mode: 'transceiver', ...login, interfaceVersion: 0x33 });
    expect(result).toEqual({ kind: 'bound', systemId: 'SMSC', interfaceVersion: null });
  });

  test('that is refused is a value, and both sides hang up', async () => {
    const { port, sessions } = await smsc();
    const session = await connectTo(port);
    const result = await bindSession(session, { mode: 'transceiver', systemId: 'asha', password: 'wrong' });
    expect(result).toEqual({ kind: 'refused', status: STATUS.ESME_RINVPASWD });
    expect((await session.closed).reason).toBe('not_bound');
    expect((await sessions[0]?.closed)?.reason).toMatch(/^(not_bound|disconnected)$/);
  });

  test('that is refused ends the connection, even if the customer would stay', async () => {
    const { port } = await smsc();
    const session = await connectTo(port);
    const response = await session.request(
      makePdu('bind_transceiver', { systemId: 'asha', password: 'wrong' }),
    );
    expect(response.status).toBe(STATUS.ESME_RINVPASWD);
    expect((await session.closed).reason).toBe('disconnected');
  });

  test('that cannot be judged is answered ESME_RSYSERR', async () => {
    const { port } = await smsc({ onBind: () => Promise.reject(new Error('no database')) });
    const session = await connectTo(port);
    expect(await bindSession(session, { mode: 'receiver', ...login })).toEqual({
      kind: 'refused',
      status: STATUS.ESME_RSYSERR,
    });
  });

  test('that is not answered in time fails, and the connection is closed', async () => {
    const { port } = await smsc({ onBind: () => new Promise(() => {}) });
    const session = await connectTo(port, { responseTimeoutMs: 50 });
    await expect(bindSession(session, { mode: 'receiver', ...login, timeoutMs: 30 })).rejects.toMatchObject({
      problem: 'timeout',
    });
    expect((await session.closed).reason).toBe('not_bound');
  });

  test('must be done in time', async () => {
    const { port } = await smsc({ bindTimeoutMs: 30 });
    const session = await connectTo(port);
    expect((await session.closed).reason).toBe('disconnected');
  });

  test('a second time is refused, and changes nothing', async () => {
    const { port } = await smsc();
    const session = await connectTo(port);
    await bindSession(session, { mode: 'transceiver', ...login });
    const again = await session.request(makePdu('bind_receiver', login));
    expect(again.status).toBe(STATUS.ESME_RALYBND);
    expect(await session.request(makePdu('submit_sm'))).toMatchObject({ status: 0, messageId: 'ours' });
  });

  test('comes before what the SMSC sends', async () => {
    const got: string[] = [];
    let delivered: Promise<unknown> = Promise.resolve();
    const { port } = await smsc({
      onBound: (session) => {
        delivered = session.request(makePdu('deliver_sm', { sourceAddr: '1' }));
      },
    });
    const session = await connectTo(port, {
      onRequest: (request) => {
        got.push(request.command);
        return respondTo(request as PduOf<'deliver_sm'>);
      },
    });
    await bindSession(session, { mode: 'receiver', ...login });
    await expect.poll(() => got).toEqual(['deliver_sm']);
    expect(await delivered).toMatchObject({ command: 'deliver_sm_resp', status: 0 });
  });
});

describe('before it is bound a peer', () => {
  test.each([
    'submit_sm',
    'deliver_sm',
    'query_sm',
    'data_sm',
    'cancel_sm',
    'replace_sm',
    'submit_multi',
  ] as const)('is answered ESME_RINVBNDSTS to %s', async (command) => {
    const onRequest = vi.fn();
    const { port } = await smsc({ onRequest });
    const session = await connectTo(port);
    expect((await session.request(makePdu(command))).status).toBe(STATUS.ESME_RINVBNDSTS);
    expect(onRequest).not.toHaveBeenCalled();
  });

  test('gets answers to enquire_link and unbind', async () => {
    const { port } = await smsc();
    const session = await connectTo(port);
    expect((await session.request(makePdu('enquire_link'))).status).toBe(0);
    expect((await session.request(makePdu('unbind'))).status).toBe(0);
    expect((await session.closed).reason).toBe('disconnected');
  });
});

test.each([
  ['transmitter', 'submit_sm', 0],
  ['transceiver', 'submit_sm', 0],
  ['receiver', 'submit_sm', STATUS.ESME_RINVBNDSTS],
  ['receiver', 'data_sm', STATUS.ESME_RINVBNDSTS],
  ['transceiver', 'deliver_sm', STATUS.ESME_RINVBNDSTS],
  ['transceiver', 'query_sm', STATUS.ESME_RSYSERR],
] as const)('bound as %s, %s is answered %d', async (mode, command, status) => {
  const { port } = await smsc();
  const session = await connectTo(port);
  await bindSession(session, { mode, ...login });
  expect((await session.request(makePdu(command))).status).toBe(status);
});

describe('connecting', () => {
  test('fails if nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await expect(connectTo(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('fails when its time is over', async () => {
    const sockets: Socket[] = [];
    const port = await listen((socket) => sockets.push(socket));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    // The connection is made at once, but nobody begins TLS on it.
    await expect(connectTo(port, { tls: {}, connectTimeoutMs: 50 })).rejects.toThrow(
      'No connection came about within 50 ms',
    );
  });

  test('with TLS takes a certificate that is trusted and for this host, and no other', async () => {
    const certificate = certificateFor('localhost');
    const { port } = await smsc({}, certificate);
    const tls = { ca: certificate.cert, servername: 'localhost' };
    const session = await connectTo(port, { tls });
    expect(await bindSession(session, { mode: 'transceiver', ...login })).toMatchObject({ kind: 'bound' });
    expect(await session.request(makePdu('submit_sm'))).toMatchObject({ messageId: 'ours' });
    await session.close();

    await expect(connectTo(port, { tls: { servername: 'localhost' } })).rejects.toThrow(/self-signed/);
    await expect(connectTo(port, { tls: { ...tls, servername: 'smsc.example' } })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });
});
