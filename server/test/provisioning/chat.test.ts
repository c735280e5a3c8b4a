import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

const SENDER = '919820100000';
const connectors = [{ name: 'messenger', type: 'virtual-operator', channels: ['chatapp'] }];
const account = (username: string, chatapp: object) => ({ username, features: { chatapp: true }, chatapp });
const business = (username: string, sender = SENDER) =>
  account(username, { business_account: { connector: 'messenger', sender } });
const file = (...accounts: object[]) => ({ connectors, accounts });

describe('a business account', () => {
  test('needs a connector that is for chat', async () => {
    const problem = 'accounts[0].chatapp.business_account.connector: is not for the channel chatapp';
    const ofSms = [{ name: 'messenger', type: 'virtual-operator' }];
    expect(await gateway.problemsOf({ connectors: ofSms, accounts: [business('asha')] })).toEqual([problem]);
    await gateway.apply({ connectors: ofSms });
    expect(await gateway.problemsOf({ accounts: [business('asha')] })).toEqual([problem]);
    await gateway.apply(file(business('asha')));
  });

  test('belongs to one account alone', async () => {
    await gateway.apply(file(business('asha')));
    const [problem, ...others] = await gateway.problemsOf(file(business('ravi')));
    expect(problem).toMatch(/^accounts\[0\]\.chatapp\.business_account\.sender: .*another account/);
    expect(others).toEqual([]);
  });

  test('cannot be that of two accounts of one file', async () => {
    expect(await gateway.problemsOf(file(business('asha'), business('ravi')))).toEqual([
      'accounts[1].chatapp.business_account.sender: is the same as accounts[0].chatapp.business_account.sender',
    ]);
  });

  test('of a provider with one number is alone on its connector, unless the other leaves it in the same file', async () => {
    const options = {
      base_url: 'https://graph.example',
      phone_number_id: '106540352242922',
      business_account_id: '102290129340398',
      token: 'token-from-the-provider',
      app_secret: 'secret-from-the-provider',
      verify_token: 'my-verify-token',
    };
    const cloud = [{ name: 'cloud', type: 'whatsapp-cloud', options }];
    const on = (username: string, sender: string) =>
      account(username, { business_account: { connector: 'cloud', sender } });
    const shared = 'chatapp.business_account.connector: has one number, which belongs to another account';
    const both = [on('asha', SENDER), on('ravi', '919820100001')];
    expect(await gateway.problemsOf({ connectors: cloud, accounts: both })).toEqual([
      `accounts[1].${shared}`,
    ]);
    await gateway.apply({ connectors: cloud, accounts: [on('asha', SENDER)] });
    await gateway.changesNothing({ accounts: [on('asha', SENDER)] });
    expect(await gateway.problemsOf({ accounts: [on('ravi', '919820100001')] })).toEqual([
      `accounts[0].${shared}`,
    ]);
    await gateway.apply({
      accounts: [account('asha', { business_account: null }), on('ravi', '919820100001')],
    });
  });

  test('changes nothing when it is applied again', async () => {
    await gateway.apply(file(business('asha')));
    await gateway.changesNothing(file(business('asha')));
  });

  test('is the same with a plus sign before its number', async () => {
    await gateway.apply(file(business('asha')));
    await gateway.changesNothing(file(business('asha', `+${SENDER}`)));
    expect(await gateway.problemsOf(file(business('ravi', `+${SENDER}`)))).toHaveLength(1);
  });

  test('gives up its number when it gets another, which somebody else can have then', async () => {
    await gateway.apply(file(business('asha')));
    await gateway.apply(file(business('asha', '919820100001')));
    await gateway.apply(file(business('ravi')));
    const rows = await gateway.rows(
      'select username, sender from chat_accounts join accounts using (bucket, account) order by username',
    );
    expect(rows).toEqual([
      { username: 'asha', sender: '919820100001' },
      { username: 'ravi', sender: SENDER },
    ]);
  });

  test('is disconnected by null, which gives its number up, and is connected again', async () => {
    await gateway.apply(file(business('asha')));
    const gone = await gateway.apply(file(account('asha', { business_account: null })));
    expect(gone.changes).toEqual([{ kind: 'chat_account', name: `asha/${SENDER}`, action: 'deleted' }]);
    expect(gone.actions).toMatchObject([
      { action: 'chat_account.deleted', before: { connector: 'messenger', sender: SENDER } },
    ]);
    await gateway.changesNothing(file(account('asha', { business_account: null })));
    await gateway.apply(file(business('ravi')));
    expect(await gateway.problemsOf(file(business('asha')))).toHaveLength(1);
    await gateway.apply(file(business('asha', '919820100001')));
    expect(
      await gateway.rows(`select value from directory where kind = 'chat_sender' order by value`),
    ).toEqual([{ value: SENDER }, { value: '919820100001' }]);
  });

  test('has its templates read anew when it goes over another connector', async () => {
    await gateway.apply(file(business('asha')));
    await gateway.rows('update chat_accounts set synced_at = now(), called_at = now()');
    await gateway.changesNothing(file(business('asha')));
    expect(await gateway.rows('select 1 from chat_accounts where synced_at is null')).toEqual([]);
    const other = { name: 'other', type: 'virtual-operator', channels: ['chatapp'] };
    await gateway.apply({
      connectors: [other],
      accounts: [account('asha', { business_account: { connector: 'other', sender: SENDER } })],
    });
    expect(await gateway.rows('select connector, synced_at, called_at from chat_accounts')).toEqual([
      { connector: 'other', synced_at: null, called_at: null },
    ]);
  });

  test.each(['0919820100000', 'HRKTST', ''])('needs a number, not %j', async (sender) => {
    const [problem] = await gateway.problemsOf(file(business('asha', sender)));
    expect(problem).toMatch(/^accounts\[0\]\.chatapp\.business_account\.sender: /);
  });
});

describe('a chat template', () => {
  const templates = (...list: object[]) => file(account('asha', { templates: list }));
  const parcel = { name: 'parcel', body: 'Parcel {{1}} is here.', status: 'approved' };

  test('is in English, and a utility, unless told', async () => {
    await gateway.apply(templates(parcel));
    expect(await gateway.rows('select name, language, category, body, status from chat_templates')).toEqual([
      { name: 'parcel', language: 'en', category: 'UTILITY', body: parcel.body, status: 'approved' },
    ]);
    await gateway.changesNothing(templates(parcel));
    await gateway.changesNothing(templates({ name: 'parcel' }));
  });

  test('may have several languages, each once', async () => {
    const hindi = { ...parcel, language: 'hi', body: 'पार्सल {{1}}' };
    await gateway.apply(templates(parcel, hindi));
    expect(await gateway.rows('select 1 from chat_templates')).toHaveLength(2);
    const [problem] = await gateway.problemsOf(templates(parcel, hindi, { ...hindi, body: 'x' }));
    expect(problem).toMatch(/^accounts\[0\]\.chatapp\.templates\[2\]/);
  });

  test.each([
    ['category', { category: 'SPAM' }],
    ['status', { status: 'wonderful' }],
    ['body', { body: 7 }],
    ['colour', { colour: 'red' }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const [problem] = await gateway.problemsOf(templates({ ...parcel, ...wrong }));
    expect(problem).toContain(`accounts[0].chatapp.templates[0].${field}`);
  });
});
