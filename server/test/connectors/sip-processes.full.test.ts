import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CarrierUse } from '../../src/connectors/kit/carrier-use.ts';
import type { SoundResult } from '../../src/connectors/kit/voice.ts';
import { replyToRegister, type SipCall } from '../support/sip/sip-call.ts';
import { headerOf } from '../support/sip/sip-message.ts';
import { waitFor } from '../support/wait-for.ts';
import { callingProcesses, callSubmission, hasBaresip, melody, startSip, type RigParts } from './sip-rig.ts';
import { startTrunk } from './sip-trunk.ts';
import { inWords } from '../support/said.ts';

const answers = async (call: SipCall) => {
  call.reply('180 Ringing');
  await call.answer();
};
const rings = (call: SipCall) => call.reply('180 Ringing');
/** Systems give out higher ones to whoever asks for any port, and sound uses lower ones. */
const FIRST_PORT = 20_002 + 4 * (process.pid % 2_500);
const isPlaying = (calls: readonly SipCall[]) => calls.some(({ hasSound }) => hasSound);
const onlyProcess = () => {
  const [found, ...others] = callingProcesses();
  expect(others).toEqual([]);
  if (!found) throw new Error('there is no process');
  return found;
};

describe.skipIf(!hasBaresip)('the processes that call', () => {
  test('keep credentials to themselves', async () => {
    const login = { username: 'asha-trunk', password: 'quite-a-secret-7' };
    const welcome = Promise.withResolvers<void>();
    const { connector, server, reports, untilOpen } = await startTrunk(
      {
        onCall: answers,
        onRegister: (message, send) => {
          void welcome.promise.then(() => send(replyToRegister(message, '200 OK', [['Expires', '600']])));
        },
      },
      { ...login, register: true },
    );
    const seen = await waitFor('it registers', () =>
      server.requests.find(({ method }) => method === 'REGISTER'),
    );
    expect(headerOf(seen, 'to')).toContain('asha-trunk@');
    expect(connector.freeWindow()).toBe(0);
    welcome.resolve();
    await untilOpen();
    const { folder, argv, pid } = onlyProcess();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files.map((file) => statSync(file).mode & 0o077)).toEqual(files.map(() => 0));
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    const written = files.map((file) => readFileSync(file, 'utf8'));
    for (const text of [argv, environment, ...written, ...reports])
      expect(text).not.toContain(login.password);
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    await connector.stop(0);
    expect(existsSync(folder)).toBe(false);
    expect(callingProcesses()).toEqual([]);
  });

  test('are small while they wait', async () => {
    const { untilOpen } = await startTrunk(answers);
    await untilOpen();
    const status = readFileSync(`/proc/${onlyProcess().pid}/status`, 'utf8');
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(10_240);
  });

  test('stay registered when the registered number calls', async () => {
    const { connector, server, untilOpen } = await startTrunk(
      {
        onCall: (call) => call.reply('486 Busy Here'),
        onRegister: (message, send) => send(replyToRegister(message, '200 OK', [['Expires', '600']])),
      },
      { username: '1408000001', password: 'secret12', register: true },
    );
    await untilOpen();
    for (const sender of ['1408000001', '1408000002', '1408000001']) {
      expect(await connector.submit(callSubmission({ sender }))).toMatchObject({ code: 'busy' });
    }
    const callers = server.calls.map(({ invite }) => /sip:(\d+)@/.exec(headerOf(invite, 'from'))?.[1]);
    expect(callers).toEqual(['1408000001', '1408000002', '1408000001']);
    const registrations = server.requests.filter(({ method }) => method === 'REGISTER');
    expect(registrations.map((request) => headerOf(request, 'contact').includes('expires=0'))).toEqual([
      false,
    ]);
  });

  test('are refused entry if the registration fails', async () => {
    const { connector, server } = await startTrunk(
      { onCall: answers, onRegister: (message, send) => send(replyToRegister(message, '403 Forbidden')) },
      { username: 'harkara', password: 'mistaken', register: true },
    );
    await waitFor('it is refused', () => connector.status?.().state === 'refused');
    expect(connector.freeWindow()).toBe(0);
    expect(server.calls).toEqual([]);
  });

  test('end a call that is heard when they die, and come back', async () => {
    const { connector, server, untilOpen } = await startTrunk(answers, {}, { sound: melody(20) });
    await untilOpen();
    const result = connector.submit(callSubmission());
    await waitFor('it is playing', () => isPlaying(server.calls));
    const { pid, folder } = onlyProcess();
    process.kill(pid, 'SIGKILL');
    expect(inWords(await result)).toEqual({
      kind: 'rejected',
      final: true,
      code: 'interrupted',
      reason: expect.stringMatching(/^The calling program ended during the call, after \d+ s\.$/),
    });
    expect(inWords(connector.status?.().lastError)).toMatch(/the calling program ended/);
    await untilOpen();
    expect(onlyProcess().pid).not.toBe(pid);
    await waitFor('its folder is removed', () => !existsSync(folder));
    expect(server.calls).toHaveLength(1);
  });

  test('end a call that rings when they die, and it is not placed again', async () => {
    const { connector, untilOpen } = await startTrunk(rings);
    await untilOpen();
    const hasRung = Promise.withResolvers<void>();
    const result = connector.submit(callSubmission({ rings: hasRung.resolve }));
    await hasRung.promise;
    process.kill(onlyProcess().pid, 'SIGKILL');
    expect(inWords(await result)).toEqual({
      kind: 'rejected',
      final: true,
      code: 'unreachable',
      reason: 'The calling program ended before the call was answered.',
    });
  });

  test('are ended when somebody else takes their control connection', async () => {
    const { connector, untilOpen } = await startTrunk(answers);
    await untilOpen();
    const { pid, folder } = onlyProcess();
    const config = readFileSync(join(folder, 'config'), 'utf8');
    const [, host = '', port = ''] = /ctrl_tcp_listen ([\d.]+):(\d+)/.exec(config) ?? [];
    const intruder = connect(Number(port), host);
    intruder.on('error', () => undefined);
    onTestFinished(() => void intruder.destroy());
    await waitFor('the process has ended', () => callingProcesses().every((known) => known.pid !== pid));
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
  });

  test('hang up when the grace is over', async () => {
    const { connector, server, untilOpen } = await startTrunk(answers, {}, { sound: melody(30) });
    await untilOpen();
    const result = connector.submit(callSubmission());
    await waitFor('it is playing', () => isPlaying(server.calls));
    const stopping = connector.stop(50);
    expect(inWords(await result)).toEqual({
      kind: 'rejected',
      final: true,
      code: 'interrupted',
      reason: 'The call was ended because the gateway was stopped.',
    });
    await stopping;
    await waitFor('the server hears it', () => server.calls[0]?.heard.includes('BYE'));
    expect(connector.freeWindow()).toBe(0);
  });

  test('have delivered what they hang up when half of it was heard', async () => {
    const { connector, server, untilOpen } = await startTrunk(answers, {}, { sound: melody(6) });
    await untilOpen();
    const result = connector.submit(callSubmission());
    // 50 packets are a second.
    await waitFor('most of it is heard', () => server.calls.some(({ rtp }) => rtp.received > 200));
    const stopping = connector.stop(0);
    expect(inWords(await result)).toMatchObject({
      kind: 'accepted',
      delivered: true,
      note: expect.stringContaining('cut off by the gateway'),
      call: { seconds: expect.any(Number), digits: null },
    });
    await stopping;
  });

  test('let a call end within the grace, and place no other', async () => {
    const { connector, server, untilOpen } = await startTrunk(answers, { concurrent: 2 });
    await untilOpen();
    const result = connector.submit(callSubmission());
    await waitFor('it is called', () => server.calls.length > 0);
    const stopping = connector.stop(20_000);
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'retry' });
    expect(await result).toMatchObject({ kind: 'accepted' });
    await stopping;
    expect(server.calls).toHaveLength(1);
  });

  test('end a call that was under way when the options changed, beside those of the new connector', async () => {
    const use = new CarrierUse();
    const ports = { concurrent: 2, first_port: FIRST_PORT, per_second: 1 };
    const before = await startTrunk(answers, ports, { use, sound: melody(60) });
    await before.untilOpen();
    const first = before.connector.submit(callSubmission());
    const { server } = before;
    await waitFor('it is playing', () => isPlaying(server.calls));
    const retiring = before.connector.retire?.();
    expect(await before.connector.submit(callSubmission())).toMatchObject({ kind: 'retry' });
    await waitFor('only the slot that calls is left', () => callingProcesses().length === 1);
    const { connector, untilOpen } = await startSip(
      { server: server.address, ...ports },
      { use, sound: melody(1) },
    );
    onTestFinished(() => connector.stop(0));
    const states = () => connector.status?.().links.map(({ state }) => state);
    await waitFor('the free slot is up', () => states()?.includes('up'));
    // The other slot's port, and one of the two calls, are the old connector's.
    expect(states()).toEqual(['connecting', 'up']);
    await waitFor('the rate has a call to give', () => connector.freeWindow() === 1);
    const second = connector.submit(callSubmission());
    expect(connector.freeWindow()).toBe(0);
    expect(await second).toMatchObject({ kind: 'accepted' });
    server.calls[0]?.hangUp();
    expect(await first).toMatchObject({ code: 'hung_up' });
    await retiring;
    await untilOpen();
    expect(server.calls).toHaveLength(2);
    expect(use.underWay).toBe(0);
  });

  test('are missing where baresip is not installed', async () => {
    const path = process.env.PATH;
    process.env.PATH = '';
    onTestFinished(() => void (process.env.PATH = path));
    const { connector, reports } = await startSip({ server: '127.0.0.1:9' });
    onTestFinished(() => connector.stop(0));
    await waitFor('it is down', () => connector.status?.().state === 'down');
    expect(inWords(connector.status?.().lastError)).toBe(
      'baresip is not installed: apt-get install baresip-core',
    );
    expect(connector.freeWindow()).toBe(0);
    expect(reports).toEqual(['warn: slot 1: baresip is not installed: apt-get install baresip-core']);
  });
});

describe.skipIf(!hasBaresip)('a call that is not placed', () => {
  const speaks = (result: SoundResult): RigParts => ({
    speaker: { problem: () => null, soundOf: async () => result },
  });
  const unreadable: RigParts = { calls: { of: () => Promise.reject(new Error('no')) } };
  test.each<[string, RigParts, object]>([
    ['its content is past its retention', { calls: { of: async () => null } }, { kind: 'rejected' }],
    ['its content cannot be read', unreadable, { kind: 'retry', afterMs: 30_000 }],
    [
      'nobody can speak it',
      speaks({ kind: 'impossible', reason: fact('nothing_speakable') }),
      { kind: 'rejected', final: true, reason: fact('nothing_speakable') },
    ],
    [
      'the voice is away',
      speaks({ kind: 'unavailable', reason: fact('speech_busy') }),
      { kind: 'retry', afterMs: 30_000, reason: fact('speech_busy') },
    ],
  ])('is told why: %s', async (_, parts, expected) => {
    const { connector, server, untilOpen } = await startTrunk(answers, {}, parts);
    await untilOpen();
    expect(await connector.submit(callSubmission())).toMatchObject(expected);
    expect(server.calls).toEqual([]);
    expect(connector.freeWindow()).toBe(1);
  });

  test('is withheld if it may not leave any more', async () => {
    const { connector, server, untilOpen } = await startTrunk(answers);
    await untilOpen();
    expect(await connector.submit(callSubmission({ mayLeave: () => false }))).toEqual({ kind: 'withheld' });
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'accepted' });
    expect(server.calls).toHaveLength(1);
  });

  test.each([{ recipient: '91;evil' }, { sender: 'ACMEIN' }])('is refused for %j', async (more) => {
    const { connector, server, untilOpen } = await startTrunk(answers);
    await untilOpen();
    expect(await connector.submit(callSubmission(more))).toMatchObject({ kind: 'rejected', final: true });
    expect(server.calls).toEqual([]);
  });

  test('waits while nothing can be spoken', async () => {
    const { connector } = await startTrunk(
      answers,
      {},
      {
        speaker: {
          problem: () => fact('sound_not_made'),
          soundOf: () => Promise.reject(new Error('no')),
        },
      },
    );
    expect(inWords(connector.status?.())).toMatchObject({
      state: 'down',
      lastError: 'the sound could not be created',
    });
    expect(connector.freeWindow()).toBe(0);
  });

  test('waits for the rate', async () => {
    const { connector, untilOpen } = await startTrunk((call) => call.reply('486 Busy Here'), {
      concurrent: 2,
      per_second: 0.01,
    });
    await untilOpen();
    expect(connector.freeWindow()).toBe(1);
    expect(await connector.submit(callSubmission())).toMatchObject({ code: 'busy' });
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.submit(callSubmission())).toMatchObject({ kind: 'retry' });
  });
});

describe.skipIf(!hasBaresip)('ten calls at a time', () => {
  test('are all heard, with less than one lost packet in a hundred', async () => {
    const { connector, server, untilOpen } = await startTrunk(
      answers,
      { concurrent: 10 },
      { sound: melody(2) },
    );
    await untilOpen();
    expect(connector.freeWindow()).toBe(10);
    const results = await Promise.all(Array.from({ length: 10 }, () => connector.submit(callSubmission())));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'accepted'));
    const received = server.calls.reduce((all, { rtp }) => all + rtp.received, 0);
    const lost = server.calls.reduce((all, { rtp }) => all + rtp.lost, 0);
    expect(lost / (received + lost)).toBeLessThan(0.01);
  });
});
