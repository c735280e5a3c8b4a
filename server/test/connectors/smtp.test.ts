import { fact } from 'harkara-contract/facts.ts';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { ContentMissing, type SubmitResult } from '../../src/core/delivery/connector.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { certificateFor } from '../support/certificate.ts';
import {
  cut,
  silence,
  startMailServer,
  type MailServer,
  type MailServerScript,
  type Reaction,
} from '../support/mail-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { mailSubmission, outgoingMail, startSmtp, type RigParts, type SmtpRig } from './smtp-rig.ts';
import { inWords } from '../support/said.ts';

const MESSAGE_ID = outgoingMail('').messageId;
const running: { close: () => Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

async function server(script: MailServerScript = {}): Promise<MailServer> {
  const started = await startMailServer(script);
  running.push(started);
  return started;
}

async function connect(options: Record<string, unknown>, parts: RigParts = {}): Promise<SmtpRig> {
  const rig = await startSmtp(options, parts);
  running.unshift({ close: () => rig.connector.stop(0) });
  return rig;
}

/** The result of one mail to a server with this script. */
async function resultOf(script: MailServerScript, options: object = {}): Promise<SubmitResult> {
  const { port } = await server(script);
  const { connector, untilOpen } = await connect({ port, ...options });
  await untilOpen();
  return connector.submit(mailSubmission());
}

/** Answers only when the test lets it. */
const whenAsked =
  (waiting: (() => void)[]): Reaction =>
  ({ socket }) => {
    waiting.push(() => socket.write('250 2.0.0 ok\r\n'));
    return undefined;
  };

describe('what the server answers', () => {
  test('a mail that it takes is accepted under its Message-ID, with the answer as a note', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({ port: relay.port });
    await untilOpen();
    expect(inWords(await connector.submit(mailSubmission()))).toEqual({
      kind: 'accepted',
      vendorIds: [MESSAGE_ID],
      note: '250 2.0.0 queued as 4F2A',
    });
    const [mail] = relay.mails;
    expect(mail?.from).toBe('MAIL FROM:<news@example.com>');
    expect(mail?.to).toBe('RCPT TO:<meera@example.net>');
    const read = await PostalMime.parse(mail?.content ?? '');
    expect(read).toMatchObject({ subject: 'Your order', text: 'It is on its way.\n' });
  });

  const charged = { kind: 'rejected', charged: true };
  const retried = { kind: 'retry', afterMs: 30_000 };
  test.each<[string, MailServerScript, object]>([
    ['5xx to the sender is refunded', { MAIL: '550 5.7.1 not you' }, { kind: 'rejected' }],
    ['5xx to the recipient stays charged', { RCPT: '554 5.7.1 no' }, charged],
    ['5.1.1 is told as the code', { RCPT: '550 5.1.1 no such user' }, { ...charged, code: '5.1.1' }],
    ['a plain 550 to the recipient is 5.1.1', { RCPT: '550 no such user' }, { ...charged, code: '5.1.1' }],
    ['a plain 553 to the recipient is 5.1.1', { RCPT: '553 no such name' }, { ...charged, code: '5.1.1' }],
    ['a plain 552 is 5.0.0', { RCPT: '552 mailbox full' }, { ...charged, code: '5.0.0' }],
    ['5.2.2 is told as the code', { RCPT: '550 5.2.2 mailbox full' }, { ...charged, code: '5.2.2' }],
    ['5.1.8 is told as the code', { RCPT: '550 5.1.8 sender?' }, { ...charged, code: '5.1.8' }],
    ['5xx to DATA stays charged', { DATA: '554 5.5.1 no' }, charged],
    ['5xx after the dot stays charged', { dot: '554 5.7.1 spam' }, charged],
    [
      '5.1.1 after the dot is told as the code',
      { dot: '550 5.1.1 no such user' },
      { ...charged, code: '5.1.1' },
    ],
    ['4xx to the sender', { MAIL: '451 4.7.1 later' }, retried],
    ['4xx to the recipient', { RCPT: '450 4.2.0 greylisted' }, retried],
    ['4xx to DATA', { DATA: '452 4.3.1 full' }, retried],
    ['4xx after the dot', { dot: '451 4.3.0 later' }, retried],
    ['421 to the sender', { MAIL: '421 4.3.2 closing' }, retried],
    ['421 after the dot', { dot: '421 4.3.2 closing' }, retried],
    ['503, which is about the order of commands', { MAIL: '503 5.5.1 nested' }, retried],
    ['a cut at the sender', { MAIL: cut }, retried],
    ['a cut at the recipient', { RCPT: cut }, retried],
    ['a cut at DATA', { DATA: cut }, retried],
    ['garbage at DATA', { DATA: 'what do you mean' }, retried],
    ['a cut after the dot', { dot: cut }, { kind: 'unknown', vendorIds: [MESSAGE_ID] }],
    ['garbage after the dot', { dot: 'fine, thanks' }, { kind: 'unknown' }],
  ])('%s', async (_, script, expected) => {
    const pipelined = await resultOf(script, { timeout_s: 5 });
    expect(pipelined).toMatchObject(expected);
    if (!('charged' in expected)) expect(pipelined).not.toHaveProperty('charged');
    expect(await resultOf({ ...script, extensions: ['DSN'] }, { timeout_s: 5 })).toMatchObject(expected);
  });

  test.each<[string, MailServerScript, object]>([
    [
      'before the dot it is tried again',
      { MAIL: silence },
      { kind: 'retry', reason: 'It was not sent: no answer in time.' },
    ],
    [
      'after the dot it is unknown',
      { dot: silence },
      { kind: 'unknown', reason: 'The server may have it: no answer in time.' },
    ],
    [
      'half an answer is none',
      { dot: '250-2.0.0 queued' },
      { kind: 'unknown', reason: 'The server may have it: no answer in time.' },
    ],
  ])('silence: %s', async (_, script, expected) => {
    // A busy machine may need a while until all of the mail is written.
    expect(inWords(await resultOf(script, { timeout_s: 2 }))).toMatchObject(expected);
  });

  test('the reason has the whole answer in one line, and nothing of the login', async () => {
    const answer =
      '550-5.7.1 meera@example.net\u0007 refused\r\n550-5.7.1 for s3cretPassword\r\n550 5.7.1 on 127.0.0.1';
    const options = { username: 'parijat', password: 's3cretPassword' };
    const result = await resultOf({ RCPT: answer, extensions: ['AUTH PLAIN'] }, options);
    expect(inWords(result)).toMatchObject({
      reason:
        'The server rejected the recipient: 550 5.7.1 meera@example.net refused 5.7.1 for *** 5.7.1 on ***',
    });
  });

  test('a mail without content is refused, and one that cannot be read is tried again', async () => {
    const { port } = await server();
    const gone = await connect({ port }, { mails: { of: () => Promise.resolve(null) } });
    await gone.untilOpen();
    expect(inWords(await gone.connector.submit(mailSubmission()))).toEqual({
      kind: 'rejected',
      reason: 'Its content is past its retention period.',
    });
    const locked = await connect({ port }, { mails: { of: () => Promise.reject(new Error('no database')) } });
    await locked.untilOpen();
    expect(await locked.connector.submit(mailSubmission())).toMatchObject({ kind: 'retry' });
  });

  test('an attachment that cannot be read to its end is never sent as a whole', async () => {
    const relay = await server();
    const broken = {
      ...{ filename: 'a.bin', contentType: 'application/octet-stream', bytes: 3 },
      open: () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(200_000);
            throw new Error('the disk is gone');
          })(),
        ),
    };
    const { connector, untilOpen } = await connect({ port: relay.port }, { mail: { attachments: [broken] } });
    await untilOpen();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'retry' });
    expect(relay.mails).toEqual([]);
  });
});

test('a mail whose attachment is no longer stored is refused and refunded, and never sent as a whole', async () => {
  const relay = await server();
  const missing = {
    ...{ filename: 'bill.pdf', contentType: 'application/pdf', bytes: 300_000 },
    open: () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(200_000);
          throw new ContentMissing(fact('attachment_gone', { filename: 'bill.pdf' }));
        })(),
      ),
  };
  const { connector, untilOpen } = await connect({ port: relay.port }, { mail: { attachments: [missing] } });
  await untilOpen();
  expect(inWords(await connector.submit(mailSubmission()))).toEqual({
    kind: 'rejected',
    reason: "Its content can't be read: the attachment bill.pdf is no longer stored.",
    final: true,
  });
  expect(relay.mails).toEqual([]);
});

describe('whether it may leave', () => {
  test('nothing of a mail is written that may not leave when its connection is free', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({ port: relay.port });
    await untilOpen();
    expect(await connector.submit(mailSubmission({ mayLeave: () => false }))).toEqual({ kind: 'withheld' });
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(relay.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(1);
  });

  test('a mail that may no longer leave before its dot gets none, and its connection is not used again', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({ port: relay.port });
    await untilOpen();
    let asked = 0;
    const late = mailSubmission({ mayLeave: () => ++asked === 1 });
    expect(await connector.submit(late)).toEqual({ kind: 'withheld' });
    expect(asked).toBe(2);
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(relay.mails.map(({ connection }) => connection)).toEqual([2]);
  });
});

describe('the return path', () => {
  const bounceAddress = (id: string, domain: string) => `bounce+${toPublicId(id)}.f00@${domain}`;

  test('with a bounce domain it is ours, and reports are asked for', async () => {
    const relay = await server();
    const options = { port: relay.port, bounce_domain: 'bounces.example.com' };
    const { connector, untilOpen } = await connect(options, { bounceAddress });
    await untilOpen();
    const submission = mailSubmission();
    await connector.submit(submission);
    const id = toPublicId(submission.messageId);
    expect(relay.mails[0]?.from).toBe(
      `MAIL FROM:<bounce+${id}.f00@bounces.example.com> RET=HDRS ENVID=${id}`,
    );
    expect(relay.mails[0]?.to).toBe('RCPT TO:<meera@example.net> NOTIFY=SUCCESS,FAILURE,DELAY');
  });

  test('a server that does not offer reports is not asked for them', async () => {
    const relay = await server({ extensions: ['PIPELINING'] });
    const options = { port: relay.port, bounce_domain: 'bounces.example.com' };
    const { connector, untilOpen } = await connect(options, { bounceAddress });
    await untilOpen();
    await connector.submit(mailSubmission());
    expect(relay.mails[0]?.from).toMatch(/^MAIL FROM:<bounce\+\w+\.f00@bounces\.example\.com>$/);
  });

  test('while nobody takes bounces it is the sender', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({
      port: relay.port,
      bounce_domain: 'bounces.example.com',
    });
    await untilOpen();
    await connector.submit(mailSubmission());
    expect(relay.mails[0]).toMatchObject({
      from: 'MAIL FROM:<news@example.com>',
      to: 'RCPT TO:<meera@example.net>',
    });
  });
});

describe('connections', () => {
  test('a connection is used for as many mails as allowed', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({
      port: relay.port,
      connections: 1,
      messages_per_connection: 2,
    });
    await untilOpen();
    for (let i = 0; i < 5; i++) await connector.submit(mailSubmission());
    expect(relay.mails.map(({ connection }) => connection)).toEqual([1, 1, 2, 2, 3]);
  });

  test('a refused recipient does not cost the connection', async () => {
    const relay = await server({
      RCPT: ({ line }) => (line.includes('nobody') ? '550 5.1.1 no' : '250 ok'),
    });
    const { connector, untilOpen } = await connect({ port: relay.port, connections: 1 });
    await untilOpen();
    await connector.submit(mailSubmission({ recipient: 'nobody@example.net' }));
    await connector.submit(mailSubmission());
    expect(relay.mails.map(({ connection }) => connection)).toEqual([1]);
  });

  test('mails share as many connections as allowed, and no more', async () => {
    const waiting: (() => void)[] = [];
    const relay = await server({ dot: whenAsked(waiting) });
    const { connector, untilOpen } = await connect({ port: relay.port, connections: 3 });
    await untilOpen();
    expect(connector.freeWindow()).toBe(6);
    const results = Array.from({ length: 6 }, () => connector.submit(mailSubmission()));
    expect(connector.freeWindow()).toBe(0);
    await waitFor('three mails are there', () => waiting.length === 3);
    expect(relay.open()).toBe(3);
    const answer = () => {
      for (const say of waiting.splice(0)) say();
    };
    answer();
    await waitFor('the others are there', () => waiting.length === 3);
    answer();
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(Array(6).fill('accepted'));
    expect(relay.connections()).toBe(3);
  });

  test('a server that allows fewer connections than configured gets the mails over those', async () => {
    const relay = await server({
      greeting: ({ nth }) => (nth === 1 ? '220 hello' : '421 4.7.0 too many'),
    });
    const { connector, untilOpen } = await connect({ port: relay.port, connections: 4 });
    await untilOpen();
    const results = await Promise.all(Array.from({ length: 8 }, () => connector.submit(mailSubmission())));
    expect(results.map(({ kind }) => kind)).toEqual(Array(8).fill('accepted'));
    expect(connector.status?.().state).toBe('up');
  });

  test('a mail that finds its idle connection closed goes over a new one', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({ port: relay.port, connections: 1 });
    await untilOpen();
    await connector.submit(mailSubmission());
    relay.hangUp();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(relay.mails.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  test('however connections break, what is said of a mail is true, and room comes back', async () => {
    const every =
      (times: number, then: Exclude<Reaction, string>, usual: string): Reaction =>
      (heard) =>
        heard.nth % times === 0 ? then(heard) : usual;
    const relay = await server({
      greeting: every(11, cut, '220 hello'),
      MAIL: every(7, cut, '250 ok'),
      RCPT: every(5, () => '550 5.1.1 no', '250 ok'),
      DATA: every(13, cut, '354 go on'),
      dot: every(6, cut, '250 ok'),
    });
    const { connector, untilOpen } = await connect({ port: relay.port, messages_per_connection: 5 });
    const told = new Map<string, string>();
    for (let round = 0; round < 8; round++) {
      await untilOpen();
      const batch = Array.from({ length: connector.freeWindow() }, (_, i) => `m${round}-${i}@example.net`);
      const results = await Promise.all(
        batch.map((recipient) => connector.submit(mailSubmission({ recipient }))),
      );
      for (const [i, { kind }] of results.entries()) told.set(batch[i] ?? '', kind);
    }
    const taken = new Set(relay.mails.map((mail) => mail.to.slice('RCPT TO:<'.length, -1)));
    expect(taken.size).toBe(relay.mails.length);
    for (const [recipient, kind] of told) {
      if (kind === 'accepted') expect(taken).toContain(recipient);
      if (kind === 'retry' || kind === 'rejected') expect(taken).not.toContain(recipient);
    }
    expect(new Set(told.values())).toEqual(new Set(['accepted', 'retry', 'rejected', 'unknown']));
    await untilOpen();
    expect(connector.freeWindow()).toBe(8);
  });

  test('stopping waits for the answer under way', async () => {
    const waiting: (() => void)[] = [];
    const relay = await server({ dot: whenAsked(waiting) });
    const { connector, untilOpen } = await connect({ port: relay.port });
    await untilOpen();
    const result = connector.submit(mailSubmission());
    await waitFor('the mail is there', () => waiting.length === 1);
    const stopped = connector.stop(60_000);
    expect(connector.freeWindow()).toBe(0);
    waiting[0]?.();
    expect(await result).toMatchObject({ kind: 'accepted' });
    await stopped;
    await waitFor('it is closed', () => relay.open() === 0);
  });

  test('the rate leaves no room when it is used up', async () => {
    const relay = await server();
    const { connector, untilOpen } = await connect({ port: relay.port, per_second: 0.01 });
    await untilOpen();
    expect(connector.freeWindow()).toBe(1);
    await connector.submit(mailSubmission());
    expect(connector.freeWindow()).toBe(0);
  });

  test('a domain takes as many mails as it may, others are not held up by it', async () => {
    const relay = await server();
    const now = Date.parse('2026-11-16T06:00:00Z');
    const options = { port: relay.port, per_domain_per_second: { 'example.net': 1 } };
    const { connector, untilOpen } = await connect(options, { now: () => now });
    await untilOpen();
    const results: SubmitResult[] = [];
    for (let i = 0; i < 3; i++) results.push(await connector.submit(mailSubmission()));
    expect(results).toMatchObject([
      { kind: 'accepted' },
      { kind: 'held', until: new Date(now + 1_000) },
      { kind: 'held', until: new Date(now + 2_000) },
    ]);
    expect(await connector.submit(mailSubmission({ recipient: 'b@example.org' }))).toMatchObject({
      kind: 'accepted',
    });
  });
});

describe('a relay that cannot be used', () => {
  test.each<[string, MailServerScript, object, string, RegExp]>([
    [
      'is down when it greets with 5xx',
      { greeting: '554 5.3.2 not today' },
      {},
      'down',
      /554 5.3.2 not today/,
    ],
    ['is down when it is silent', { greeting: silence }, { timeout_s: 0.2 }, 'down', /no answer in time/],
    ['is down when it speaks no SMTP', { greeting: 'HTTP/1.1 400 Bad Request' }, {}, 'down', /not SMTP/],
    [
      'is down when STARTTLS is required and not offered',
      { STARTTLS: '502 5.5.1 what?' },
      { tls: 'starttls' },
      'down',
      /STARTTLS is not offered/,
    ],
    [
      'is refused when it refuses the login',
      { AUTH: '535 5.7.8 wrong password s3cretPassword', extensions: ['AUTH PLAIN LOGIN'] },
      { username: 'parijat', password: 's3cretPassword' },
      'refused',
      /^the login was rejected: 535 5.7.8 wrong password \*\*\*$/,
    ],
    [
      'is down when it cannot check the login',
      { AUTH: '454 4.7.0 later', extensions: ['AUTH PLAIN'] },
      { username: 'parijat', password: 's3cretPassword' },
      'down',
      /454 4.7.0 later/,
    ],
  ])('%s', async (_, script, options, state, reason) => {
    const relay = await server(script);
    const { connector } = await connect({ port: relay.port, ...options });
    const status = await waitFor('it has failed', () => {
      const now = connector.status?.();
      return now?.state === 'connecting' ? null : now;
    });
    expect(inWords(status)).toMatchObject({ state, lastError: expect.stringMatching(reason) });
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'retry' });
    expect(relay.commands.filter((line) => line.startsWith('MAIL'))).toEqual([]);
  });

  test('is refused when it wants a login that it did not get', async () => {
    const relay = await server({ MAIL: '530 5.7.0 authentication required' });
    const { connector, untilOpen } = await connect({ port: relay.port });
    await untilOpen();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'retry' });
    expect(connector.status?.().state).toBe('refused');
    expect(connector.freeWindow()).toBe(0);
  });

  test('is tried again until it is there', async () => {
    const port = await freePort();
    const { connector, untilOpen } = await connect({ port });
    await waitFor('it is down', () => connector.status?.().state === 'down');
    running.push(await startMailServer({}, port));
    await untilOpen();
    expect(connector.status?.().state).toBe('up');
  });

  test('that goes away is found down, and up again', async () => {
    const first = await startMailServer();
    const { connector, untilOpen, reports } = await connect({ port: first.port });
    await untilOpen();
    await first.close();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'retry', afterMs: 0 });
    expect(inWords(connector.status?.())).toMatchObject({
      state: 'down',
      lastError: 'the connection was refused',
    });
    expect(connector.freeWindow()).toBe(0);
    running.push(await startMailServer({}, first.port));
    await untilOpen();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(reports.map((line) => line.split(':')[0])).toEqual(['info', 'warn', 'info']);
  });
});

describe('TLS', () => {
  const certificate = certificateFor('localhost');
  const offering = { certificate, extensions: ['STARTTLS', 'PIPELINING'] };

  test('mails go over STARTTLS to a server whose certificate is trusted', async () => {
    const relay = await server(offering);
    const options = { host: 'localhost', port: relay.port, tls: 'starttls', ca: certificate.cert };
    const { connector, untilOpen } = await connect(options);
    await untilOpen();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(relay.commands.slice(0, 3).map((line) => line.split(' ')[0])).toEqual([
      'EHLO',
      'STARTTLS',
      'EHLO',
    ]);
  });

  test.each<[string, object]>([
    ['which nobody vouches for', { host: 'localhost' }],
    ['which is for another host', { host: '127.0.0.1', ca: certificate.cert }],
  ])('nothing is sent to a server with a certificate %s', async (_, options) => {
    const relay = await server(offering);
    const { connector } = await connect({ port: relay.port, tls: 'starttls', ...options });
    await waitFor('it is down', () => connector.status?.().state === 'down');
    expect(inWords(connector.status?.().lastError)).toMatch(/certificate/);
    expect(relay.commands.filter((line) => /^(?:MAIL|AUTH)/.test(line))).toEqual([]);
  });
});

test('mails go over TLS from the first byte, with a login', async () => {
  const certificate = certificateFor('localhost');
  const seen: object[] = [];
  const relay = new SMTPServer({
    ...certificate,
    secure: true,
    hideDSN: false,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'parijat' && password === 'päss word') done(null, { user: username });
      else done(new Error('wrong'));
    },
    onData: (stream, { user, secure, envelope }, done) => {
      stream.on('end', () => {
        seen.push({ user, secure, to: envelope.rcptTo.map(({ address }) => address) });
        done(null, 'queued as 77');
      });
      stream.resume();
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  running.push({ close: () => new Promise((resolve) => relay.close(() => resolve(undefined))) });
  const { connector, untilOpen } = await connect({
    ...{ host: 'localhost', port, tls: 'tls', ca: certificate.cert },
    ...{ username: 'parijat', password: 'päss word' },
  });
  await untilOpen();
  expect(inWords(await connector.submit(mailSubmission()))).toMatchObject({
    kind: 'accepted',
    note: expect.stringContaining('queued as 77'),
  });
  expect(seen).toEqual([{ user: 'parijat', secure: true, to: ['meera@example.net'] }]);
});

describe('attachments', () => {
  test('arrive as they are, whatever their names', async () => {
    const relay = await server();
    const piece = randomBytes(64 * 1024);
    let opened = 0;
    const large = {
      ...{ filename: 'Übersicht, "2026".pdf', contentType: 'application/pdf', bytes: 160 * piece.length },
      open: () => {
        opened += 1;
        return Readable.from(Array(160).fill(piece), { objectMode: false });
      },
    };
    const { connector, untilOpen } = await connect({ port: relay.port }, { mail: { attachments: [large] } });
    await untilOpen();
    expect(await connector.submit(mailSubmission())).toMatchObject({ kind: 'accepted' });
    expect(opened).toBe(1);
    const read = await PostalMime.parse(relay.mails[0]?.content ?? '');
    expect(read.attachments[0]).toMatchObject({
      filename: 'Übersicht, "2026".pdf',
      mimeType: 'application/pdf',
    });
    const content = Buffer.from(read.attachments[0]?.content as ArrayBuffer);
    expect(content.equals(Buffer.concat(Array.from({ length: 160 }, () => piece)))).toBe(true);
  });
});
