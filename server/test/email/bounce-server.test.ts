import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SWAKS, SWAKS_PROGRAM } from '../../../scripts/peers.mjs';
import { createBounceAddresses } from '../../src/compose/bounce-addresses.ts';
import { startBounceServer, type BounceListener } from '../../src/compose/bounces.ts';
import { recordBounce, type Bounce } from '../../src/core/channels/email/record-bounce.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import type { BounceLimits } from '../../src/interfaces/bounces/bounce-server.ts';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { runHarkara, takenPort } from '../support/processes.ts';
import { recorderOf } from '../support/hand-overs.ts';
import { mail, mailCustomer, postMail, VIRTUAL_MAIL } from '../support/mail.ts';
import { provision } from '../support/provisions.ts';
import { longestTurn } from '../support/processor-time.ts';

const DOMAIN = 'bounces.harkara.example';
const REPORT = '--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n\n--b--\n';
const HEAD = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n';

const gateway = useGateway({
  workers: false,
  config: { bouncePort: 2525 },
  provision: {
    ...provision(mailCustomer('asha', 'shop.example')),
    connectors: [
      VIRTUAL_MAIL,
      {
        name: 'relay',
        type: 'smtp',
        enabled: false,
        options: { host: 'relay.example', bounce_domain: 'Bounces.Harkara.example' },
      },
      { name: 'elsewhere', type: 'http', enabled: false, options: { url: 'http://127.0.0.1:9/' } },
    ],
    routes: [],
  },
});

let server: BounceListener;
let bounces: Bounce[] = [];
let store: (bounce: Bounce) => Promise<void> = async () => {};
const sink = async (bounce: Bounce) => {
  await store(bounce);
  bounces.push(bounce);
};

beforeAll(async () => {
  server = await startBounceServer(gateway().composition, sink, { port: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  bounces = [];
  store = async () => {};
});

async function serverWith(limits: BounceLimits): Promise<BounceListener> {
  const own = await startBounceServer(gateway().composition, sink, { port: 0, limits });
  onTestFinished(() => own.close());
  return own;
}

async function newMessage(domain = DOMAIN): Promise<{ id: string; address: string }> {
  const id = gateway().composition.ids.one(await gateway().accountOf('asha'));
  const address = createBounceAddresses(gateway().composition).write(id, domain);
  if (address === null) throw new Error('no bounces are taken');
  return { id, address };
}

/** @returns a mail's id, and the return path that it leaves with. */
async function sentMail(): Promise<[string, string]> {
  expect((await postMail(gateway(), mail())).status).toBe(200);
  const [row] = await gateway().rows<{ id: string }>('select id from messages order by id desc limit 1');
  const id = row?.id ?? '';
  const address = createBounceAddresses(gateway().composition).write(id, DOMAIN);
  if (address === null) throw new Error('no bounces are taken');
  return [id, address];
}

const fixture = (name: string) => readFile(new URL(`fixtures/${name}.eml`, import.meta.url), 'utf8');

/** @returns the answer to the mail; rejects with the code of a refusal. */
async function deliver(to: string | string[], raw: string, from = ''): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ envelope: { from, to }, raw })).response;
  } finally {
    transport.close();
  }
}

/** A client that says what it likes. */
async function talk(
  port: number,
  from = '127.0.0.1',
): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'connect');
  return { socket, heard: () => heard, closed };
}

async function greeted(port = server.port, from?: string) {
  const client = await talk(port, from);
  await waitFor('the greeting', () => client.heard().startsWith('220 '), { seen: client.heard });
  return client;
}

describe('a bounce', () => {
  test('is acknowledged once it is stored', async () => {
    const { id, address } = await newMessage();
    let isStored = false;
    store = async () => {
      await new Promise(setImmediate);
      isStored = true;
    };
    const answer = await deliver(address, await fixture('postfix-failed')).then((said) => ({
      said,
      isStored,
    }));
    expect(answer).toEqual({ said: expect.stringMatching(/^250 2\.6\.0 /), isStored: true });
    expect(bounces).toEqual([
      {
        messageId: id,
        domain: DOMAIN,
        kind: 'bounced',
        status: '5.1.1',
        diagnostic: 'unknown user: "nobody@example.net"',
        raw: expect.stringMatching(/^Reporting-MTA: dns; mail\.example\.org/),
      },
    ]);
  });

  test('finds its message in capitals too', async () => {
    const { id, address } = await newMessage();
    await deliver(address.toUpperCase(), await fixture('complaint'), 'abusedesk@webmail.example');
    expect(bounces).toMatchObject([{ messageId: id, domain: DOMAIN, kind: 'complained' }]);
  });

  test('cannot be for another message than the one whose return path is signed', async () => {
    const [one, two] = [await newMessage(), await newMessage()];
    const forged = one.address.replace(toPublicId(one.id), toPublicId(two.id));
    expect(forged).not.toBe(one.address);
    await expect(deliver(forged, await fixture('postfix-failed'))).rejects.toMatchObject({
      responseCode: 550,
    });
    expect(bounces).toEqual([]);
  });

  test('on the same mail again and again is counted, and stored once of each kind', async () => {
    const recorder = recorderOf(gateway());
    const { carriers } = gateway().composition.world();
    store = (bounce) => recordBounce(bounce, { recorder, carriers, now: () => new Date() });
    const [id, address] = await sentMail();
    const reports = ['postfix-delayed', 'postfix-delivered', 'postfix-failed', 'complaint'];
    for (let i = 0; i < 15; i += 1) {
      await Promise.all(reports.map(async (name) => deliver(address, await fixture(name))));
    }
    const rows = await gateway().rows(
      `select state, count, last_at > received_at as later, raw <> '' as "isKept" from receipts
        where message = $1 order by state, id`,
      [id],
    );
    expect(rows).toEqual(
      [STATE.sent, STATE.sent, STATE.delivered, STATE.failed].map((state) => ({
        state,
        count: 15,
        later: true,
        isKept: true,
      })),
    );
    const { body } = await gateway().getAs('asha', `/messages/${toPublicId(id)}`);
    const timeline = body.data?.['timeline'] as { event: string; detail: string }[];
    const told = timeline.filter(({ event }) => event === 'receipt').map(({ detail }) => detail);
    expect(told).toHaveLength(4);
    for (const detail of told) expect(detail).toMatch(/ \(15 times, last at [\d-]+T[\d:]+Z\)$/);
  });

  test('may be for several messages', async () => {
    const [one, two] = [await newMessage(), await newMessage()];
    await deliver([one.address, two.address], await fixture('qmail-plain'));
    expect(bounces.map(({ messageId }) => messageId).sort()).toEqual([one.id, two.id].sort());
  });

  test('that cannot be stored is asked for again', async () => {
    const { address } = await newMessage();
    store = () => Promise.reject(new Error('the disk is full'));
    await expect(deliver(address, HEAD + REPORT)).rejects.toMatchObject({
      responseCode: 451,
      response: expect.stringMatching(/^451 4\.3\.0 (?!.*disk)/),
    });
    store = async () => {};
    await deliver(address, HEAD + REPORT);
    expect(bounces).toHaveLength(1);
  });

  test.each([
    ['a vacation reply', () => fixture('vacation')],
    ['something that is no mail', () => '\u0001\u0002\u0003'],
  ])('that says nothing is taken all the same: %s', async (_, mail) => {
    const { address } = await newMessage();
    expect(await deliver(address, await mail())).toMatch(/^250 /);
    expect(bounces).toMatchObject([{ kind: 'other', status: null }]);
  });

  test('is stored before the server closes', async () => {
    const own = await startBounceServer(gateway().composition, sink, { port: 0 });
    let release = () => {};
    const isAsked = new Promise<void>((asked) => {
      store = () =>
        new Promise((resolve) => {
          release = resolve;
          asked();
        });
    });
    const { address } = await newMessage();
    const client = await greeted(own.port);
    client.socket.write(`EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    await waitFor('the go-ahead', () => client.heard().includes('354 '), { seen: client.heard });
    client.socket.write('Subject: x\r\n\r\n550 no\r\n.\r\n');
    await isAsked;
    const closing = own.close();
    release();
    await closing;
    await client.closed;
    expect(client.heard()).toMatch(/\r\n250 [^\r]*\r\n$/);
  });
});

describe('a recipient is refused in the same words', () => {
  const changed = (address: string, at: number) =>
    address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1);

  test.each<[string, () => Promise<string>]>([
    ['one character of the id is changed', async () => changed((await newMessage()).address, 20)],
    ['one character of the signature is changed', async () => changed((await newMessage()).address, 40)],
    ['another domain', async () => (await newMessage('bounces.other.example')).address],
    ['a subdomain', async () => (await newMessage(`a.${DOMAIN}`)).address],
    ['the postmaster', async () => `postmaster@${DOMAIN}`],
  ])('%s', async (_, address) => {
    await expect(deliver(await address(), HEAD + REPORT)).rejects.toMatchObject({
      responseCode: 550,
      response: '550 5.1.1 There is no such mailbox',
    });
    expect(bounces).toEqual([]);
  });
});

describe('a mail that is too large', () => {
  test('is refused before it is sent if its size is announced', async () => {
    const { address } = await newMessage();
    const client = await greeted();
    client.socket.write('EHLO x\r\nMAIL FROM:<> SIZE=2097153\r\n');
    await waitFor('the refusal', () => client.heard().includes('\r\n552 5.3.4 '), { seen: client.heard });
    expect(client.heard()).toContain('SIZE 2097152\r\n');
    expect(client.heard()).not.toMatch(/AUTH|STARTTLS/);
    client.socket.destroy();
    await expect(deliver(address, HEAD + 'x'.repeat(3_000_000))).rejects.toMatchObject({ responseCode: 552 });
  });

  test('is refused after it was sent otherwise', async () => {
    const { address } = await newMessage();
    const client = await greeted();
    client.socket.write(`EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    await waitFor('the go-ahead', () => client.heard().includes('354 '), { seen: client.heard });
    const line = `${'x'.repeat(998)}\r\n`;
    client.socket.write(`${(HEAD + REPORT).replaceAll('\n', '\r\n')}${line.repeat(10_000)}.\r\n`);
    await waitFor('the refusal', () => client.heard().includes('\r\n552 5.3.4 '), { seen: client.heard });
    expect(bounces).toEqual([]);
  });

  test('is read as far as its report if it fits', async () => {
    const { address } = await newMessage();
    await deliver(address, HEAD + REPORT.replace('--b--\n', `--b\n\n${'x\n'.repeat(600_000)}--b--\n`));
    expect(bounces).toMatchObject([{ kind: 'bounced', status: '5.1.1' }]);
  });
});

test('a thousand parts inside each other hold nobody up', async () => {
  const { address } = await newMessage();
  const parts = Array.from(
    { length: 1_000 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  );
  const mails = 'Content-Type: message/rfc822\n\n'.repeat(1_000);
  const turn = await longestTurn(async () => {
    await deliver(address, parts.join(''));
    await deliver(address, `Content-Type: multipart/report; boundary=b\n\n--b\n${mails}`);
  });
  expect(turn).toBeLessThan(400);
  expect(bounces).toMatchObject([{ kind: 'other' }, { kind: 'other' }]);
});

describe('a client', () => {
  test('has at most ten connections', async () => {
    const own = await serverWith({ places: { graceMs: Infinity } });
    const clients = await Promise.all(Array.from({ length: 10 }, () => greeted(own.port)));
    const extra = await talk(own.port);
    await extra.closed;
    expect(extra.heard()).toBe('421 4.7.0 Too many connections, try again later\r\n');
    clients[0]?.socket.destroy();
    await waitFor('there is room again', async () => {
      const again = await talk(own.port);
      await waitFor('an answer', () => again.heard() !== '', { seen: again.heard });
      return again.heard().startsWith('220 ');
    });
  });

  test('that falls silent is cut off', async () => {
    const own = await serverWith({ idleMs: 200 });
    const client = await greeted(own.port);
    await client.closed;
    expect(client.heard()).toMatch(/\r\n421 4\.4\.2 Timeout/);
  });

  test('that never ends its mail is cut off, however busy it is', async () => {
    const own = await serverWith({ mailMs: 500 });
    const { address } = await newMessage();
    const client = await greeted(own.port);
    client.socket.write(`EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    const drip = setInterval(() => client.socket.write('x\r\n'), 10);
    onTestFinished(() => clearInterval(drip));
    await client.closed;
    expect(bounces).toEqual([]);
  });

  test('that closes its side in the middle of a mail leaves nothing behind', async () => {
    const { address } = await newMessage();
    const client = await greeted();
    client.socket.end(`EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n${HEAD}${REPORT}`);
    await client.closed;
    await deliver(address, HEAD + REPORT);
    expect(bounces).toHaveLength(1);
  });

  test('that talks nonsense is cut off, and others are served', async () => {
    const client = await greeted();
    client.socket.write(`${'\u0000\u00ff garbage \r\n'.repeat(10_000)}${'x'.repeat(100_000)}`);
    await client.closed;
    expect(client.heard()).toMatch(/421 /);
    const { address } = await newMessage();
    expect(await deliver(address, HEAD + REPORT)).toMatch(/^250 /);
  });

  test('may send all its commands at once', async () => {
    const [one, two] = [await newMessage(), await newMessage()];
    const client = await greeted();
    const mail = `${(HEAD + REPORT).replaceAll('\n', '\r\n')}.\r\n`;
    const envelope = (address: string) => `MAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n${mail}`;
    client.socket.write(`EHLO x\r\n${envelope(one.address)}${envelope(two.address)}QUIT\r\n`);
    await client.closed;
    expect(bounces.map(({ messageId }) => messageId)).toEqual([one.id, two.id]);
  });
});

test.skipIf(!SWAKS.isPresent())('swaks delivers a bounce, and is refused a forged address', async () => {
  const { id, address } = await newMessage();
  const run = (to: string) =>
    promisify(execFile)(SWAKS_PROGRAM, [
      ...['--server', '127.0.0.1', '--port', String(server.port), '--from', '<>', '--to', to],
      ...['--data', new URL('fixtures/exim-failed.eml', import.meta.url).pathname],
    ]);
  expect((await run(address)).stdout).toMatch(/<- +250 2\.6\.0 /);
  expect(bounces).toMatchObject([{ messageId: id, kind: 'bounced', status: '5.2.1' }]);
  await expect(run(`a${address}`)).rejects.toMatchObject({
    stdout: expect.stringMatching(/<\*\* 550 5\.1\.1/),
  });
});

describe('when there are too many connections', () => {
  const PLACES = {
    known: { most: 1, mostOfOne: 1 },
    strangers: { most: 3, mostOfOne: 2, mostOfWider: 2 },
    graceMs: 0,
    // Nobody is cut off for being slow but for another.
    leastBytesPerSecond: 0,
  };
  type Client = Awaited<ReturnType<typeof talk>>;
  const dialog = (address: string) => `EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\n`;

  async function bringsBounce({ socket, heard }: Client, address: string): Promise<void> {
    socket.write(`${dialog(address)}DATA\r\n`);
    await waitFor('the go-ahead', () => heard().includes('354 '), { seen: heard });
    const before = heard().length;
    socket.write(`${(HEAD + REPORT).replaceAll('\n', '\r\n')}.\r\n`);
    await waitFor('the answer', () => heard().slice(before).includes('250 '), { seen: heard });
  }

  test('the one that says nothing goes, and another network gets its bounce in', async () => {
    const own = await serverWith({ places: PLACES });
    const { address } = await newMessage();
    const [busy, idle, busyToo] = [
      await greeted(own.port, '127.0.0.2'),
      await greeted(own.port, '127.0.0.2'),
      await greeted(own.port, '127.0.0.3'),
    ];
    for (const client of [busy, busyToo]) {
      client.socket.write(dialog(address));
      await waitFor('its answers', () => client.heard().includes('2.1.5'), { seen: client.heard });
    }
    await bringsBounce(await greeted(own.port, '127.0.0.4'), address);
    await idle.closed;
    expect(busy.socket.destroyed || busyToo.socket.destroyed).toBe(false);
    expect(bounces).toHaveLength(1);
  });

  test('a network that asks for more than its share cuts itself off', async () => {
    const own = await serverWith({ places: PLACES });
    const other = await greeted(own.port, '127.0.0.3');
    const ofOne = [
      await greeted(own.port, '127.0.0.2'),
      await greeted(own.port, '127.0.0.2'),
      await greeted(own.port, '127.0.0.2'),
    ];
    await Promise.race(ofOne.map(({ closed }) => closed));
    expect(ofOne[2]?.socket.destroyed).toBe(false);
    expect(other.socket.destroyed).toBe(false);
  });

  test('a network that has brought a bounce has a place of its own', async () => {
    const own = await serverWith({ places: { ...PLACES, graceMs: Infinity } });
    const { address } = await newMessage();
    const known = await greeted(own.port, '127.0.0.5');
    await bringsBounce(known, address);
    known.socket.end('QUIT\r\n');
    await known.closed;
    for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.3']) await greeted(own.port, from);
    const stranger = await talk(own.port, '127.0.0.4');
    await stranger.closed;
    expect(stranger.heard()).toMatch(/^421 4\.7\.0 /);
    await bringsBounce(await greeted(own.port, '127.0.0.5'), address);
    expect(bounces).toHaveLength(2);
  });
});

describe('a client that keeps a place for nothing', () => {
  test('is cut off when it only talks', async () => {
    const own = await serverWith({ talkMs: 300 });
    const client = await greeted(own.port);
    const talk = setInterval(() => client.socket.write('NOOP\r\n'), 10);
    onTestFinished(() => clearInterval(talk));
    await client.closed;
    expect(client.heard()).toMatch(/^220 /);
  });

  test('is cut off when its mail drips', async () => {
    const slowMs = { known: 50, stranger: 50 };
    const own = await serverWith({ places: { leastBytesPerSecond: 1_000_000, slowMs, lookEveryMs: 20 } });
    const { address } = await newMessage();
    const client = await greeted(own.port);
    client.socket.write(`EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    const drip = setInterval(() => client.socket.write('x\r\n'), 10);
    onTestFinished(() => clearInterval(drip));
    await client.closed;
    expect(bounces).toEqual([]);
  });
});

test('no return path is made while no bounces are taken', () => {
  const { vault, world, config } = gateway().composition;
  const { write } = createBounceAddresses({ vault, world, config: { ...config, bouncePort: 0 } });
  expect(write('01890000-0000-8000-8000-000000000000', DOMAIN)).toBeNull();
});

describe('harkara worker', () => {
  const run = (port: number) =>
    runHarkara('worker', {
      DATABASE_URL: gateway().database.connectionString,
      HARKARA_BOUNCE_PORT: String(port),
    });

  test('takes bounces until it is stopped', async () => {
    const port = await freePort();
    const { child, output, exited } = run(port);
    await waitFor('it runs', () => output().includes('The Harkara worker is running.'), { seen: output });
    await greeted(port);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  test('does not start if the port is taken', async () => {
    const port = await takenPort();
    const { output, exited } = run(port);
    expect(await exited).toBe(1);
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is in use.`);
    expect(output()).toContain('HARKARA_BOUNCE_PORT=');
  });
});
