import { setAccountStatus, addApiKey, creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { addOwnKey } from '../../src/core/accounts/own-keys.ts';
import { saveBrand } from '../../src/core/brands/manage-brands.ts';
import { createMailTemplate } from '../../src/core/channels/email/manage-templates.ts';
import { requestDomain } from '../../src/core/channels/email/request-domain.ts';
import { changeOwnPassword } from '../../src/core/people/manage-profile.ts';
import { addPerson, changePerson, removePerson, resetPassword } from '../../src/core/people/manage-users.ts';
import { renewFirstPassword } from '../../src/core/people/rescue.ts';
import { signIn } from '../../src/core/people/sign-in.ts';
import { removeRecord } from '../../src/core/removals/account-records.ts';
import { createCustomer } from '../../src/core/resellers/create-customer.ts';
import { changeTerms } from '../../src/core/resellers/customer-terms.ts';
import { delegatedTo, lockCustomer } from '../../src/core/resellers/own-customers.ts';
import { approve, reject } from '../../src/core/reviews/review.ts';
import { createTemplate } from '../../src/core/templates/manage-templates.ts';
import { requestVoiceNumber } from '../../src/core/channels/voice/request-number.ts';
import { OPERATOR } from '../support/operator.ts';
import { PASSWORD, unique, type Race, type Rig } from './race-rig.ts';

/** All pairs of changes that can be made at the same time. Each race is built anew for every round. */
export const RACES: Readonly<Record<string, (rig: Rig) => Promise<Race>>> = {
  'the operator locks a customer that its reseller unlocks': async ({ db, statusOf, actorOf }) => {
    await setAccountStatus(db, OPERATOR, 'asha', 'inactive');
    const lotus = await actorOf('lotus');
    return {
      first: () => setAccountStatus(db, OPERATOR, 'asha', 'blocked'),
      second: () => lockCustomer(db, lotus, 'asha', 'active'),
      refused: 'conflict',
      isRight: async () => (await statusOf('asha')) === 'blocked',
    };
  },

  'the operator gives a customer to another reseller while its own locks it': async ({
    db,
    actorOf,
    apply,
    byAccount,
    afterLoss,
  }) => {
    await apply({ username: 'asha', parent: 'lotus', status: 'active' });
    const lotus = await actorOf('lotus');
    const asha = await byAccount('asha');
    return afterLoss(
      () => apply({ username: 'asha', parent: 'kamal' }),
      () => lockCustomer(db, lotus, 'asha', 'inactive'),
      'not_found',
      [`${asha} and after ? 'parent'`, `${asha} and after->>'status' = 'inactive'`],
    );
  },

  'the operator takes a feature from a reseller who gives it to a customer': async ({
    db,
    vault,
    ids,
    accounts,
    actorOf,
    apply,
    byAccount,
    afterLoss,
  }) => {
    await apply({ username: 'lotus', features: { voice: true } });
    await apply({ username: 'asha', parent: 'lotus', features: { voice: false } });
    const lotus = await actorOf('lotus');
    const given = { prices: {}, features: { voice: true } };
    return afterLoss(
      () => apply({ username: 'lotus', features: { voice: false } }),
      () => changeTerms(db, vault, ids, accounts, lotus, 'asha', given),
      'validation_failed',
      [await byAccount('lotus'), await byAccount('asha')],
    );
  },

  'the operator lowers the number of customers while a reseller creates one': async ({
    db,
    vault,
    ids,
    accounts,
    actorOf,
    apply,
    byAccount,
    afterLoss,
  }) => {
    const reseller = unique('reseller');
    await apply({
      username: reseller,
      role: 'reseller',
      password: PASSWORD,
      reseller: { most_customers: 1 },
    });
    const actor = await actorOf(reseller);
    const wanted = { username: unique('child'), timeZone: null, prices: {}, features: {}, keyNames: [] };
    return afterLoss(
      () => apply({ username: reseller, reseller: { most_customers: 0 } }),
      () => createCustomer(db, vault, ids, accounts, actor, wanted),
      'conflict',
      [`${await byAccount(reseller)} and action = 'account.updated'`, `subject = '${wanted.username}'`],
    );
  },

  'the operator takes back the reviews while a reseller approves': async ({
    db,
    actorOf,
    apply,
    byAccount,
    afterLoss,
    pendingSender,
  }) => {
    await apply({ username: 'lotus', reseller: { delegated_reviews: true } });
    await apply({ username: 'asha', parent: 'lotus' });
    const { wanted } = await pendingSender();
    const lotus = await actorOf('lotus');
    return afterLoss(
      () => apply({ username: 'lotus', reseller: { delegated_reviews: false } }),
      () => approve(db, lotus, wanted, delegatedTo(lotus.account, 'asha')),
      'not_found',
      [await byAccount('lotus'), `action = 'sender.approved'`],
    );
  },

  'the operator gives a customer to another reseller while its own approves': async ({
    db,
    actorOf,
    apply,
    byAccount,
    afterLoss,
    pendingSender,
  }) => {
    await apply({ username: 'lotus', reseller: { delegated_reviews: true } });
    await apply({ username: 'asha', parent: 'lotus' });
    const { wanted } = await pendingSender();
    const lotus = await actorOf('lotus');
    return afterLoss(
      () => apply({ username: 'asha', parent: 'kamal' }),
      () => approve(db, lotus, wanted, delegatedTo(lotus.account, 'asha')),
      'not_found',
      [`${await byAccount('asha')} and after ? 'parent'`, `action = 'sender.approved'`],
    );
  },

  'two people decide about the same request': async ({ db, one, pendingSender }) => {
    const { senderId, wanted } = await pendingSender();
    const stored = `select status as value from senders where sender_id = $1`;
    return {
      first: () => approve(db, OPERATOR, wanted),
      second: () => reject(db, OPERATOR, wanted, 'no'),
      refused: 'conflict',
      isRight: async (first, second) => {
        if ((first.status === 'fulfilled') === (second.status === 'fulfilled')) return false;
        const status = first.status === 'fulfilled' ? 'approved' : 'rejected';
        return (await one<string>(stored, [senderId])) === status;
      },
    };
  },

  'a sender ID is removed while a template is made for it': async ({
    db,
    accounts,
    accountOf,
    pendingSender,
  }) => {
    const { senderId, wanted } = await pendingSender();
    await approve(db, OPERATOR, wanted);
    const asha = await accounts.reload(await accountOf('asha'));
    const nothing = { dltTemplateId: null, entityId: null, notes: null };
    const template = { name: unique('template'), content: 'Dear {#var#}', senderId, ...nothing };
    return {
      first: () => removeRecord(db, OPERATOR, 'sender', 'asha', Number(wanted.key), 'gone'),
      second: () => createTemplate(db, asha, template),
      refused: 'validation_failed',
      isRight: async (...both) => both.filter(({ status }) => status === 'fulfilled').length === 1,
    };
  },

  'two owners remove each other': async ({ db, one, actorOf, newPerson, apply }) => {
    const account = unique('pair');
    await apply({ username: account, password: PASSWORD });
    const [a, b] = [await actorOf(account), await newPerson(account)];
    const owners = `select count(*)::integer as value from panel_users where role = 'owner' and account = $1`;
    return {
      first: () => removePerson(db, a, b.user.id),
      second: () => removePerson(db, b, a.user.id),
      refused: 'signed_out',
      isRight: async () => (await one<number>(owners, [a.account.number])) === 1,
    };
  },

  'an owner becomes a sender while adding another owner': async ({ db, actorOf, newPerson, afterLoss }) => {
    const [owner, other] = [await actorOf('ravi'), await newPerson('ravi')];
    const username = unique('added');
    return afterLoss(
      () => changePerson(db, owner, other.user.id, { role: 'sender' }),
      () => addPerson(db, other, { username, name: username, role: 'owner' }),
      'signed_out',
      [`subject = '${other.user.username}'`, `subject = '${username}'`],
    );
  },

  'an account is locked while its owner makes an API key': async ({
    gateway,
    db,
    actorOf,
    byAccount,
    afterLoss,
  }) => {
    await setAccountStatus(db, OPERATOR, 'ravi', 'active');
    const owner = await actorOf('ravi');
    const limits = { perMinute: 1, perDay: 1, scopes: null, allowIps: null, expiresAt: null };
    await gateway.rows('delete from api_keys where account = $1', [owner.account.number]);
    const ravi = await byAccount('ravi');
    return afterLoss(
      () => setAccountStatus(db, OPERATOR, 'ravi', 'blocked'),
      () => addOwnKey(db, owner, { name: unique('key'), ...limits }, new Date()),
      'signed_out',
      [`${ravi} and action = 'account.updated'`, `${ravi} and action = 'api_key.created'`],
    );
  },

  'two API keys get the same name': async ({ db, one }) => {
    await setAccountStatus(db, OPERATOR, 'ravi', 'active');
    const name = unique('twin');
    return {
      first: () => addApiKey(db, OPERATOR, 'ravi', name),
      second: () => addApiKey(db, OPERATOR, 'ravi', name),
      refused: 'conflict',
      isRight: async () =>
        (await one<number>('select count(*)::integer as value from api_keys where name = $1', [name])) === 1,
    };
  },

  'an operator is removed while granting credits': async ({ db, ids, actorOf, newPerson, afterLoss }) => {
    const [desk, other] = [await actorOf('desk'), await newPerson('desk')];
    const who = other.user.username;
    return afterLoss(
      () => removePerson(db, desk, other.user.id),
      () => creditAccount(db, other, ids, 'ravi', 'sms', 1_000),
      'signed_out',
      [`subject = '${who}'`, `actor_name = '${who}'`],
    );
  },

  'an operator is removed while locking an account': async ({ db, actorOf, newPerson, afterLoss }) => {
    const [desk, other] = [await actorOf('desk'), await newPerson('desk')];
    const who = other.user.username;
    return afterLoss(
      () => removePerson(db, desk, other.user.id),
      () => setAccountStatus(db, other, 'kamal', 'active'),
      'signed_out',
      [`subject = '${who}'`, `actor_name = '${who}'`],
    );
  },

  'a password is reset while its person changes it': async ({
    gateway,
    db,
    people,
    visit,
    actorOf,
    newPerson,
    afterLoss,
  }) => {
    await setAccountStatus(db, OPERATOR, 'kamal', 'active');
    const kamal = await actorOf('kamal');
    const owner = await newPerson('kamal');
    await gateway.rows(
      `update panel_users set password_hash = (select password_hash from accounts where username = 'kamal')
        where username = 'kamal'`,
    );
    const actor = await actorOf('kamal');
    const who = `account = ${kamal.account.number} and action = 'person.password`;
    return afterLoss(
      () => resetPassword(db, owner, actor.user.id),
      () => changeOwnPassword(people, actor, { current: PASSWORD, new: `${PASSWORD} and new` }, visit),
      'signed_out',
      [`${who}_reset'`, `${who}_changed'`],
    );
  },

  'a person is removed while the operator renews the password': async ({
    db,
    actorOf,
    newPerson,
    afterLoss,
  }) => {
    const [owner, other] = [await actorOf('ravi'), await newPerson('ravi')];
    const who = `subject = '${other.user.username}' and action = 'person.`;
    return afterLoss(
      () => removePerson(db, owner, other.user.id),
      () => renewFirstPassword(db, OPERATOR, other.user.username),
      'not_found',
      [`${who}removed'`, `${who}password_reset'`],
    );
  },

  'an account is locked while somebody signs in': async ({
    gateway,
    db,
    people,
    visit,
    one,
    actorOf,
    apply,
  }) => {
    const username = unique('guest');
    await apply({ username, password: PASSWORD });
    await actorOf(username);
    const open = 'select count(*)::integer as value from panel_sessions where account = $1';
    const number = await gateway.accountOf(username);
    return {
      first: () => setAccountStatus(db, OPERATOR, username, 'blocked'),
      second: () => signIn(people, { username, password: PASSWORD }, visit),
      refused: 'account_locked',
      isRight: async () => (await one<number>(open, [number])) === 0,
    };
  },

  'a recipient is locked while credits are transferred to it': async ({
    gateway,
    db,
    transfers,
    accountOf,
    one,
  }) => {
    await setAccountStatus(db, OPERATOR, 'asha', 'active');
    const from = await accountOf('ravi');
    const request = {
      ...{ recipientUsername: 'asha', kind: 'sms' as const, amount: 1, description: null, idempotency: null },
      ...{ actor: null, stillAllowed: async () => undefined },
    } as const;
    const credits = `select amount::integer as value from balances where kind = 'sms' and account = $1`;
    const asha = await gateway.accountOf('asha');
    const before = await one<number>(credits, [asha]);
    return {
      first: () => setAccountStatus(db, OPERATOR, 'asha', 'blocked'),
      second: () => transfers.transfer(from, request),
      refused: 'recipient_not_found',
      isRight: async (_, second) =>
        (await one<number>(credits, [asha])) - before === (second.status === 'fulfilled' ? 1 : 0),
    };
  },

  'two brands get the same host': async ({ db, vault, ids, one }) => {
    const host = `${unique('host')}.example`;
    const brand = async () => {
      const id = unique('brand');
      return () => saveBrand({ db, vault, ids }, OPERATOR, id, { name: id, hosts: [host] }, null);
    };
    return {
      first: await brand(),
      second: await brand(),
      refused: 'validation_failed',
      isRight: async () =>
        (await one<number>('select count(*)::integer as value from brand_hosts where host = $1', [host])) ===
        1,
    };
  },

  'an account and a person get the same name': async ({ db, actorOf, apply }) => {
    const owner = await actorOf('ravi');
    const username = unique('name');
    return {
      first: () => apply({ username, password: PASSWORD }),
      second: () => addPerson(db, owner, { username, name: username, role: 'viewer' }),
      refused: 'conflict',
      isRight: async (...both) => both.filter(({ status }) => status === 'fulfilled').length === 1,
    };
  },

  'two mail domains find the last place': ({ db, accountOf, lastPlace }) =>
    lastPlace(
      'email_domains',
      50,
      `insert into email_domains (bucket, account, domain)
       select $1, $2, 'd' || i || '.example' from generate_series(1, $3) as i`,
      async (i) => requestDomain(db, await accountOf('ravi'), `new${i}.example`),
    ),

  'two voice numbers find the last place': ({ db, accountOf, lastPlace }) =>
    lastPlace(
      'voice_numbers',
      500,
      `insert into voice_numbers (bucket, account, number)
       select $1, $2, (1408000000 + i)::text from generate_series(1, $3) as i`,
      async (i) => {
        const wanted = { number: `140900000${i}`, route: 'transactional' } as const;
        return requestVoiceNumber(db, await accountOf('ravi'), wanted);
      },
    ),

  'two mail templates find the last place': ({ db, accountOf, lastPlace }) =>
    lastPlace(
      'email_templates',
      500,
      `insert into email_templates (bucket, account, id, subject, html)
       select $1, $2, 't' || i, 's', 'h' from generate_series(1, $3) as i`,
      async (i) => {
        const templates = { statusOfNewTexts: () => 'approved' as const } as const;
        const texts = { id: `new${i}`, subject: 's', html: '<p>h</p>', text: null };
        return createMailTemplate({ db, templates }, await accountOf('ravi'), texts);
      },
      'validation_failed',
    ),
};
