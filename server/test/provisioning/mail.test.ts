import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSigningKey } from '../../src/core/channels/email/domain-keys.ts';
import { showDomains } from '../../src/core/channels/email/manage-domains.ts';
import { openGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

const account = (username: string, email: object) => ({ username, email });
const withDomain = (username: string, domain: object) => account(username, { domains: [domain] });
const apply = (...accounts: object[]) => gateway.apply({ accounts });

const statuses = async () =>
  (
    await gateway.rows(
      'select username, domain, d.status from email_domains d join accounts using (bucket, account)',
    )
  )
    .map(({ username, domain, status }) => `${String(username)} ${String(domain)} ${String(status)}`)
    .sort();

describe('an approved mail domain', () => {
  const approved = { domain: 'shop.example', status: 'approved' };
  const TAKEN = 'accounts[0].email.domains[0].domain: is already an approved domain of another account';

  test('cannot be approved for another account', async () => {
    await apply(withDomain('asha', approved));
    const other = withDomain('ravi', { ...approved, domain: 'Shop.EXAMPLE' });
    expect(await gateway.problemsOf({ accounts: [other] })).toEqual([TAKEN]);
    await gateway.changesNothing({ accounts: [withDomain('asha', approved)] });
  });

  test('cannot be approved for two accounts of one file', async () => {
    const file = { accounts: [withDomain('asha', approved), withDomain('ravi', approved)] };
    expect(await gateway.problemsOf(file)).toEqual([
      'accounts[1].email.domains[0].domain: is the same as accounts[0].email.domains[0].domain',
    ]);
  });

  test.each(['pending', 'rejected'])('blocks nobody while it is %s', async (status) => {
    await apply(withDomain('asha', { ...approved, status }), withDomain('ravi', { ...approved, status }));
    await apply(withDomain('ravi', approved));
    expect(await gateway.problemsOf({ accounts: [withDomain('asha', approved)] })).toEqual([TAKEN]);
    await apply(withDomain('meena', { domain: 'shop.example' }));
    expect(await statuses()).toEqual([
      `asha shop.example ${status}`,
      'meena shop.example pending',
      'ravi shop.example approved',
    ]);
  });

  test('is free again once it was rejected', async () => {
    await apply(withDomain('asha', approved));
    await apply(withDomain('asha', { domain: 'shop.example', status: 'rejected', reason: 'Sold.' }));
    await apply(withDomain('ravi', approved));
    expect(await gateway.problemsOf({ accounts: [withDomain('asha', approved)] })).toEqual([TAKEN]);
    expect(await gateway.rows(`select reason from email_domains where status = 'rejected'`)).toEqual([
      { reason: 'Sold.' },
    ]);
  });

  test('stays approved when a file does not say otherwise', async () => {
    await apply(withDomain('asha', approved));
    await gateway.changesNothing({ accounts: [withDomain('asha', { domain: 'shop.example' })] });
    expect(await gateway.problemsOf({ accounts: [withDomain('ravi', approved)] })).toEqual([TAKEN]);
  });
});

describe('the key that a customer brings along', () => {
  const rsa = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const PEM = rsa(2_048).toString();
  const withKey = (dkim: object, more: object = {}) =>
    withDomain('asha', { domain: 'shop.example', status: 'approved', ...more, dkim });
  const OWN = { selector: 'Mail2026', private_key: PEM };

  const signing = async () => {
    const [row] = await gateway.rows('select bucket, account, domain from email_domains');
    return openSigningKey(
      gateway.db,
      gateway.vault,
      row as { bucket: number; account: number; domain: string },
    );
  };

  test('signs, and its record is shown', async () => {
    await apply(withKey(OWN));
    const publicKey = createPublicKey(PEM).export({ type: 'spki', format: 'der' }).toString('base64');
    expect(await showDomains(gateway.db, gateway.vault, 'asha')).toMatchObject([
      {
        domain: 'shop.example',
        signing: 'mail2026',
        records: [
          { name: 'mail2026._domainkey.shop.example', value: `v=DKIM1; k=rsa; p=${publicKey}` },
          { name: '_dmarc.shop.example' },
        ],
      },
    ]);
    expect(await signing()).toEqual({ domain: 'shop.example', selector: 'mail2026', privateKey: PEM });
  });

  test('is nowhere readable in the database, nor in what apply says', async () => {
    const result = await apply(withKey(OWN));
    const stored = await gateway.dump();
    const secret = PEM.split('\n').slice(1, -2);
    for (const line of secret) {
      expect(stored).not.toContain(line);
      expect(stored).not.toContain(Buffer.from(line).toString('hex'));
      expect(stored).not.toContain(Buffer.from(line, 'base64').toString('hex'));
      expect(JSON.stringify(result)).not.toContain(line);
    }
    expect(stored).toContain('mail2026');
  });

  test('changes nothing when it is applied again', async () => {
    const file = { accounts: [withKey(OWN)] };
    await gateway.apply(file);
    await gateway.changesNothing(file);
  });

  test('takes the place of the one that was made, and of an earlier one', async () => {
    await apply(withDomain('asha', { domain: 'shop.example', status: 'approved' }));
    expect((await showDomains(gateway.db, gateway.vault, 'asha'))[0]?.signing).toBe('m1');
    const { changes } = await apply(withKey(OWN));
    expect(changes).toEqual([
      { action: 'updated', kind: 'email_domain', name: 'asha/shop.example', fields: ['dkim'] },
    ]);
    const next = rsa(1_024).toString();
    await apply(withKey({ ...OWN, private_key: next }));
    expect(await signing()).toMatchObject({ selector: 'mail2026', privateKey: next });
    expect(await gateway.rows('select selector, signs from email_domain_keys order by selector')).toEqual([
      { selector: 'm1', signs: false },
      { selector: 'mail2026', signs: true },
    ]);
  });

  const RULE = 'must be an RSA private key of 1024 to 4096 bits in PEM';
  const KEY = 'accounts[0].email.domains[0].dkim.private_key';
  test.each<[string, object, string]>([
    ['is no key', { selector: 'a', private_key: 'secret' }, `${KEY}: ${RULE}`],
    ['is too short', { selector: 'a', private_key: rsa(512) }, `${KEY}: ${RULE}`],
    [
      'is a public one',
      { selector: 'a', private_key: createPublicKey(PEM).export({ type: 'spki', format: 'pem' }) },
      `${KEY}: ${RULE}`,
    ],
    [
      'is of another kind',
      {
        selector: 'a',
        private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
      `${KEY}: ${RULE}`,
    ],
    ['is missing', { selector: 'a' }, `${KEY}: is required`],
    [
      'has a selector that is none',
      { selector: '-a', private_key: PEM },
      'accounts[0].email.domains[0].dkim.selector: must be a DKIM selector such as mail2026',
    ],
    ['has no selector', { private_key: PEM }, 'accounts[0].email.domains[0].dkim.selector: is required'],
  ])('is refused if it %s', async (_what, dkim, problem) => {
    const problems = await gateway.problemsOf({ accounts: [withKey(dkim)] });
    expect(problems).toEqual([problem]);
  });
});

describe('a mail template', () => {
  const template = (more: object = {}) =>
    account('asha', {
      templates: [{ id: 'welcome', subject: 'Hello {{name}}', html: '<p>Hello</p>', ...more }],
    });
  const versions = () =>
    gateway.rows('select version, subject, html, body_text from email_template_versions order by version');
  const present = () => gateway.rows('select version, subject, html, body_text, status from email_templates');

  test('gets a new version when one of its texts changes, and earlier ones stay', async () => {
    await apply(template());
    await apply(template({ html: '<p>Good morning</p>' }));
    await apply(template({ html: '<p>Good morning</p>', text: 'Good morning' }));
    await apply(template({ html: '<p>Good morning</p>', text: null }));
    const first = { version: 1, subject: 'Hello {{name}}', html: '<p>Hello</p>', body_text: null };
    const later = { ...first, html: '<p>Good morning</p>' };
    expect(await versions()).toEqual([
      first,
      { ...later, version: 2 },
      { ...later, version: 3, body_text: 'Good morning' },
      { ...later, version: 4 },
    ]);
    expect(await present()).toEqual([{ ...later, version: 4, status: 'approved' }]);
  });

  test('keeps its newest 50 versions, as in the panel', async () => {
    for (let i = 1; i <= 52; i++) await apply(template({ html: `<p>Hello ${i}</p>` }));
    expect(await gateway.rows('select version from email_template_versions order by version')).toEqual(
      Array.from({ length: 50 }, (_, i) => ({ version: i + 3 })),
    );
  });

  test('keeps its version when it is applied again, and when its status changes', async () => {
    await apply(template());
    await gateway.changesNothing({ accounts: [template()] });
    await apply(template({ status: 'rejected', reason: 'No.' }));
    await apply(account('asha', { templates: [{ id: 'welcome', status: 'pending' }] }));
    expect(await present()).toMatchObject([{ version: 1, subject: 'Hello {{name}}', status: 'pending' }]);
    expect(await versions()).toHaveLength(1);
  });

  test('needs html when it is new', async () => {
    expect(
      await gateway.problemsOf({ accounts: [account('asha', { templates: [{ id: 'welcome' }] })] }),
    ).toEqual(['accounts[0].email.templates[0].html: is required for a new email template']);
  });
});

describe('what goes for all mail of an account', () => {
  const mailOf = async () => {
    const [row] = await gateway.rows(`select settings->'mail' as mail from accounts where username = 'asha'`);
    return row?.['mail'];
  };

  test('is stored, kept and reset', async () => {
    const file = {
      accounts: [account('asha', { unsubscribe: true, tracking_url: 'https://links.shop.example/' })],
    };
    await gateway.apply(file);
    expect(await mailOf()).toEqual({ unsubscribe: true, link_base: 'https://links.shop.example' });
    await gateway.changesNothing(file);
    await gateway.changesNothing({ accounts: [account('asha', {})] });
    const { changes } = await apply(account('asha', { unsubscribe: false, tracking_url: null }));
    expect(changes).toMatchObject([{ fields: ['email.unsubscribe', 'email.tracking_url'] }]);
    expect(await mailOf()).toMatchObject({ unsubscribe: false });
    expect(await mailOf()).not.toMatchObject({ link_base: expect.stringMatching(/./) });
  });

  test.each<[string, object]>([
    ['unsubscribe: must be true or false', { unsubscribe: 'yes' }],
    ['tracking_url', { tracking_url: 'links.shop.example' }],
    ['tracking_url', { tracking_url: 'ftp://links.shop.example' }],
    ['tracking_url', { tracking_url: 'https://a:b@links.shop.example' }],
    ['tracking_url', { tracking_url: 'https://links.shop.example/?x=1' }],
    ['tracking_url', { tracking_url: 'https://links.shop.example/#x' }],
    ['domain: is not a known field', { domain: 'shop.example' }],
  ])('is refused with its path: %s', async (problem, email) => {
    const [found] = await gateway.problemsOf({ accounts: [account('asha', email)] });
    expect(found).toContain(`accounts[0].email.${problem}`);
  });
});

describe("the events of a customer's webhook", () => {
  const withEvents = (events: unknown) => ({
    accounts: [{ username: 'asha', webhook: { url: 'https://hooks.example/', events } }],
  });
  const stored = async () => {
    const [row] = await gateway.rows('select events from webhook_endpoints');
    return row?.['events'];
  };

  test.each<[string, string[], string[]]>([
    ['new names', ['delivery_report', 'email_bounced'], ['delivered', 'failed', 'expired', 'email_bounced']],
    ['old names', ['sent', 'delivered', 'inbound'], ['sent', 'delivered', 'inbound']],
    ['both', ['delivered', 'delivery_report', 'inbound_sms'], ['delivered', 'failed', 'expired', 'inbound']],
    [
      'those of mail and chat',
      ['email_sent', 'email_delivered', 'email_opened', 'email_clicked', 'chat_status', 'inbound_chat'],
      ['email_sent', 'email_delivered', 'email_opened', 'email_clicked', 'chat_status', 'inbound_chat'],
    ],
  ])('may have %s', async (_what, names, events) => {
    await gateway.apply(withEvents(names));
    expect(await stored()).toEqual(events);
    await gateway.changesNothing(withEvents(names));
  });

  test('are the same by their old names as by their new ones', async () => {
    await gateway.apply(withEvents(['delivery_report', 'inbound_sms']));
    await gateway.changesNothing(withEvents(['delivered', 'failed', 'expired', 'inbound']));
  });

  test('are those about SMS and chat unless told', async () => {
    await gateway.apply({ accounts: [{ username: 'asha', webhook: { url: 'https://hooks.example/' } }] });
    expect(await stored()).toEqual([
      'delivered',
      'failed',
      'expired',
      'inbound',
      'chat_status',
      'inbound_chat',
    ]);
  });

  test('are refused if one is unknown', async () => {
    const [problem] = await gateway.problemsOf(withEvents(['email_sent', 'email_read']));
    expect(problem).toMatch(/^accounts\[0\]\.webhook\.events\[1\]: must be one of .*email_opened/);
  });
});
