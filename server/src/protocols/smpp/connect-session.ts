import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { CommandName } from './commands.ts';
import { makePdu } from './pdu.ts';
import { SmppSession, type SessionOptions } from './session.ts';
import { STATUS } from './status.ts';
import { readTlv } from './tlv.ts';

export type ConnectOptions = SessionOptions & {
  host: string;
  port: number;
  connectTimeoutMs?: number;
  /** Null or absent: not encrypted. The certificate must be for the host, or for `servername` if given. */
  tls?: Pick<
    ConnectionOptions,
    'ca' | 'cert' | 'key' | 'servername' | 'rejectUnauthorized' | 'minVersion'
  > | null;
};

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/** Resolves when the connection is established, with TLS if requested. Binding comes next: `bindSession`. */
export async function connectSession(options: ConnectOptions): Promise<SmppSession> {
  const { host, port, tls, connectTimeoutMs = CONNECT_MS } = options;
  const socket = tls ? connectTls({ host, port, ...tls }) : connectTcp({ host, port });
  await established(socket, tls ? 'secureConnect' : 'connect', connectTimeoutMs);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  return new SmppSession(socket, options);
}

async function established(socket: Socket, event: string, timeoutMs: number): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    // A socket that fails once may fail again while it is torn down.
    socket.on('error', () => undefined);
    socket.destroy();
    const late = error instanceof Error && error.name === 'AbortError';
    throw late ? new Error(`No connection came about within ${timeoutMs} ms`) : error;
  }
}

export type BindMode = 'receiver' | 'transmitter' | 'transceiver';

export type BindOptions = {
  mode: BindMode;
  systemId: string;
  password: string;
  systemType?: string;
  interfaceVersion?: number;
  addrTon?: number;
  addrNpi?: number;
  addressRange?: string;
  timeoutMs?: number;
};

export type BindResult =
  /** `interfaceVersion` is null if the SMSC does not send it: it is older than 3.4, or just omits it. */
  | { kind: 'bound'; systemId: string; interfaceVersion: number | null }
  /** See `judgeBind`. The session is closed. */
  | { kind: 'refused'; status: number };

const BIND_MS = 10_000;
export const INTERFACE_VERSION = 0x34;

/** @throws RequestError if no answer came; the session is closed then, too. */
export async function bindSession(session: SmppSession, options: BindOptions): Promise<BindResult> {
  const { mode, timeoutMs = BIND_MS, ...fields } = options;
  const command = `bind_${mode}` as const satisfies CommandName;
  const bind = makePdu(command, { interfaceVersion: INTERFACE_VERSION, ...fields });
  try {
    const response = await session.request(bind, { timeoutMs });
    if (response.status !== STATUS.ESME_ROK) {
      session.hangUp('not_bound');
      return { kind: 'refused', status: response.status };
    }
    const interfaceVersion = readTlv(response.tlvs, 'sc_interface_version');
    return { kind: 'bound', systemId: response.systemId, interfaceVersion };
  } catch (error) {
    session.hangUp('not_bound');
    throw error;
  }
}
