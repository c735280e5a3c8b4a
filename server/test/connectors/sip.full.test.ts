import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type SipCall } from '../support/sip/sip-call.ts';
import { headerOf } from '../support/sip/sip-message.ts';
import { waitFor } from '../support/wait-for.ts';
import { callSubmission, hasBaresip, likeness, melody } from './sip-rig.ts';
import { startTrunk } from './sip-trunk.ts';
import { inWords } from '../support/said.ts';

const answersAtOnce = async (call: SipCall) => {
  call.reply('100 Trying');
  call.reply('180 Ringing');
  await call.answer();
};
const until = (what: string, condition: () => boolean) => waitFor(what, condition);
const saw = (call: SipCall | undefined, method: string) =>
  waitFor(`the server hears ${method}`, () => call?.heard.includes(method), { seen: () => call?.heard });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe.skipIf(!hasBaresip).concurrent('a call over SIP', () => {
  test('is heard as it was made', async () => {
    const sound = melody(1.5);
    const { connector, server, untilOpen } = await startTrunk(answersAtOnce, {}, { sound });
    await untilOpen();
    let rings = 0;
    const result = await connector.submit(callSubmission({ rings: () => (rings += 1) }));
    const [call] = server.calls;
    expect(result).toMatchObject({
      kind: 'accepted',
      vendorIds: [call?.id],
      delivered: true,
      call: { digits: null },
    });
    expect(rings).toBe(1);
    expect(call?.invite.line).toBe(`INVITE sip:919876543210@${server.address} SIP/2.0`);
    expect(call && headerOf(call.invite, 'from')).toMatch(/^<sip:1408000001@127\.0\.0\.1>;tag=/);
    expect(call && likeness(call.rtp.heard, sound)).toBeGreaterThan(0.95);
    await saw(call, 'BYE');
  });

  test('is heard as it was made over TCP, with μ-law', async () => {
    const sound = melody(1);
    const { connector, server, untilOpen } = await startTrunk(
      { transport: 'tcp', onCall: answersAtOnce },
      { codecs: ['PCMU'], number_format: 'plus', domain: 'caller.example' },
      { sound },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    const [call] = server.calls;
    expect(call?.invite.line).toContain('INVITE sip:+919876543210@');
    expect(call && headerOf(call.invite, 'from')).toContain('<sip:1408000001@caller.example>');
    expect(call && likeness(call.rtp.heard, sound)).toBeGreaterThan(0.95);
  });

  test('begins with the answer, not with sound that the network sends before', async () => {
    const sound = melody(1);
    const { connector, server, untilOpen } = await startTrunk(
      async (call) => {
        await call.answer({ status: '183 Session Progress' });
        await call.rtp.press('1');
        await call.answer();
      },
      {},
      { sound },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ call: { digits: null } });
    const [call] = server.calls;
    expect(call && likeness(call.rtp.heard, sound)).toBeGreaterThan(0.95);
  });

  test('tells the keys that the listener pressed', async () => {
    const { connector, untilOpen } = await startTrunk(
      async (call) => {
        await answersAtOnce(call);
        await until('it is played', () => call.rtp.received > 20);
        await call.rtp.press('10');
        await until('it is over', () => call.rtp.received > 80);
        await call.rtp.press('#');
      },
      {},
      { call: { digits: 3 } },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({
      kind: 'accepted',
      call: { digits: '10#' },
    });
  });

  test('goes on when the other side offers its media again, or answers twice', async () => {
    const sound = melody(3);
    const { connector, server, untilOpen } = await startTrunk(
      async (call) => {
        await answersAtOnce(call);
        await call.answer();
        await until('it is played', () => call.rtp.received > 30);
        call.invitesAgain();
      },
      {},
      { sound },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    const [call] = server.calls;
    expect(server.calls).toHaveLength(1);
    await saw(call, 'BYE');
    expect(call?.heard.filter((heard) => heard !== 'ACK')).toEqual(['200', 'BYE']);
    expect(call && likeness(call.rtp.heard, sound)).toBeGreaterThan(0.95);
  });

  test('ends at its longest time', async () => {
    const { connector, untilOpen } = await startTrunk(
      answersAtOnce,
      {},
      { sound: melody(5), call: { longestSeconds: 1 } },
    );
    await untilOpen();
    const result = await connector.submit(callSubmission());
    expect(inWords(result)).toMatchObject({
      kind: 'accepted',
      note: expect.stringContaining('maximum length'),
    });
  });

  test('counts as heard when the listener hangs up after half of it', async () => {
    const { connector, untilOpen } = await startTrunk(
      async (call) => {
        await answersAtOnce(call);
        await until('three quarters are played', () => call.rtp.received > 100);
        call.hangUp();
      },
      {},
      { sound: melody(2) },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted', delivered: true });
  });

  test('has failed when the listener hangs up at once', async () => {
    const { connector, untilOpen } = await startTrunk(
      async (call) => {
        await answersAtOnce(call);
        call.hangUp();
      },
      {},
      { sound: melody(20) },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({
      kind: 'rejected',
      final: true,
      code: 'hung_up',
      call: { seconds: 1, digits: null },
    });
  });

  test.each([
    ['486 Busy Here', { kind: 'unanswered', code: 'busy', retryMinutes: [3] }],
    ['480 Temporarily Unavailable', { kind: 'unanswered', code: 'no_answer', retryMinutes: [3] }],
    ['603 Decline', { kind: 'rejected', code: 'rejected', final: true }],
    ['404 Not Found', { kind: 'rejected', code: 'unreachable', final: true }],
    ['503 Service Unavailable', { kind: 'rejected', code: 'unreachable' }],
  ])('ends when the server says %s', async (status, expected) => {
    const { connector, untilOpen } = await startTrunk((call) => call.reply(status), { retry_minutes: [3] });
    await untilOpen();
    const result = await connector.submit(callSubmission());
    expect(inWords(result)).toMatchObject({ ...expected, reason: expect.stringContaining(`(${status})`) });
    expect(connector.freeWindow()).toBe(1);
  });

  test('is cancelled when nobody answers', async () => {
    const { connector, server, untilOpen } = await startTrunk((call) => call.reply('180 Ringing'), {
      ring_seconds: 3,
    });
    await untilOpen();
    const result = await connector.submit(callSubmission());
    expect(result).toMatchObject({ kind: 'unanswered', code: 'no_answer', retryMinutes: [2, 10] });
    await saw(server.calls[0], 'CANCEL');
  });

  test('waits as long for a server that only says that it tries', async () => {
    const { connector, untilOpen } = await startTrunk((call) => call.reply('100 Trying'), {
      ring_seconds: 3,
    });
    await untilOpen();
    expect(inWords(await connector.submit(callSubmission()))).toMatchObject({
      kind: 'unanswered',
      code: 'no_answer',
      reason: 'The phone did not ring in time.',
    });
  });

  test('is cancelled when a silent server rings after all', async () => {
    const over = Promise.withResolvers<void>();
    const { connector, server, untilOpen } = await startTrunk(
      async (call) => {
        await over.promise;
        call.reply('180 Ringing');
      },
      { ring_seconds: 1 },
    );
    await untilOpen();
    expect(inWords(await connector.submit(callSubmission()))).toEqual({
      kind: 'rejected',
      final: true,
      code: 'unreachable',
      reason: 'The SIP server did not answer.',
    });
    over.resolve();
    await saw(server.calls[0], 'CANCEL');
    expect(server.calls).toHaveLength(1);
  });

  test('reports that nobody listens at the server', async () => {
    const { connector, server, untilOpen } = await startTrunk({ transport: 'tcp', onCall: answersAtOnce });
    await untilOpen();
    await server.close();
    expect(inWords(await connector.submit(callSubmission()))).toMatchObject({
      kind: 'rejected',
      code: 'unreachable',
      reason: 'The SIP server could not be reached (Connection refused).',
    });
  });

  test('costs nothing when the server answers with another codec', async () => {
    const { connector, server, untilOpen } = await startTrunk((call) => call.answer({ codecs: ['opus'] }));
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({
      kind: 'rejected',
      code: 'unreachable',
      call: { seconds: 0 },
    });
    await saw(server.calls[0], 'BYE');
  });

  test.each([
    ['a short sound is over', 1],
    ['some seconds have passed', 20],
  ])('costs nothing when no sound has come from the other side after %s', async (_, seconds) => {
    const { connector, untilOpen } = await startTrunk(
      (call) => call.answer({ isSilent: true }),
      {},
      { sound: melody(seconds) },
    );
    await untilOpen();
    expect(inWords(await connector.submit(callSubmission()))).toMatchObject({
      kind: 'rejected',
      code: 'unreachable',
      reason: 'The call was answered, but no sound arrived from the other side.',
      call: { seconds: 0 },
    });
  });

  test('survives a server that talks nonsense, and can be followed by another', async () => {
    let calls = 0;
    const { connector, untilOpen } = await startTrunk(
      async (call) => {
        calls += 1;
        if (calls > 1) return answersAtOnce(call);
        call.say('\0\u0001nonsense\r\n\r\n');
        call.say('SIP/2.0 999999 What\r\n\r\n');
        call.say(`SIP/2.0 180 ${'x'.repeat(40_000)}\r\n\r\n`);
        call.reply('200 OK', [['Content-Type', 'application/sdp']], 'v=0\r\nnonsense');
      },
      { ring_seconds: 2 },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'rejected', code: 'unreachable' });
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
  });

  test('rings once, however often the server says so', async () => {
    const { connector, untilOpen } = await startTrunk(async (call) => {
      for (let i = 0; i < 10_000; i += 1) {
        call.reply('180 Ringing');
        if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await call.answer();
    });
    await untilOpen();
    let rings = 0;
    const result = await connector.submit(callSubmission({ rings: () => (rings += 1) }));
    expect(result).toMatchObject({ kind: 'accepted' });
    expect(rings).toBe(1);
  });

  test('proves itself when the server asks, with any password that can be set', async () => {
    const [username, password] = ['har-kara@1', `a!#$%&'()*+-./:=?@[]^_{|}~z`];
    const { connector, server, untilOpen } = await startTrunk(asksFor(username, password), {
      username,
      password,
    });
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    expect(server.calls).toHaveLength(1);
  });

  test('waits while the server refuses the credentials', async () => {
    const { connector, reports, untilOpen } = await startTrunk(asksFor('harkara', 'another'), {
      username: 'harkara',
      password: 'mistaken',
    });
    await untilOpen();
    expect(inWords(await connector.submit(callSubmission()))).toMatchObject({
      kind: 'retry',
      reason: 'The SIP server rejected the credentials (407 Proxy Authentication Required).',
    });
    expect(inWords(connector.status?.())).toMatchObject({
      state: 'refused',
      lastError: expect.stringContaining('credentials'),
    });
    expect(connector.freeWindow()).toBe(0);
    expect(inWords(reports)).toEqual([expect.stringMatching(/^error: the SIP server is refused/)]);
  });

  test('cannot be sent on to somebody else', async () => {
    const { connector, server, untilOpen } = await startTrunk(
      async (call) => {
        await answersAtOnce(call);
        await until('it is played', () => call.rtp.received > 5);
        call.refersTo(`sip:919000000000@127.0.0.1:9`);
      },
      {},
      { sound: melody(3) },
    );
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    const [call] = server.calls;
    expect(call?.heard.filter((heard) => /^[2-6]/.test(heard))).toEqual([expect.stringMatching(/^[456]/)]);
    expect(server.requests.filter(({ method }) => method === 'INVITE')).toHaveLength(1);
  });
});

/** Asks for a digest, as RFC 3261 (22.4) has it, until it is right. */
function asksFor(username: string, password: string) {
  return async (call: SipCall) => {
    const challenge = ['Proxy-Authenticate', 'Digest realm="trunk", nonce="n1", algorithm=MD5'] as const;
    call.reply('407 Proxy Authentication Required', [challenge]);
    await until('it proves itself', () => call.latestInvite !== call.invite);
    const proof = headerOf(call.latestInvite, 'proxy-authorization');
    const [, uri = ''] = /uri="([^"]+)"/.exec(proof) ?? [];
    const expected = md5(`${md5(`${username}:trunk:${password}`)}:n1:${md5(`INVITE:${uri}`)}`);
    const isRight = proof.includes(`response="${expected}"`) && proof.includes(`username="${username}"`);
    if (isRight) await answersAtOnce(call);
    else call.reply('407 Proxy Authentication Required', [challenge]);
  };
}
