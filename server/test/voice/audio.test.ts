import { beforeAll, describe, expect, test } from 'vitest';
import { connectorParts } from '../../src/compose/connector-parts.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import type { StoredCall } from '../../src/core/channels/voice/voice-content.ts';
import { bucketOf, fromPublicId } from '../../src/core/ids.ts';
import { AudioLinks } from '../../src/core/channels/voice/audio-links.ts';
import { writeWav } from '../../src/protocols/speech/wav.ts';
import { insertContents } from '../../src/storage/contents.queries.ts';
import { transaction } from '../../src/storage/database.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

/** Says the language and the text, as a file whose samples are their characters. */
const SPEAK = `
  const chunks = [Buffer.from(process.env.HARKARA_SPEECH_LANGUAGE + ' ')];
  process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    if (text.includes('fail')) process.exit(1);
    const data = Buffer.alloc(2 * text.length);
    for (let i = 0; i < text.length; i++) data.writeUInt16LE(text.charCodeAt(i), 2 * i);
    const head = Buffer.from('${writeWav(new Int16Array(0)).toString('base64')}', 'base64');
    process.stdout.write(Buffer.concat([head, data]));
  });`;

const speech = {
  command: [process.execPath, '-e', SPEAK] as const,
  cacheBytes: 1_000_000,
};
const gateway = useGateway({
  workers: false,
  provision: provision(customer('asha'), customer('ravi')),
  config: { speech, baseUrl: 'https://sms.example' },
});

let account: number;

beforeAll(async () => {
  account = await gateway().accountOf('asha');
});

/** A call of asha's, made of a text message: all that matters here is stored in the same way. */
async function placeCall(text: string, more: Partial<StoredCall> = {}): Promise<string> {
  const sent = await gateway().sendAs('asha', {
    recipient: numberFor('delivered'),
    sender_id: SENDER,
    message: TEXT,
  });
  const id = fromPublicId(messageIdOf(sent)) ?? '';
  await gateway().rows(`update messages set channel = 'voice', body = $2 where id = $1`, [id, text]);
  const key = { bucket: bucketOf(account), account, first: id };
  const content = { language: 'hi', audio: null, repeat: 1, digits: 0, ...more };
  await transaction(gateway().db.general, (handle) =>
    insertContents(handle, [{ ...key, content, notify: null, upload: null }]),
  );
  return id;
}

const urlOf = (id: string, owner = account) =>
  connectorParts(gateway().composition).audioUrl(id, owner).replace('https://sms.example', '');

const spokenIn = (wav: Buffer) => wav.subarray(44).toString('utf16le');

async function fetchBytes(path: string) {
  const answer = await fetch(gateway().url + path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('a provider hears what the call says, as a WAV file that nobody may keep', async () => {
  const { answer, bytes } = await fetchBytes(urlOf(await placeCall('आपका कोड 482913 है')));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('audio/wav');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF');
  expect(spokenIn(bytes)).toBe('hi आपका कोड 4 8 2 9 1 3 है');
});

describe('a plain 404 is the answer', () => {
  async function expectNothing(path: string): Promise<void> {
    const answer = await gateway().request(path);
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'There is nothing at this address, or not any more.',
    ]);
  }

  test('to addresses that were made up or changed', async () => {
    const url = urlOf(await placeCall('hello'));
    await expectNothing('/voice/audio/x.wav');
    await expectNothing(url.replace(/\.wav$/, ''));
    await expectNothing(
      // The first letter of the signature, which may have more of these signs in it.
      url.replace(/(\d+_\w+?_\d+_)(.)/, (_, named: string, first: string) => {
        return `${named}${first === 'A' ? 'B' : 'A'}`;
      }),
    );
    await expectNothing(url.replace(`/${account}_`, `/${account + 1}_`));
  });

  test('to an address that is a day old', async () => {
    const id = await placeCall('hello');
    const vault = createVault('the key of the tests');
    const yesterday = () => new Date(Date.now() - 26 * 3_600_000);
    const links = new AudioLinks({ vault, baseUrl: '', now: yesterday });
    await expectNothing(links.write(id, account));
  });

  test('to a call of another account', async () => {
    await expectNothing(urlOf(await placeCall('hello'), await gateway().accountOf('ravi')));
  });

  test('to a message that is no call, and to one that is not there', async () => {
    const sent = await gateway().sendAs('asha', {
      recipient: numberFor('delivered'),
      sender_id: SENDER,
      message: TEXT,
    });
    await expectNothing(urlOf(fromPublicId(messageIdOf(sent)) ?? ''));
    await expectNothing(urlOf(gateway().composition.ids.one(account)));
  });

  test('to a call that says nothing', async () => {
    await expectNothing(urlOf(await placeCall('🙂')));
  });

  test('to a recording in a private network', async () => {
    await expectNothing(
      urlOf(await placeCall('', { audio: { url: 'http://127.0.0.1/a.wav', seconds: 30 } })),
    );
  });
});

test('while the engine fails, the provider is asked to come again', async () => {
  const answer = await gateway().request(urlOf(await placeCall('fail')));
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
});

test('only GET is allowed', async () => {
  const answer = await gateway().request(urlOf(await placeCall('hello')), { method: 'POST' });
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, OPTIONS']);
});
