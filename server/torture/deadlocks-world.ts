import { customer } from './world.ts';

/** The first has the smallest number and the last name, so that an order by name is none by account. */
export const USERNAMES = ['zeno', 'yara', 'xaver', 'wilma', 'viktor', 'ulla'];
export const CHAT_CONNECTOR = 'chat';
export const TEMPLATE = 'order_update';
export const SENDER = 'TORTUR';
export const VOICE_NUMBER = '1408000001';
export const VIRTUAL_NUMBERS = ['56161', '56162'];
export const PASSWORD = 'a password for the desk, long enough';
export const domainOf = (username: string) => `${username}.example`;
export const textOf = (order: number) => `Order ${order} is on its way.`;

/** Prefixes of numbers, and what becomes of messages to them; the order is that of the sender's numbers. */
export const FATES = [
  'delivered',
  'rejected',
  'failed',
  'throttled',
  'duplicate',
  'expired',
  'lost',
] as const;
/** Nothing is heard of these mails after they were taken: they are for the walk through what is silent. */
export const SILENT_MAILBOX = 'pending';

const outcomes = Object.fromEntries(FATES.map((fate, i) => [`90${i}*`, fate]));
const chatOutcomes = Object.fromEntries(
  ['delivered', 'rejected', 'failed', 'read', 'pending', 'delivered', 'lost'].map((fate, i) => [
    `9190${i}*`,
    fate,
  ]),
);
const callOutcomes = Object.fromEntries(
  ['answered', 'busy', 'hung_up', 'unreachable', 'rejected', 'answered', 'no_answer'].map((fate, i) => [
    `90${i}*`,
    fate,
  ]),
);
const virtual = (name: string, channels: string[], words: object) => ({
  name,
  type: 'virtual-operator',
  channels,
  options: { delivery_ms: [5, 200], answer_timeout_ms: 300, outcomes: words },
});

/** For `harkara apply`: customers who use all channels, and share their carriers. */
export function provisioning(): object {
  const credits = 10_000_000;
  return {
    accounts: USERNAMES.map((username, i) => ({
      username,
      password: PASSWORD,
      api_keys: [
        { name: 'main', key: customer(username).apiKey, per_minute: 10_000_000, per_day: 100_000_000 },
      ],
      api_secret: `hs_${username}_0123456789abcdef`,
      credits: { sms: credits, email: credits, chatapp: credits, voice: credits },
      features: { chatapp: true },
      promotional_hours: { from: '00:00', to: '24:00' },
      senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
      templates: [{ name: 'order', content: 'Order {#var#} is on its way.', status: 'approved' }],
      email: { domains: [{ domain: domainOf(username), status: 'approved' }] },
      voice_numbers: [{ number: VOICE_NUMBER, status: 'approved' }],
      chatapp: {
        business_account: { connector: CHAT_CONNECTOR, sender: `91900000010${i}` },
        templates: [{ name: TEMPLATE, language: 'en', body: 'Order {{1}} ships.', status: 'approved' }],
      },
      // Deleted by the rig's retention, which runs as if it were the next week.
      ...(i % 2 === 0 ? { retention: { days: 7, text_days: 1 } } : {}),
    })),
    connectors: [
      virtual('sms', ['sms'], outcomes),
      virtual('calls', ['voice'], callOutcomes),
      virtual('mail', ['email'], {}),
      virtual(CHAT_CONNECTOR, ['chatapp'], chatOutcomes),
    ],
    routes: [
      { channel: 'sms', route: '*', connectors: ['sms'] },
      { channel: 'voice', route: '*', connectors: ['calls'] },
      { channel: 'email', route: '*', connectors: ['mail'] },
    ],
    virtual_numbers: VIRTUAL_NUMBERS.map((number, i) => ({ number, account: USERNAMES[i] })),
  };
}
