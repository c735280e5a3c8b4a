import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connector } from '../../src/core/delivery/connector.ts';
import { retryPauseMs } from '../../src/core/delivery/retry-pause.ts';
import { HOUR_MS } from '../../src/durations.ts';
import { certificateFor } from '../support/certificate.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { startMailServer, type MailServer, type MailServerScript } from '../support/mail-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { mailSubmission, outgoingMail, startSmtp, type RigParts, type SmtpRig } from './smtp-rig.ts';
import { inWords } from '../support/said.ts';

const FIRST = '127.0.0.2';
const SECOND = '127.0.0.3';

let dns: Awaited<ReturnType<typeof startDnsServer>>;
const running: { close: () => Promise<unknown> }[] = [];

beforeEach(async () => {
  dns = await startDnsServer();
  dns.exchanges.set('example.net', [
    { exchange: 'second.example.net', priority: 20 },
    { exchange: 'first.example.net', priority: 10 },
  ]);
  dns.addresses.set('first.example.net', [FIRST]);
  dns.addresses.set('second.example.net', [SECOND]);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
  dns.close();
});

async function server(address: string, script: MailServerScript = {}, port = 0): Promise<MailServer> {
  const started = await startMailServer({ ...script, address }, port);
  running.push(started);
  return started;
}

async function connect(options: Record<string, unknown>, parts: RigParts = {}): Promise<SmtpRig> {
  const settings = {
    mode: 'mx',
    host: null,
    tls: 'starttls',
    hostname: 'mail.example.com',
    allow_private: true,
  };
  const rig = await startSmtp({ ...settings, ...options }, { dnsServers: [dns.address], ...parts });
  running.unshift({ close: () => rig.connector.stop(0) });
  return rig;
}

const to = (recipient: string) => mailSubmission({ recipient });

test('a mail taken by the preferred server of its domain is delivered', async () => {
  const first = await server(FIRST);
  const second = await server(SECOND, {}, first.port);
  const { connector } = await connect({ port: first.port });
  expect(inWords(await connector.submit(to('meera@example.net')))).toEqual({
    kind: 'accepted',
    vendorIds: [outgoingMail('').messageId],
    delivered: true,
    note: '250 2.0.0 queued as 4F2A',
  });
  expect(first.commands[0]).toBe('EHLO mail.example.com');
  expect([first.mails.length, second.mails.length]).toEqual([1, 0]);
});

test('where the preferred server is down, or takes nobody, the next one gets the mail', async () => {
  const second = await server(SECOND);
  const { connector } = await connect({ port: second.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({
    kind: 'accepted',
    delivered: true,
  });
  const first = await server(FIRST, { greeting: '554 5.3.2 not today' }, second.port);
  const other = await connect({ port: second.port });
  expect(await other.connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect([first.connections(), second.mails.length]).toEqual([1, 2]);
});

test('where the preferred server cannot be looked up, the next one gets the mail', async () => {
  dns.failing.add('first.example.net');
  const second = await server(SECOND);
  const { connector } = await connect({ port: second.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect(second.mails).toHaveLength(1);
});

test('where no server can be looked up, the mail is tried again', async () => {
  dns.failing.add('first.example.net').add('second.example.net');
  const { connector } = await connect({});
  expect(inWords(await connector.submit(to('meera@example.net')))).toMatchObject({
    kind: 'retry',
    reason: expect.stringMatching(/^It was not sent: first\.example\.net can't be looked up: /),
  });
});

test('a domain without exchanges is its own server', async () => {
  dns.addresses.set('example.org', [FIRST]);
  const only = await server(FIRST);
  const { connector } = await connect({ port: only.port });
  expect(await connector.submit(to('devi@example.org'))).toMatchObject({ kind: 'accepted' });
});

test.each([
  ['says that it takes no mail', 'null.example', 'null.example accepts no email.'],
  ['has neither an exchange nor an address', 'none.example', 'There is no email server for none.example.'],
])('a mail to a domain that %s bounces', async (_, domain, reason) => {
  dns.exchanges.set('null.example', [{ exchange: '.', priority: 0 }]);
  const { connector } = await connect({});
  expect(inWords(await connector.submit(to(`a@${domain}`)))).toEqual({
    kind: 'rejected',
    reason,
    charged: true,
    code: '5.1.2',
  });
});

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['192.168.0.1']])(
  'no connection is made to %s, which is in nobody’s or our own network',
  async (address) => {
    dns.addresses.set('first.example.net', [address]);
    dns.addresses.set('second.example.net', [address]);
    const inside = await server('127.0.0.1');
    const { connector } = await connect({ port: inside.port, allow_private: false });
    expect(inWords(await connector.submit(to('meera@example.net')))).toEqual({
      kind: 'rejected',
      reason: 'The servers of example.net have no public address.',
    });
    expect(inside.connections()).toBe(0);
  },
);

test('a domain that cannot be reached is left alone for a while, others are not', async () => {
  dns.addresses.set('example.org', ['127.0.0.4']);
  const { port } = await server('127.0.0.4');
  const begun: string[] = [];
  const { connector } = await connect({ port }, { onHoldBegun: (hold) => begun.push(hold) });
  const failed = await connector.submit(to('meera@example.net'));
  expect(inWords(failed)).toMatchObject({
    kind: 'retry',
    reason: 'It was not sent: the connection was refused.',
  });
  expect(begun, 'what is still held is not released any more').toEqual(['example.net']);
  const started = await server(FIRST, {}, port);
  expect(inWords(await connector.submit(to('ravi@example.net')))).toMatchObject({
    kind: 'held',
    hold: 'example.net',
    reason: 'It was not sent: the connection was refused.',
  });
  expect(started.connections()).toBe(0);
  expect(await connector.submit(to('devi@example.org'))).toMatchObject({ kind: 'accepted' });
  expect(connector.status?.().state).toBe('up');
});

/** Hands over mails as a worker would, by a clock of its own. */
function simulate(connector: () => Connector, mails: number) {
  let now = Date.parse('2026-11-16T00:00:00Z');
  const waiting = Array.from({ length: mails }, (_, i) => ({
    ...{ recipient: `a${i}@example.net`, due: now, attempt: 0, hold: null as string | null },
    taken: null as number | null,
  }));
  return {
    waiting,
    now: () => now,
    onHoldOver: (hold: string) => {
      for (const mail of waiting) if (mail.hold === hold) mail.due = Math.min(mail.due, now);
    },
    /** Until this time, or all are taken. */
    run: async (until: number): Promise<void> => {
      for (;;) {
        const [next] = waiting.filter(({ taken }) => taken === null).sort((a, b) => a.due - b.due);
        if (!next || next.due > until) break;
        now = Math.max(now, next.due);
        next.attempt += 1;
        next.hold = null;
        const { recipient, attempt } = next;
        const result = await connector().submit(mailSubmission({ recipient, attempt }));
        if (result.kind === 'accepted') next.taken = now;
        else if (result.kind === 'retry') next.due = now + retryPauseMs(result.afterMs, attempt);
        else if (result.kind === 'held') next.due = result.until.getTime();
        else throw new Error(`unexpected: ${result.kind}`);
        if (result.kind !== 'accepted') next.hold = result.hold ?? null;
      }
      now = Math.max(now, until);
    },
  };
}

test('while a domain is down for 48 hours, one mail tries it at most 30 times, and the others are held', async () => {
  const { port } = await server('127.0.0.4');
  const simulated = simulate(() => rig.connector, 20);
  const rig = await connect({ port }, simulated);
  await simulated.run(simulated.now() + 48 * HOUR_MS);
  const attempts = simulated.waiting.map(({ attempt }) => attempt).sort((a, b) => b - a);
  expect(attempts[0]).toBeLessThanOrEqual(30);
  expect(attempts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(30 + 19 * 13);
});

test('when a domain is there again after a day, all its mails leave within minutes of the first', async () => {
  const { port } = await server('127.0.0.4');
  const simulated = simulate(() => rig.connector, 20);
  const rig = await connect({ port }, simulated);
  const back = simulated.now() + 24 * HOUR_MS;
  await simulated.run(back);
  const started = await server(FIRST, {}, port);
  await simulated.run(back + 24 * HOUR_MS);
  const taken = simulated.waiting.map((mail) => mail.taken ?? Infinity);
  expect(started.mails).toHaveLength(20);
  expect(Math.min(...taken)).toBeLessThan(back + 5 * HOUR_MS);
  expect(Math.max(...taken) - Math.min(...taken)).toBeLessThan(60_000);
});

test('a domain that is there again is served at the next attempt of a new mail', async () => {
  const { port } = await server('127.0.0.4');
  const simulated = simulate(() => rig.connector, 20);
  const rig = await connect({ port }, simulated);
  const back = simulated.now() + 24 * HOUR_MS;
  await simulated.run(back);
  await server(FIRST, {}, port);
  await simulated.run(back + 6 * 60_000);
  // Whether an old one has tried it meanwhile or not.
  expect(await rig.connector.submit(to('new@example.net'))).toMatchObject({ kind: 'accepted' });
  await simulated.run(back + 7 * 60_000);
  expect(simulated.waiting.filter(({ taken }) => taken === null)).toEqual([]);
});

test('a server that greylists for 48 hours is tried at most 30 times', async () => {
  const { port } = await server(FIRST, { RCPT: '451 4.7.1 come back later' });
  const simulated = simulate(() => rig.connector, 2);
  const rig = await connect({ port }, simulated);
  await simulated.run(simulated.now() + 48 * HOUR_MS);
  for (const { attempt } of simulated.waiting) {
    expect(attempt).toBeLessThanOrEqual(30);
    expect(attempt).toBeGreaterThan(15);
  }
});

test('STARTTLS is used where it is offered, whatever the certificate', async () => {
  const certificate = certificateFor('somebody.else');
  const first = await server(FIRST, { certificate, extensions: ['STARTTLS'] });
  const { connector } = await connect({ port: first.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect(first.commands).toContain('STARTTLS');
});

test('a server whose STARTTLS fails gets the mail without it', async () => {
  const first = await server(FIRST, {
    extensions: ['STARTTLS'],
    STARTTLS: ({ socket }) => {
      socket.once('data', () => socket.write('500 5.5.1 what is this?\r\n'));
      return '220 2.0.0 go on, in my own way';
    },
  });
  const { connector } = await connect({ port: first.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect(first.mails.map(({ connection }) => connection)).toEqual([2]);
});

test('a slow domain takes half of the connections, and mails to others go on', async () => {
  const waiting: (() => void)[] = [];
  const answer = () => {
    for (const next of waiting.splice(0)) next();
  };
  let isSlow = true;
  let isAnswered = false;
  const { port } = await server(FIRST, {
    dot: ({ socket }) => {
      if (!isSlow) return '250 2.0.0 ok';
      waiting.push(() => socket.write('250 2.0.0 ok\r\n'));
      return undefined;
    },
  });
  dns.addresses.set('quick.example', ['127.0.0.4']);
  const quick = await server('127.0.0.4', {}, port);
  const over: string[] = [];
  const { connector } = await connect(
    { port, connections: 2, timeout_s: 8 },
    { onHoldOver: (hold) => over.push(hold) },
  );
  const slow = Array.from({ length: 4 }, (_, i) => connector.submit(to(`a${i}@example.net`)));
  expect(connector.freeWindow()).toBe(0);
  await waitFor('there is room for others', () => connector.freeWindow() > 0);
  for (let i = 0; i < 3; i++) {
    expect(await connector.submit(to(`b${i}@quick.example`))).toMatchObject({ kind: 'accepted' });
  }
  expect(quick.mails).toHaveLength(3);
  expect(over, 'an earlier process may have held some').toEqual(['quick.example', 'slow quick.example']);
  const held = { kind: 'held', hold: 'slow example.net', reason: 'The servers of example.net are slow.' };
  expect(inWords(await connector.submit(to('a4@example.net')))).toMatchObject(held);
  answer();
  await slow[0];
  expect(over.slice(2), 'it can be reached, but is slow').toEqual(['example.net']);
  isSlow = false;
  const all = Promise.all(slow).finally(() => (isAnswered = true));
  await waitFor('all are taken', () => {
    answer();
    return isAnswered;
  });
  expect(await all).toMatchObject(Array(4).fill({ kind: 'accepted' }));
  await connector.submit(to('a5@example.net'));
  expect(new Set(over.slice(3))).toEqual(new Set(['slow example.net']));
  expect(await connector.submit(to('a4@example.net'))).toMatchObject({ kind: 'accepted' });
});

test('few connections serve many domains', async () => {
  const { port, mails } = await server('127.0.0.4');
  for (let i = 0; i < 6; i++) dns.addresses.set(`d${i}.example`, ['127.0.0.4']);
  const { connector } = await connect({ port, connections: 3 });
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, i) => connector.submit(to(`a@d${i}.example`))),
  );
  expect(results.map(({ kind }) => kind)).toEqual(Array(6).fill('accepted'));
  expect(mails.map((mail) => mail.to).sort()).toEqual(
    Array.from({ length: 6 }, (_, i) => `RCPT TO:<a@d${i}.example>`),
  );
});
