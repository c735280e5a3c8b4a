import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatCommands } from '../../src/cli/chat.ts';
import { simulateCommands } from '../../src/cli/simulate.ts';
import { cliOf } from '../support/cli.ts';
import { CHAT_SENDER, CLOUD, listedTemplate, openSession, provisionCloud } from '../support/chat.ts';
import { startChatProvider, type ChatProvider } from '../support/chat-provider.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

let provider: ChatProvider;
let gateway: TestGateway;

beforeAll(async () => {
  provider = await startChatProvider();
  provider.state.templates = [
    listedTemplate('order_update', 'Order {{1}} ships on {{2}}.'),
    listedTemplate('hello', 'Hello!', 'PAUSED'),
  ];
  gateway = await startGateway({ workers: false, provision: provisionCloud(provider) });
});

afterEach(() => {
  process.exitCode = 0;
});

afterAll(async () => {
  await gateway.close();
  await provider.close();
});

const say = cliOf(() => gateway.database, [chatCommands, simulateCommands]);
const run = async (...args: string[]) => (await say(...args)).join('\n');

describe('chat sync', () => {
  test('reads the provider’s templates, and says how many have changed', async () => {
    expect(await run('chat', 'sync', CLOUD)).toBe('2 templates changed.');
    expect(await run('chat', 'sync', CLOUD)).toBe('0 templates changed.');
  });

  test('refuses a connector without templates, and an unknown one', async () => {
    await expect(run('chat', 'sync', 'virtual')).rejects.toThrow(
      "doesn't have templates. Choose a chat carrier.",
    );
    await expect(run('chat', 'sync', 'nobody')).rejects.toThrow(
      "doesn't have templates. Choose a chat carrier.",
    );
  });
});

describe('chat templates', () => {
  test('shows each with its state', async () => {
    expect((await run('chat', 'templates')).split('\n')).toEqual([
      'asha\thello (en)\tUTILITY\tpaused',
      'asha\torder_update (en)\tUTILITY\tapproved',
    ]);
    expect(JSON.parse(await run('chat', 'templates', '--account', 'Asha', '--json'))).toMatchObject([
      { username: 'asha', name: 'hello', status: 'paused' },
      { username: 'asha', name: 'order_update', body: 'Order {{1}} ships on {{2}}.' },
    ]);
    expect(await run('chat', 'templates', '--account', 'nobody')).toBe('');
  });
});

describe('chat accounts', () => {
  test('shows the business accounts, and when the provider last called', async () => {
    const shown = await run('chat', 'accounts');
    expect(shown).toMatch(
      new RegExp(`^asha\\t${CHAT_SENDER} via ${CLOUD}\\ttemplates read \\S+Z, no callback yet$`),
    );
    expect(process.exitCode).toBe(0);
  });

  test('says what is wrong, and ends with 1', async () => {
    const { apps } = provider.state;
    provider.state.apps = [];
    provider.state.number.status = 'RESTRICTED';
    try {
      const [account] = JSON.parse(await run('chat', 'accounts', '--json')) as { problems: string[] }[];
      expect(account).toMatchObject({ account: 'asha', connector: CLOUD, sender: CHAT_SENDER });
      expect(account?.problems).toEqual([
        'The number +1 555-078-3881 is restricted.',
        'No app is subscribed to the business account, so no callbacks arrive.',
      ]);
      expect(process.exitCode).toBe(1);
      expect(await run('chat', 'accounts')).toContain('\n    The number');
    } finally {
      provider.state.apps = apps;
      provider.state.number.status = 'CONNECTED';
    }
  });

  test('says that the provider refuses our token', async () => {
    provider.state.reading = { kind: 'error', code: 190 };
    try {
      expect(await run('chat', 'accounts')).toContain('The access token is not valid, or has expired.');
      await expect(run('chat', 'sync', CLOUD)).rejects.toThrow('access token');
      provider.state.reading = null;
      expect(await run('chat', 'accounts')).toContain('its templates could not be read: The access token');
      await run('chat', 'sync', CLOUD);
      expect(await run('chat', 'accounts')).not.toContain('could not be read');
    } finally {
      provider.state.reading = null;
    }
  });
});

describe('chat sessions', () => {
  test('shows those that are open, the newest first, and until when', async () => {
    expect(await run('chat', 'sessions', 'asha')).toBe('No open sessions.');
    await openSession(gateway, '919100000001', { hoursAgo: 2 });
    await openSession(gateway, '919100000002', { hoursAgo: 1 });
    await openSession(gateway, '919100000003', { hoursAgo: 25 });
    const lines = (await run('chat', 'sessions', 'Asha')).split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['919100000002', '919100000001']);
    expect(lines[0]).toMatch(/\topen until \d{4}-\S+Z$/);
    expect(JSON.parse(await run('chat', 'sessions', 'asha', '--json'))).toMatchObject([
      { person: '919100000002' },
      { person: '919100000001' },
    ]);
  });

  test('refuses an account without a business account', async () => {
    await expect(run('chat', 'sessions', 'nobody')).rejects.toThrow('has no business account');
  });
});

describe('simulate chat', () => {
  test('leaves a message for a worker, which opens a session', async () => {
    const given = ['--from', '919100000009', '--to', CHAT_SENDER, '--text', 'Hello'];
    expect(await run('simulate', 'chat', ...given)).toMatch(/^Message \S+/);
  });

  test('refuses a number that no business account has', async () => {
    const given = ['--from', '919100000009', '--to', '919999999999', '--text', 'Hello'];
    await expect(run('simulate', 'chat', ...given)).rejects.toThrow('There is no business account');
  });
});
