import { say } from 'harkara-contract/say.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSpeaker } from '../../src/compose/speech.ts';
import { parseConfig } from '../../src/config.ts';
import { writeWav } from '../../src/protocols/speech/wav.ts';
import { fetchRecording } from '../../src/speech/fetch-recording.ts';
import { AddressRefused, createAddressGuard, createGuardedAgent } from '../../src/webhooks/address-guard.ts';

const WAV = writeWav(new Int16Array(16_000).fill(7), 16_000);

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.wav`;
}

function client(allow: string[] = ['127.0.0.0/8'], longestMs = 10_000) {
  const guard = createAddressGuard({ allow });
  const agent = createGuardedAgent(guard);
  onTestFinished(() => agent.destroy());
  return {
    agent,
    checkUrl: (url: string) => guard.checkUrl(url),
    isRefused: (error: unknown) => error instanceof AddressRefused,
    longestMs,
  };
}

async function refusalOf(...given: Parameters<typeof fetchRecording>) {
  const made = await fetchRecording(...given);
  return made.kind === 'sound' ? made : { ...made, reason: say(made.reason) };
}

test('a recording is fetched and brought to the rate of a telephone', async () => {
  const url = await serve((_, response) => response.end(WAV));
  const made = await fetchRecording(client(), url);
  expect(made.kind === 'sound' && [made.sound.length, made.sound[4_000]]).toEqual([8_000, 7]);
});

describe('a call whose recording cannot be had says why', () => {
  test.each([
    [404, 'impossible', "the recording can't be downloaded: its server answered 404"],
    [403, 'impossible', "the recording can't be downloaded: its server answered 403"],
    [204, 'impossible', "the recording can't be downloaded: its server answered 204"],
    [
      302,
      'impossible',
      "the recording can't be downloaded: its server answered 302; redirects are not followed",
    ],
    [429, 'unavailable', "the recording can't be downloaded at the moment: its server answered 429"],
    [500, 'unavailable', "the recording can't be downloaded at the moment: its server answered 500"],
    [503, 'unavailable', "the recording can't be downloaded at the moment: its server answered 503"],
  ])('for the answer %d', async (status, kind, reason) => {
    const url = await serve((_, response) => response.writeHead(status, { location: '/b.wav' }).end());
    expect(await refusalOf(client(), url)).toEqual({ kind, reason });
  });

  test('for an answer that never comes, or never ends', async () => {
    const silent = await serve(() => undefined);
    const endless = await serve((_, response) => void response.write(WAV));
    for (const url of [silent, endless]) {
      expect(await refusalOf(client(undefined, 300), url)).toEqual({
        kind: 'unavailable',
        reason: "the recording can't be downloaded at the moment: no answer within 0.3 s",
      });
    }
  });

  test('for a server that is not there', async () => {
    const url = await serve(() => undefined);
    const gone = url.replace(/:\d+/, ':1');
    expect(await refusalOf(client(), gone)).toEqual({
      kind: 'unavailable',
      reason: "the recording can't be downloaded at the moment: the connection was refused",
    });
  });

  test.each([
    ['<html></html>', 'it is not a WAV file'],
    [WAV.subarray(0, 44), 'it contains no sound'],
    [writeWav(new Int16Array(601 * 1_000), 1_000), 'it is longer than 600 seconds'],
  ])('for what is not to be played (%#)', async (body, why) => {
    const url = await serve((_, response) => response.end(body));
    expect(await refusalOf(client(), url)).toEqual({
      kind: 'impossible',
      reason: `the recording can't be played: ${why}`,
    });
  });

  test('for more than 10 MB', async () => {
    const url = await serve((_, response) => response.end(Buffer.alloc(10 * 1_024 * 1_024 + 1)));
    expect(await refusalOf(client(), url)).toEqual({
      kind: 'impossible',
      reason: 'the recording has more than 10485760 bytes',
    });
  });

  test.each([
    ['a private address', 'http://10.0.0.1/a.wav', 'the address is not public'],
    ['an address of the machine', 'http://127.0.0.1/a.wav', 'the address is not public'],
    ['a name of the machine', 'http://localhost/a.wav', 'the address is not public'],
    ['another scheme', 'file:///etc/passwd', 'the URL must start with http:// or https://'],
    ['no address', 'a.wav', 'this is not a URL'],
  ])('for %s, which is never connected to', async (_, url, why) => {
    expect(await refusalOf(client([]), url)).toEqual({
      kind: 'impossible',
      reason: `the recording can't be downloaded: ${why}`,
    });
  });
});

test('recordings of one account whose server hangs do not keep another’s from being fetched', async () => {
  const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
  const speaker = createSpeaker({ config: parseConfig({}), guard, log: { warn: vi.fn() } });
  let hanging = 0;
  const silent = await serve(() => (hanging += 1));
  const greedy = Array.from({ length: 20 }, (_, i) =>
    speaker.soundOf({ account: 1, text: '', language: 'en', audioUrl: `${silent}?${i}` }),
  );
  await expect.poll(() => hanging).toBe(2);
  const url = await serve((_, response) => response.end(WAV));
  const heard = speaker.soundOf({ account: 2, text: '', language: 'en', audioUrl: url });
  const first = await Promise.race([heard, ...greedy]);
  expect(first).toBe(await heard);
  expect([first.kind, hanging]).toEqual(['sound', 2]);
});

describe('a recording is kept', () => {
  function speak() {
    const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
    return createSpeaker({ config: parseConfig({}), guard, log: { warn: vi.fn() } });
  }

  test('for the other calls of a campaign', async () => {
    let fetched = 0;
    const url = await serve((_, response) => {
      fetched += 1;
      response.end(WAV);
    });
    const speaker = speak();
    const call = { account: 1, text: '', language: 'en', audioUrl: url };
    await Promise.all([speaker.soundOf(call), speaker.soundOf(call)]);
    expect((await speaker.soundOf(call)).kind).toBe('sound');
    expect(fetched).toBe(1);
  });

  test('and so is, for a while, that there is none', async () => {
    let fetched = 0;
    const url = await serve((_, response) => {
      fetched += 1;
      response.writeHead(404).end();
    });
    const speaker = speak();
    const call = { account: 1, text: '', language: 'en', audioUrl: url };
    expect((await speaker.soundOf(call)).kind).toBe('impossible');
    expect((await speaker.soundOf(call)).kind).toBe('impossible');
    expect(fetched).toBe(1);
  });
});
