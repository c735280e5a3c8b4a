import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, messageIdOf, useGateway, type Answer, type TestGateway } from '../support/gateway.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { VIRTUAL_CHAT } from '../support/chat.ts';
import { provisionMail } from '../support/mail.ts';
import { customer, keyOf, numberFor, SENDER } from '../support/provisions.ts';

/** Contained in everything of the owner's that an answer could show. */
const MARK = 'zebra';
const OWNED_TEXT = `Your code is ${MARK}. Do not share it.`;

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: withChat(
    provisionMail(
      customer('owner', {
        credits: { sms: 777_777, email: 10, chatapp: 10 },
        features: { chatapp: true },
        chatapp: {
          business_account: { connector: 'virtual-chat', sender: '919000000000' },
          templates: [{ name: MARK, body: `${MARK} {{1}}`, status: 'approved' }],
        },
        email: {
          domains: [{ domain: `${MARK}.example`, status: 'approved' }],
          templates: [{ id: `${MARK}1`, subject: MARK, html: `<p>${MARK}</p>` }],
        },
      }),
      customer('stranger', { credits: { sms: 5 }, features: { chatapp: true } }),
    ),
  ),
});

function withChat({ connectors, ...others }: ReturnType<typeof provisionMail>) {
  return { ...others, connectors: [...connectors, VIRTUAL_CHAT] };
}

type Method = 'GET' | 'POST' | 'DELETE';
type Operation = { method: Method; path: string; body: string | undefined };

/** The owner's ids, by the names that paths use for them. */
const owned = new Map<string, string[]>();
let operations: Operation[] = [];

const call = (username: string | null, { method, path, body }: Operation): Promise<Answer> =>
  gateway().request(`/api/v2${path}`, {
    method,
    headers: {
      ...(username === null ? {} : { authorization: `Bearer ${keyOf(username)}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await call('owner', { method: 'POST', path, body: JSON.stringify(body) });
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.body.data ?? {};
};

beforeAll(async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const recipient = numberFor('delivered');
  const message = { sender_id: SENDER, recipient, message: OWNED_TEXT, client_ref: MARK };
  const sent = messageIdOf(await gateway().sendAs('owner', message));
  const job = await post('/sms/send-bulk', {
    sender_id: SENDER,
    recipients: [numberFor('delivered'), numberFor('delivered')],
    message: OWNED_TEXT,
    schedule_at: soon,
  });
  const group = await post('/groups', { name: MARK, description: MARK });
  await post(`/groups/${String(group['id'])}/contacts`, { contacts: [{ mobile: '9876543210', name: MARK }] });
  const template = await post('/templates', { name: MARK, content: `${MARK} {#var#}` });
  const keyword = await post('/keywords', { key: MARK, response_type: 'static', static_message: MARK });
  const mail = await post('/email/send', {
    from: `${MARK} <news@${MARK}.example>`,
    to: [`${MARK}@customer.example`],
    subject: MARK,
    html: `<p>${MARK}</p>`,
    schedule_at: soon,
  });
  await post('/email/suppressions', { address: `${MARK}1@customer.example`, detail: MARK });
  const chats = await post('/chatapp/send-bulk', {
    template: MARK,
    rows: [{ to: '919100000001', params: [MARK] }],
  });
  const contacts = await call('owner', {
    method: 'GET',
    path: `/groups/${String(group['id'])}/contacts`,
    body: undefined,
  });
  const [contact] = dataOf<{ id: number }[]>(contacts);

  owned.set('/sms/{messageId}', [sent, String(job['batch_id'])]);
  owned.set('/sms/status/{messageId}', [sent, String(job['batch_id'])]);
  owned.set('/messages/{messageId}', [sent, String(job['batch_id']), String(mail['message_id'])]);
  const [numbered] = await gateway().rows<{ number: number }>('select number from chat_numbers');
  const [chat] = await gateway().rows<{ id: string }>(`select id from messages where channel = 'chatapp'`);
  owned.set('/chatapp/status/{messageId}', [
    String(numbered?.number),
    toPublicId(chat?.id ?? ''),
    String(chats['batch_id']),
  ]);
  await gateway().rows(
    `insert into inbound_chats (bucket, account, id, connector, vendor_id, sender, person, kind, body, media, at)
     select bucket, account, id, 1, 'v', sender, recipient, 'image', $1, '{"id": "777"}', now()
       from messages where channel = 'chatapp'`,
    [MARK],
  );
  owned.set('/chatapp/media/{mediaId}', ['777']);
  owned.set('/email/templates/{id}', [`${MARK}1`]);
  owned.set('/email/suppressions/{address}', [`${MARK}1@customer.example`]);
  owned.set('/delivery/{messageId}', [sent]);
  owned.set('/jobs/{id}', [String(job['job_id'])]);
  owned.set('/groups/{id}', [String(group['id'])]);
  owned.set('/templates/{id}', [String(template['id'])]);
  owned.set('/keywords/{id}', [String(keyword['id'])]);
  owned.set('{contactId}', [String(contact?.id)]);
  operations = await everyOperation(gateway());
});

/** Every route as documented, with its example body, and the owner's ids in its path. */
async function everyOperation(running: TestGateway): Promise<Operation[]> {
  type Described = {
    requestBody?: {
      content: { 'application/json': { example?: unknown; examples?: Record<string, { value: unknown }> } };
    };
  };
  const { text } = await running.request('/api/v2/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content['application/json'];
      const example = json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
      const body = requestBody ? JSON.stringify(example ?? {}) : undefined;
      return withIds(path).map((filled) => ({ method: method.toUpperCase() as Method, path: filled, body }));
    }),
  );
}

function withIds(path: string): string[] {
  if (!path.includes('{')) return [path];
  const [name] = [...owned.keys()].filter((key) => path.startsWith(key)).sort((a, b) => b.length - a.length);
  const ids = owned.get(name ?? '') ?? [];
  if (ids.length === 0) throw new Error(`the owner has nothing for ${path}`);
  const [contact = ''] = owned.get('{contactId}') ?? [];
  return ids.map((id) =>
    path.replace(/\{(id|messageId|address|mediaId)\}/, id).replace('{contactId}', contact),
  );
}

describe('what belongs to one account', () => {
  test('exists for every kind of id that a path can contain', () => {
    expect(operations.length).toBeGreaterThan(33);
    expect(operations.every(({ path }) => !path.includes('{'))).toBe(true);
  });

  test('is shown to nobody without a key', async () => {
    for (const operation of operations) {
      const answer = await call(null, operation);
      expect([operation, answer.status]).toEqual([operation, 401]);
      expect(answer.text).not.toContain(MARK);
    }
  });

  test('is neither shown to nor changed by a stranger, who gets the 404 of an id that does not exist', async () => {
    const before = await snapshot();
    // Numbers are assigned per account: what the stranger creates must not have the owner's numbers yet.
    const named = (operation: Operation) => /\/[\w-]*\d/.test(operation.path);
    const ordered = [...operations.filter(named), ...operations.filter((operation) => !named(operation))];
    for (const operation of ordered) {
      const answer = await call('stranger', operation);
      expect([operation, answer.text.includes(MARK), answer.text.includes('777777')]).toEqual([
        operation,
        false,
        false,
      ]);
      if (!named(operation)) continue;
      expect([operation, answer.status]).toEqual([operation, 404]);
      const unknown = await call('stranger', { ...operation, path: unknownOf(operation.path) });
      expect(withoutIds(answer)).toEqual(withoutIds(unknown));
    }
    expect(await snapshot()).toEqual(before);
  });

  test('is shown to its owner', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    for (const operation of reads) {
      // It sends; and the provider of the tests has no files.
      if (operation.path === '/sms/send' || operation.path.startsWith('/chatapp/media')) continue;
      const answer = await call('owner', operation);
      expect([operation, answer.status]).toEqual([operation, 200]);
    }
    // What is deleted last existed until then.
    for (const operation of operations.filter(({ method }) => method === 'DELETE').reverse()) {
      const { status } = await call('owner', operation);
      expect([operation, [200, 409].includes(status)]).toEqual([operation, true]);
    }
  });
});

/** What may differ between two refusals: the request's id, and the requested id. */
function withoutIds({ body }: Answer) {
  const params = Object.keys(body.error?.params ?? {});
  return {
    ...body,
    request_id: '',
    message: body.message?.replace(/\d+/, '0'),
    error: { ...body.error, params },
  };
}

/** An id of the same form that belongs to nobody. */
function unknownOf(path: string): string {
  return path
    .replace(/\/(\d+_)?([0-9a-z]{26})(_\d+)?/g, '/00000000000000000000000000')
    .replace(/\/\d+(?=\/|$)/g, '/999999')
    .replace(MARK, 'unknown');
}

/** Everything the owner has. */
function snapshot(): Promise<unknown[]> {
  return Promise.all(
    [
      'messages',
      'campaigns',
      'contact_groups',
      'contacts',
      'templates',
      'keywords',
      'contents',
      'chat_numbers',
      'chat_templates',
      'inbound_chats',
      'email_domains',
      'email_templates',
      'suppressions',
      'balances',
      'ledger',
    ].map((table) =>
      gateway().rows(
        `select t.* from ${table} t join accounts a using (bucket, account) where a.username = 'owner' order by 1, 2, 3`,
      ),
    ),
  );
}
