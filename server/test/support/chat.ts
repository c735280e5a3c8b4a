import type { Answer, TestGateway } from './gateway.ts';
import { CHAT_NUMBERS, customer, provision, VIRTUAL_CHAT } from './provisions.ts';

export { CHAT_NUMBERS, VIRTUAL_CHAT };

export const CHAT_SENDER = '919000000000';

export const chatCustomer = (username: string, sender: string, more: object = {}) =>
  customer(username, {
    credits: { sms: 100, chatapp: 1_000 },
    features: { chatapp: true },
    chatapp: {
      business_account: { connector: VIRTUAL_CHAT.name, sender },
      templates: [
        {
          name: 'order_update',
          language: 'en',
          body: 'Order {{1}} ships on {{2}}.',
          status: 'approved',
        },
        { name: 'hello', language: 'en_US', body: 'Hello!', status: 'approved' },
        { name: 'hello', language: 'hi', body: 'नमस्ते!', status: 'approved' },
        { name: 'waiting', body: 'Wait.', status: 'pending' },
      ],
    },
    ...more,
  });

export function provisionChat(...accounts: object[]) {
  const { connectors, ...others } = provision(...accounts) as { connectors: object[] };
  return { ...others, connectors: [...connectors, VIRTUAL_CHAT] };
}

export function postChat(
  gateway: TestGateway,
  body: object,
  { username = 'asha', path = '/chatapp/send', headers = {} } = {},
): Promise<Answer> {
  return gateway.postAs(username, path, body, headers);
}

/** A person writes to the business account, which opens a session. */
export async function openSession(
  gateway: TestGateway,
  person: string,
  { username = 'asha', sender = CHAT_SENDER, hoursAgo = 0 } = {},
): Promise<void> {
  const account = await gateway.accountOf(username);
  await gateway.rows(
    `insert into chat_sessions (bucket, account, sender, person, last_at)
     values ($1, $2, $3, $4, now() - $5::double precision * interval '1 hour')
     on conflict (bucket, account, sender, person) do update set last_at = excluded.last_at`,
    [account % 64, account, sender, person, hoursAgo],
  );
}

/** A template as the provider lists it. */
export const listedTemplate = (name: string, text: string, status = 'APPROVED', language = 'en') => ({
  name,
  language,
  status,
  category: 'UTILITY',
  components: [{ type: 'BODY', text }],
});

export const CLOUD = 'cloud';

/** A customer whose messages go to the provider of the tests, whose templates are read when the workers start. */
export function provisionCloud(provider: { options: object }, options: object = {}, more: object = {}) {
  const { connectors, ...others } = provision(
    chatCustomer('asha', CHAT_SENDER, {
      chatapp: { business_account: { connector: CLOUD, sender: CHAT_SENDER } },
      ...more,
    }),
  ) as { connectors: object[] };
  const cloud = {
    name: CLOUD,
    type: 'whatsapp-cloud',
    channels: ['chatapp'],
    options: { ...provider.options, ...options },
  };
  return { ...others, connectors: [...connectors, cloud] };
}
