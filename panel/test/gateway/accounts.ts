// Accounts of a real gateway with every channel, each over a virtual operator.

import { CHANNEL, CHANNELS } from 'harkara-contract/lists.ts';

export const SENDER = 'HRKTST';
export const TEXT = 'Your code is 482913. Do not share it.';
export const CHAT_SENDER = '919000000017';
export const PERSON = '919100000001';

export const keyOf = (username: string): string => `hk_${username}_0123456789abcdef`;
export const passwordOf = (username: string): string => `first password: ${[...username].reverse().join('')}`;

export const carriers = {
  connectors: CHANNELS.map((channel) => ({
    name: `virtual-${channel}`,
    type: 'virtual-operator',
    channels: [channel],
    options: { delivery_ms: [5, 20] },
  })),
  routes: CHANNELS.filter((channel) => CHANNEL[channel].hasRules).map((channel) => ({
    channel,
    route: '*',
    connectors: [`virtual-${channel}`],
  })),
};

export const account = (username: string, more: object = {}): object => ({
  username,
  password: passwordOf(username),
  api_keys: [{ name: 'main', key: keyOf(username), per_minute: 1_000_000, per_day: 1_000_000 }],
  credits: { sms: 1000, email: 1000, voice: 1000, chatapp: 1000 },
  features: { email: true, voice: true, chatapp: true },
  senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
  templates: [{ name: 'code', content: 'Your code is {#var#}. Do not share it.', status: 'approved' }],
  ...more,
});
