/** What becomes of a message to a number with this prefix, at the virtual operator and here. */
export const FATES = {
  delivered: { prefix: '900', state: 'delivered', refunded: false },
  rejected: { prefix: '700', state: 'failed', refunded: true },
  failed: { prefix: '701', state: 'failed', refunded: false },
  throttled: { prefix: '702', state: 'delivered', refunded: false },
  early: { prefix: '703', state: 'delivered', refunded: false },
  duplicate: { prefix: '704', state: 'delivered', refunded: false },
  lost: { prefix: '705', state: 'delivered', refunded: false },
  expired: { prefix: '706', state: 'expired', refunded: false },
} as const;

export type Fate = keyof typeof FATES;

/** One message in a hundred for each way an operator can misbehave: enough for some to coincide with a crash. */
const UNUSUAL = Object.keys(FATES).filter((fate) => fate !== 'delivered') as Fate[];

export function fateOf(number: number): Fate {
  return UNUSUAL[number % 100] ?? 'delivered';
}

export function recipientOf(number: number): string {
  return FATES[fateOf(number)].prefix + String(number).padStart(7, '0');
}

export const SENDER = 'TORTUR';

/** Every text is different, so that a message under a wrong id would show. */
export function textOf(ref: string): string {
  return `Order ${ref} is on its way.`;
}

export const GRANTED = 10_000_000;

export type Customer = { username: string; apiKey: string };

export function customer(name: string): Customer {
  return { username: name, apiKey: `hk_${name}_0123456789abcdef0123456789abcdef` };
}

export function provisioning(customers: readonly (Customer & { webhook?: string })[]) {
  const patterns = Object.entries(FATES).map(([fate, { prefix }]) => [`${prefix}*`, fate]);
  return {
    accounts: customers.map(({ username, apiKey, webhook }) => ({
      username,
      api_keys: [{ name: 'main', key: apiKey, per_minute: 10_000_000, per_day: 100_000_000 }],
      api_secret: `hs_${username}_0123456789abcdef`,
      credits: { sms: GRANTED },
      ...(webhook === undefined ? {} : { webhook: { url: webhook } }),
      senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
      templates: [{ name: 'order', content: textOf('{#var#}'), status: 'approved' }],
    })),
    connectors: [
      {
        name: 'virtual',
        type: 'virtual-operator',
        channels: ['sms', 'voice'],
        options: { delivery_ms: [20, 100], outcomes: Object.fromEntries(patterns) as Record<string, string> },
      },
    ],
    routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
    network: { allow_private: ['127.0.0.0/8'] },
  };
}
