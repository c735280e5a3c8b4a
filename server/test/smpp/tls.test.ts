import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodeTls, { connect as connectTls, type ConnectionOptions, type SecureVersion } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCertificate } from '../../src/compose/smpp-certificate.ts';
import type { SmppListener } from '../../src/compose/smpp.ts';
import { ConfigError, parseConfig } from '../../src/config.ts';
import { createLogger } from '../../src/log.ts';
import { encodePdu } from '../../src/protocols/smpp/codec.ts';
import { makePdu } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { certificateFor, type Certificate } from '../support/certificate.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { runHarkara } from '../support/processes.ts';
import { numberFor, provision, TEXT } from '../support/provisions.ts';
import { bind, PASSWORD, receiptFor, serve, smppCustomer, tryBind } from './customers.ts';

const HOST = 'smpp.example';
const NOBODY = 'postgres://nobody@127.0.0.1:1/none';
const ours = certificateFor(HOST);
const tls = { ca: ours.cert, servername: HOST };
const logged: string[] = [];
let folder: string;
let gateway: TestGateway;
let smpp: SmppListener;

// At its usual level OpenSSL itself would refuse old versions, and these tests could not fail.
const { DEFAULT_CIPHERS } = nodeTls;

beforeAll(async () => {
  nodeTls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0';
  folder = await mkdtemp(join(tmpdir(), 'harkara-tls-'));
  gateway = await startGateway({
    log: createLogger('info', { write: (line) => void logged.push(line) }),
    provision: provision(
      smppCustomer('asha'),
      smppCustomer('few', {}, { max_binds: 2 }),
      smppCustomer('elsewhere', {}, { allow_ips: ['198.51.100.0/24'] }),
      smppCustomer('near', {}, { allow_ips: ['127.0.0.0/8'] }),
    ),
  });
  smpp = await serve(gateway, {}, { port: 0, ...(await filesWith('ours', ours)) });
});

afterEach(() => gateway.auditClean());

afterAll(async () => {
  nodeTls.DEFAULT_CIPHERS = DEFAULT_CIPHERS;
  await smpp.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

async function filesWith(name: string, { cert, key }: Certificate) {
  const files = { certFile: join(folder, `${name}.cert.pem`), keyFile: join(folder, `${name}.key.pem`) };
  await writeFile(files.certFile, cert);
  await writeFile(files.keyFile, key);
  return files;
}

/** A server that checks often for a renewed certificate. */
async function quickServer(name: string, timings: object = {}) {
  const files = await filesWith(name, ours);
  const server = await serve(gateway, timings, { port: 0, lookMs: 20, ...files });
  onTestFinished(() => server.close());
  return { server, files };
}

function open(socket: Socket): Socket {
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined).resume();
}

/** Whichever side closes it. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const only = (version: SecureVersion) => ({ minVersion: version, maxVersion: version });

const openTls = (port: number, options: ConnectionOptions = {}) =>
  connectTls({ host: '127.0.0.1', port, ...tls, ...options });

/** The certificate that a new connection is shown. */
async function shownAt(port: number): Promise<string | undefined> {
  const socket = openTls(port, { rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const shown = socket.getPeerX509Certificate()?.toString();
  socket.destroy();
  return shown;
}

describe('with TLS', () => {
  test('a customer binds, submits and gets the receipt, and the certificate is the one given', async () => {
    const client = await bind(smpp.tlsPort, 'asha', { tls });
    const id = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
    await client.close();
    const stranger = certificateFor(HOST).cert;
    await expect(tryBind(smpp.tlsPort, 'asha', { tls: { ...tls, ca: stranger } })).rejects.toThrow(
      /certificate/,
    );
  });

  test('the account’s allowed addresses are checked', async () => {
    expect(await tryBind(smpp.tlsPort, 'elsewhere', { tls })).toBe(STATUS.ESME_RBINDFAIL);
    await bind(smpp.tlsPort, 'near', { tls });
  });

  test('binds count together with those without TLS', async () => {
    await bind(smpp.port, 'few');
    const second = await bind(smpp.tlsPort, 'few', { tls });
    expect(await tryBind(smpp.port, 'few')).toBe(STATUS.ESME_RBINDFAIL);
    expect(await tryBind(smpp.tlsPort, 'few', { tls })).toBe(STATUS.ESME_RBINDFAIL);
    await second.close();
    await bind(smpp.tlsPort, 'few', { tls });
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is supported', async (version) => {
    const socket = openTls(smpp.tlsPort, only(version));
    onTestFinished(() => void socket.destroy());
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe(version);
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
    const socket = openTls(smpp.tlsPort, only(version));
    await expect(once(socket, 'secureConnect')).rejects.toThrow(/alert protocol version/);
  });
});

describe('a connection is dropped', () => {
  test('that speaks SMPP without TLS', async () => {
    const socket = open(connect(smpp.tlsPort, '127.0.0.1'));
    const dropped = closed(socket);
    socket.write(encodePdu(makePdu('bind_transceiver', { systemId: 'asha', password: PASSWORD })));
    await dropped;
    // An alert, not a PDU.
    expect(socket.bytesRead).toBeLessThan(16);
    await waitFor('it is logged', () => logged.some((line) => /"a TLS handshake failed"/.test(line)));
  });

  test('that begins no handshake, does not finish it, or does not bind after it', async () => {
    const { server } = await quickServer('quick', { bindTimeoutMs: 3_000 });
    const silent = open(connect(server.tlsPort, '127.0.0.1'));
    const slow = open(connect(server.tlsPort, '127.0.0.1'));
    const unbound = open(openTls(server.tlsPort));
    const dropped = [silent, slow, unbound].map(closed);
    // The head of a ClientHello, then one more byte of it now and then.
    slow.write(Buffer.from('16030100fa010000f60303', 'hex'));
    const drip = setInterval(() => slow.write(Buffer.of(7)), 20);
    onTestFinished(() => {
      clearInterval(drip);
    });
    await once(unbound, 'secureConnect');
    await Promise.all(dropped);
  });
});

describe('a certificate', () => {
  test('that was renewed is served without a restart, and sessions continue', async () => {
    const { server, files } = await quickServer('renewed');
    const client = await bind(server.tlsPort, 'asha', { tls });
    const before = await shownAt(server.tlsPort);
    const next = certificateFor(HOST);
    await writeFile(files.certFile, next.cert);
    await writeFile(files.keyFile, next.key);
    await waitFor('the new one is shown', async () => (await shownAt(server.tlsPort)) !== before);
    await client.accepted(numberFor('delivered'), TEXT);
    await bind(server.tlsPort, 'asha', { tls: { ...tls, ca: next.cert } });
    const old = openTls(server.tlsPort, only('TLSv1.1'));
    await expect(once(old, 'secureConnect')).rejects.toThrow(/alert protocol version/);
  });

  test('that cannot be used is logged, and the previous one stays in use', async () => {
    const { server, files } = await quickServer('broken');
    const before = await shownAt(server.tlsPort);
    logged.length = 0;
    await writeFile(files.certFile, certificateFor(HOST).cert);
    // While it is only half written, the certificate itself cannot be read.
    const line = await waitFor('it is logged', () =>
      logged.find((entry) => entry.includes('HARKARA_SMPP_TLS_KEY cannot be used')),
    );
    expect(line).toContain('the one before is still served');
    expect(line).not.toContain('PRIVATE KEY');
    expect(await shownAt(server.tlsPort)).toBe(before);
    await rm(files.keyFile);
    await waitFor('its absence is logged', () => logged.some((entry) => entry.includes('ENOENT')));
    expect(await shownAt(server.tlsPort)).toBe(before);
  });
});

test('closing unbinds customers with TLS too, and does not wait for handshakes', async () => {
  const files = await filesWith('closing', ours);
  const server = await serve(gateway, { bindTimeoutMs: 3_600_000 }, { port: 0, ...files });
  const client = await bind(server.tlsPort, 'asha', { tls });
  const handshaking = open(connect(server.tlsPort, '127.0.0.1'));
  await once(handshaking, 'connect');
  const dropped = closed(handshaking);
  await server.close();
  expect((await client.session.closed).reason).toBe('unbound_by_peer');
  await dropped;
});

test('a handshake that ends while it closes admits nobody', async () => {
  const files = await filesWith('late', ours);
  const server = await serve(gateway, {}, { port: 0, ...files });
  const late = open(connect(server.tlsPort, '127.0.0.1'));
  await once(late, 'connect');
  const closing = server.close();
  await waitFor('it takes no more connections', async () => {
    const next = open(connect(server.tlsPort, '127.0.0.1'));
    return once(next, 'connect').then(
      () => false,
      () => true,
    );
  });
  const secured = openTls(server.tlsPort, { socket: late });
  let answer = '';
  secured.on('data', (chunk: Buffer) => (answer += chunk.toString('hex')));
  secured.write(encodePdu(makePdu('bind_transceiver', { systemId: 'asha', password: PASSWORD })));
  await closed(open(secured));
  expect(answer).toBe('');
  await closing;
});

describe('the start is refused', () => {
  const PORT = { HARKARA_SMPP_TLS_PORT: '3550' };
  test.each([
    ['without a certificate', { ...PORT, HARKARA_SMPP_TLS_KEY: 'k.pem' }, 'HARKARA_SMPP_TLS_CERT is not set'],
    ['without a key', { ...PORT, HARKARA_SMPP_TLS_CERT: 'c.pem' }, 'HARKARA_SMPP_TLS_KEY is not set'],
    ['with no port at all', { HARKARA_SMPP_TLS_PORT: 'tls' }, 'HARKARA_SMPP_TLS_PORT is not valid'],
  ])('%s', (_, environment, reason) => {
    expect(() => parseConfig(environment)).toThrow(reason);
  });

  const other = certificateFor(HOST);
  const nonsense = { cert: 'not a certificate', key: 'not a key, but secret' };
  test.each<[string, Certificate, RegExp]>([
    ['with a key that does not fit', { ...ours, key: other.key }, /^HARKARA_SMPP_TLS_KEY .*another certifi/],
    ['with what is no certificate', { ...ours, cert: nonsense.cert }, /^HARKARA_SMPP_TLS_CERT .*no certifi/],
    ['with what is no key', { ...ours, key: nonsense.key }, /^HARKARA_SMPP_TLS_KEY .*no private key/],
    ['with key and certificate exchanged', { cert: ours.key, key: ours.cert }, /^HARKARA_SMPP_TLS_CERT /],
    ['with an empty file', { ...ours, cert: '' }, /^HARKARA_SMPP_TLS_CERT /],
  ])('%s', async (_, pair, reason) => {
    const refusal = await readCertificate(await filesWith('refused', pair)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    const { message } = refusal as ConfigError;
    expect(message).toMatch(reason);
    expect(message).not.toMatch(/secret|PRIVATE/);
  });

  test.each(['certFile', 'keyFile'] as const)('with a %s that cannot be read', async (which) => {
    const files = { ...(await filesWith('unread', ours)), [which]: join(folder, 'nowhere.pem') };
    const setting = which === 'certFile' ? 'HARKARA_SMPP_TLS_CERT' : 'HARKARA_SMPP_TLS_KEY';
    await expect(readCertificate(files)).rejects.toThrow(`${setting} cannot be used: ENOENT`);
  });

  test.each(['smpp', 'start'])(
    'of harkara %s, with an explanation, before there is a database',
    async (command) => {
      const { certFile, keyFile } = await filesWith('mixed', { ...ours, key: other.key });
      const { output, exited } = runHarkara(command, {
        DATABASE_URL: NOBODY,
        PORT: '0',
        HARKARA_SMPP_PORT: '0',
        HARKARA_SMPP_TLS_PORT: String(await freePort()),
        HARKARA_SMPP_TLS_CERT: certFile,
        HARKARA_SMPP_TLS_KEY: keyFile,
      });
      expect(await exited).toBe(1);
      expect(output()).toBe(
        `HARKARA_SMPP_TLS_KEY cannot be used: ${keyFile} holds the key of another certificate than ${certFile}.\n`,
      );
    },
  );
});
