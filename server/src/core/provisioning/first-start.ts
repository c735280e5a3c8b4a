import { byFile } from 'harkara-contract/features.ts';
import type { Database } from '../../storage/database.ts';
import { hasAccounts } from '../../storage/manage-accounts.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import { GATEWAY } from '../audit-log/doer.ts';
import type { IdMaker } from '../ids.ts';
import { applyProvisioning } from './apply.ts';
import type { Generated } from './changes.ts';

const ADMIN = 'admin';
const DEMO = 'demo';
const SENDER = 'HRKARA';
const TEMPLATE =
  'Your one-time password is {#var#}. It is valid for {#var#} minutes. Do not share it with anybody.';
const ENTITY = '1101000000000000001';

export type FirstAccounts = {
  created: boolean;
  admin?: { username: string; password: string };
  demo?: {
    username: string;
    password: string;
    apiKey: string;
    apiSecret: string;
    senderId: string;
    templateText: string;
    /** A message that the template allows. */
    exampleMessage: string;
    recipient: string;
  };
};

/**
 * Makes an empty gateway usable at once: an administrator, and a customer whose messages go to the virtual operator.
 */
const FIRST_FILE = {
  accounts: [
    { username: ADMIN, role: 'admin' },
    {
      username: DEMO,
      api_keys: [{ name: 'demo' }],
      credits: { sms: 1000, international: 10, email: 100, chatapp: 50, voice: 50 },
      features: byFile(() => true),
      dlt: { entity_ids: [ENTITY] },
      senders: [
        {
          sender_id: SENDER,
          route: 'transactional',
          status: 'approved',
          dlt_header_id: '1105000000000000001',
        },
      ],
      templates: [
        {
          name: 'otp',
          content: TEMPLATE,
          sender_id: SENDER,
          dlt_template_id: '1107000000000000001',
          entity_id: ENTITY,
          status: 'approved',
        },
      ],
      voice_numbers: [{ number: '1408000001', status: 'approved' }],
      email: { domains: [{ domain: 'demo.example', status: 'approved' }] },
      chatapp: {
        business_account: { connector: 'virtual-chat', sender: '919000000000' },
        templates: [
          { name: 'order_update', language: 'en', body: 'Order {{1}} ships on {{2}}.', status: 'approved' },
        ],
      },
    },
  ],
  connectors: [
    { name: 'virtual', type: 'virtual-operator', channels: ['sms', 'voice'] },
    { name: 'virtual-mail', type: 'virtual-operator', channels: ['email'] },
    { name: 'virtual-chat', type: 'virtual-operator', channels: ['chatapp'] },
  ],
  routes: [
    { channel: 'sms', route: '*', connectors: ['virtual'] },
    { channel: 'voice', route: 'V', connectors: ['virtual'] },
  ],
};

/**
 * Sets up a gateway that has no accounts yet. Of two processes that find it empty at once, one creates the accounts and
 * knows their credentials; the other's file then changes nothing.
 */
export async function ensureFirstAccounts(db: Database, vault: Vault, ids: IdMaker): Promise<FirstAccounts> {
  if (await hasAccounts(db.general)) return { created: false };
  const { generated } = await applyProvisioning(db, vault, ids, FIRST_FILE, { by: GATEWAY });
  if (generated.length === 0) return { created: false };
  return {
    created: true,
    admin: { username: ADMIN, password: find(generated, ADMIN, 'password') },
    demo: {
      username: DEMO,
      password: find(generated, DEMO, 'password'),
      apiKey: find(generated, DEMO, 'key'),
      apiSecret: find(generated, DEMO, 'secret'),
      senderId: SENDER,
      templateText: TEMPLATE,
      exampleMessage: TEMPLATE.replace('{#var#}', '482913').replace('{#var#}', '10'),
      recipient: '9876543210',
    },
  };
}

function find(
  generated: readonly Generated[],
  username: string,
  kind: 'password' | 'key' | 'secret',
): string {
  const made: Partial<Record<typeof kind, string>> | undefined = generated.find(
    (item) => item.username === username && kind in item,
  );
  const value = made?.[kind];
  if (value === undefined) throw new Error(`no ${kind} was made for ${username}`);
  return value;
}
