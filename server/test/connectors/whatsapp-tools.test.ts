import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { say } from 'harkara-contract/say.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatTools } from '../../src/connectors/kit/chat.ts';
import { chatToolsOf } from '../../src/connectors/registry.ts';
import { startChatProvider, type ChatProvider } from '../support/chat-provider.ts';
import { startHttpCarrier, type HttpCarrier } from '../support/http-carrier.ts';
import { waitFor } from '../support/wait-for.ts';

let provider: ChatProvider;
let stranger: HttpCarrier;
let tools: ChatTools;

beforeEach(async () => {
  provider = await startChatProvider();
  stranger = await startHttpCarrier();
  tools = toolsOf();
});

afterEach(async () => {
  await provider.close();
  await stranger.close();
});

function toolsOf(more: object = {}): ChatTools {
  const options = { ...provider.options, ...more };
  const made = chatToolsOf({ id: 1, name: 'chat', type: 'whatsapp-cloud', options });
  if (!made) throw new Error('its options cannot be read');
  return made;
}

const listed = (name: string) => ({
  name,
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}' }],
});

describe('the templates', () => {
  test('of all pages are listed', async () => {
    provider.state.templates = Array.from({ length: 250 }, (_, i) => listed(`t${i}`));
    const templates = await tools.listTemplates();
    expect(templates.map(({ name }) => name)).toEqual(provider.state.templates.map(({ name }) => name));
    expect(templates[0]).toEqual({
      name: 't0',
      language: 'en',
      category: 'UTILITY',
      body: 'Hello {{1}}',
      status: 'approved',
      problem: null,
    });
    expect(provider.calls).toHaveLength(3);
  });

  test('there may be none', async () => {
    expect(await tools.listTemplates()).toEqual([]);
  });

  test('a page that is said to be elsewhere is not asked for', async () => {
    provider.state.templates = [listed('a'), listed('b')];
    provider.state.templatesPerPage = 1;
    provider.state.nextPageAt = stranger.url;
    await expect(tools.listTemplates()).rejects.toThrow('The next page of templates is on another host.');
    expect(stranger.taken).toEqual([]);
  });

  test('a list without an end is given up', async () => {
    provider.state.templates = Array.from({ length: 300 }, (_, i) => listed(`t${i}`));
    provider.state.templatesPerPage = 1;
    await expect(tools.listTemplates()).rejects.toThrow('There are more than 200 pages of templates.');
    expect(provider.calls).toHaveLength(200);
  });

  test.each([
    [{ kind: 'error', code: 190 }, 'The access token is not valid, or has expired.'],
    [{ kind: 'http', status: 500, body: 'oops' }, 'The chat carrier answered 500 without a reason.'],
    [{ kind: 'http', status: 200, body: '{}' }, "The chat carrier's response has no list of templates."],
    [{ kind: 'cut', when: 'after' }, "The chat carrier can't be reached: the connection was cut."],
  ] as const)('%j is told in words', async (behaviour, words) => {
    provider.state.reading = behaviour;
    await expect(tools.listTemplates()).rejects.toThrow(words);
  });
});

describe('media', () => {
  const content = Buffer.alloc(300_000, 'photo');

  test('is fetched with the token', async () => {
    provider.putMedia('1037543291543636', { mimeType: 'image/jpeg', content });
    const media = await tools.fetchMedia('1037543291543636');
    expect(media).toMatchObject({ mimeType: 'image/jpeg', bytes: content.length });
    const fetched = media ? await buffer(media.content) : null;
    expect(fetched && createHash('sha256').update(fetched).digest('hex')).toBe(
      createHash('sha256').update(content).digest('hex'),
    );
  });

  test.each(['404404', '../me', '', 'a b'])('there is none with the id %j', async (id) => {
    expect(await tools.fetchMedia(id)).toBeNull();
  });

  test('the token is not sent to an address that is not secure', async () => {
    provider.putMedia('1', { mimeType: 'image/jpeg', content, url: `${stranger.url}/file` });
    await expect(tools.fetchMedia('1')).rejects.toThrow('The media is at an address that is not secure.');
    expect(stranger.taken).toEqual([]);
  });

  test('that is gone from its address is none', async () => {
    provider.putMedia('1', { mimeType: 'image/jpeg', content, url: `${provider.url}/files/2` });
    expect(await tools.fetchMedia('1')).toBeNull();
  });

  test('that nobody reads after all is not transferred', async () => {
    provider.putMedia('1', { mimeType: 'video/mp4', content: Buffer.alloc(50_000_000) });
    const media = await tools.fetchMedia('1');
    media?.content.destroy();
    await waitFor('the connection is closed', () => provider.connections() === 0);
  });

  test('that is too large is refused before it is read', async () => {
    const large = { mimeType: 'video/mp4', content: Buffer.alloc(100 * 1024 * 1024 + 1) };
    provider.putMedia('1', large);
    await expect(tools.fetchMedia('1')).rejects.toThrow('The media is too large.');
  });
});

const wordsOf = async (one: ChatTools) => (await one.check()).map((problem) => say(problem));

describe('the check', () => {
  test('finds nothing wrong', async () => {
    expect(await wordsOf(tools)).toEqual([]);
  });

  test('a token that is not valid', async () => {
    expect(await wordsOf(toolsOf({ token: 'another' }))).toEqual([
      'The access token is not valid, or has expired.',
    ]);
  });

  test("another's number", async () => {
    expect(await wordsOf(toolsOf({ phone_number_id: '4711' }))).toEqual([
      expect.stringMatching(/^The chat carrier doesn't accept a parameter/),
    ]);
  });

  test('everything else at once', async () => {
    provider.state.number.status = 'FLAGGED';
    provider.state.number.quality_rating = 'RED';
    provider.state.apps = [];
    expect(await wordsOf(tools)).toEqual([
      'The number +1 555-078-3881 is flagged.',
      'The quality of the number +1 555-078-3881 is rated low.',
      'No app is subscribed to the business account, so no callbacks arrive.',
    ]);
  });

  test('nobody there', async () => {
    const { url } = provider;
    await provider.close();
    expect(await wordsOf(toolsOf({ base_url: url }))).toEqual([
      "The chat carrier can't be reached: the connection was refused.",
    ]);
    provider = await startChatProvider();
  });
});
