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
import { lockCustomer } from '../../src/core/resellers/own-customers.ts';
import { approve, reject } from '../../src/core/reviews/review.ts';
import { createTemplate } from '../../src/core/templates/manage-templates.ts';
import { requestVoiceNumber } from '../../src/core/channels/voice/request-number.ts';
import { OPERATOR } from '../support/operator.ts';
import { hasOneWon, PASSWORD, unique, type Race, type Rig } from './race-rig.ts';

/** All pairs of changes that can be made at the same time. Each race is built anew for every round. */
export const RACES: Readonly<Record<string, (rig: Rig) => Promise<Race>>> = {
  'the operator locks a customer that its reseller unlocks': async (rig) => {
    await rig.setStatus('asha', 'inactive');
    const lotus = await rig.actorOf('lotus');
    return {
      first: () => rig.setStatus('asha', 'blocked'),
      second: () => lockCustomer(rig.db, lotus, 'asha', 'active'),
      refused: 'conflict',
      isRight: async () =>
        (await rig.count('accounts where username = $1 and status = $2', 'asha', 'blocked')) === 1,
    };
  },

  'the operator gives a customer to another reseller while its own locks it': async (rig) => {
    await rig.apply({ username: 'asha', parent: 'lotus', status: 'active' });
    const lotus = await rig.actorOf('lotus');
    const asha = await rig.byAccount('asha');
    return rig.afterLoss(
      () => rig.apply({ username: 'asha', parent: 'kamal' }),
      () => lockCustomer(rig.db, lotus, 'asha', 'inactive'),
      'not_found',
      [`${asha} and after ? 'parent'`, `${asha} and after->>'status' = 'inactive'`],
    );
  },

  'the operator takes a feature from a reseller who gives it to a customer': async (rig) => {
    const { db, vault, ids, accounts } = rig;
    await rig.apply({ username: 'lotus', features: { voice: true } });
    await rig.apply({ username: 'asha', parent: 'lotus', features: { voice: false } });
    const lotus = await rig.actorOf('lotus');
    const given = { prices: {}, features: { voice: true } };
    return rig.afterLoss(
      () => rig.apply({ username: 'lotus', features: { voice: false } }),
      () => changeTerms(db, vault, ids, accounts, lotus, 'asha', given),
      'validation_failed',
      [await rig.byAccount('lotus'), await rig.byAccount('asha')],
    );
  },

  'the operator lowers the number of customers while a reseller creates one': async (rig) => {
    const { db, vault, ids, accounts } = rig;
    const username = unique('reseller');
    await rig.apply({ username, role: 'reseller', password: PASSWORD, reseller: { most_customers: 1 } });
    const actor = await rig.actorOf(username);
    const wanted = {
      username: unique('child'),
      timeZone: null,
      details: {},
      prices: {},
      features: {},
      keyNames: [],
    };
    return rig.afterLoss(
      () => rig.apply({ username, reseller: { most_customers: 0 } }),
      () => createCustomer(db, vault, ids, accounts, actor, wanted),
      'conflict',
      [`${await rig.byAccount(username)} and action = 'account.updated'`, `subject = '${wanted.username}'`],
    );
  },

  'the operator takes back the reviews while a reseller approves': async (rig) => {
    const { lotus, approving } = await rig.delegatedReview();
    return rig.afterLoss(
      () => rig.apply({ username: 'lotus', reseller: { delegated_reviews: false } }),
      approving,
      'not_found',
      [lotus, `action = 'sender.approved'`],
    );
  },

  'the operator gives a customer to another reseller while its own approves': async (rig) => {
    const { approving } = await rig.delegatedReview();
    return rig.afterLoss(() => rig.apply({ username: 'asha', parent: 'kamal' }), approving, 'not_found', [
      `${await rig.byAccount('asha')} and after ? 'parent'`,
      `action = 'sender.approved'`,
    ]);
  },

  'two people decide about the same request': async ({ db, count, pendingSender }) => {
    const { senderId, wanted } = await pendingSender();
    return {
      first: () => approve(db, OPERATOR, wanted),
      second: () => reject(db, OPERATOR, wanted, 'no'),
      refused: 'conflict',
      isRight: async (...both) => {
        const status = both[0].status === 'fulfilled' ? 'approved' : 'rejected';
        const stored = await count('senders where sender_id = $1 and status = $2', senderId, status);
        return hasOneWon(both) && stored === 1;
      },
    };
  },

  'a sender ID is removed while a template is made for it': async (rig) => {
    const { db, accounts } = rig;
    const { senderId, wanted } = await rig.pendingSender();
    await approve(db, OPERATOR, wanted);
    const asha = await accounts.reload(await rig.accountOf('asha'));
    const nothing = { dltTemplateId: null, entityId: null, notes: null };
    const template = { name: unique('template'), content: 'Dear {#var#}', senderId, ...nothing };
    return {
      first: () => removeRecord(db, OPERATOR, 'sender', 'asha', Number(wanted.key), 'gone'),
      second: () => createTemplate(db, asha, template),
      refused: 'validation_failed',
      isRight: async (...both) => hasOneWon(both),
    };
  },

  'two owners remove each other': async ({ db, count, actorOf, newPerson, apply }) => {
    const account = unique('pair');
    await apply({ username: account, password: PASSWORD });
    const [a, b] = [await actorOf(account), await newPerson(account)];
    return {
      first: () => removePerson(db, a, b.user.id),
      second: () => removePerson(db, b, a.user.id),
      refused: 'signed_out',
      isRight: async () =>
        (await count(`panel_users where role = 'owner' and account = $1`, a.account.number)) === 1,
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

  'an account is locked while its owner makes an API key': async (rig) => {
    await rig.setStatus('ravi', 'active');
    const owner = await rig.actorOf('ravi');
    const limits = { perMinute: 1, perDay: 1, scopes: null, allowIps: null, expiresAt: null };
    await rig.gateway.rows('delete from api_keys where account = $1', [owner.account.number]);
    const ravi = await rig.byAccount('ravi');
    return rig.afterLoss(
      () => rig.setStatus('ravi', 'blocked'),
      () => addOwnKey(rig.db, owner, { name: unique('key'), ...limits }, new Date()),
      'signed_out',
      [`${ravi} and action = 'account.updated'`, `${ravi} and action = 'api_key.created'`],
    );
  },

  'two API keys get the same name': async ({ db, count, setStatus }) => {
    await setStatus('ravi', 'active');
    const name = unique('twin');
    const add = () => addApiKey(db, OPERATOR, 'ravi', name);
    return {
      first: add,
      second: add,
      refused: 'conflict',
      isRight: async () => (await count('api_keys where name = $1', name)) === 1,
    };
  },

  'an operator is removed while granting credits': (rig) =>
    rig.afterRemoval((other) => creditAccount(rig.db, other, rig.ids, 'ravi', 'sms', 1_000)),

  'an operator is removed while locking an account': (rig) =>
    rig.afterRemoval((other) => setAccountStatus(rig.db, other, 'kamal', 'active')),

  'a password is reset while its person changes it': async (rig) => {
    const { db, people, visit } = rig;
    await rig.setStatus('kamal', 'active');
    const kamal = await rig.actorOf('kamal');
    const owner = await rig.newPerson('kamal');
    await rig.gateway.rows(
      `update panel_users set password_hash = (select password_hash from accounts where username = 'kamal')
        where username = 'kamal'`,
    );
    const actor = await rig.actorOf('kamal');
    const who = `account = ${kamal.account.number} and action = 'person.password`;
    return rig.afterLoss(
      () => resetPassword(db, owner, actor.user.id),
      () => changeOwnPassword(people, actor, { current: PASSWORD, new: `${PASSWORD} and new` }, visit),
      'signed_out',
      [`${who}_reset'`, `${who}_changed'`],
    );
  },

  'a person is removed while the operator renews the password': async (rig) => {
    const { db } = rig;
    const [owner, other] = [await rig.actorOf('ravi'), await rig.newPerson('ravi')];
    const who = `subject = '${other.user.username}' and action = 'person.`;
    return rig.afterLoss(
      () => removePerson(db, owner, other.user.id),
      () => renewFirstPassword(db, OPERATOR, other.user.username),
      'not_found',
      [`${who}removed'`, `${who}password_reset'`],
    );
  },

  'an account is locked while somebody signs in': async (rig) => {
    const username = unique('guest');
    await rig.apply({ username, password: PASSWORD });
    await rig.actorOf(username);
    const number = await rig.gateway.accountOf(username);
    return {
      first: () => rig.setStatus(username, 'blocked'),
      second: () => signIn(rig.people, { username, password: PASSWORD }, rig.visit),
      refused: 'account_locked',
      isRight: async () => (await rig.count('panel_sessions where account = $1', number)) === 0,
    };
  },

  'a recipient is locked while credits are transferred to it': async (rig) => {
    await rig.setStatus('asha', 'active');
    const from = await rig.accountOf('ravi');
    const request = {
      ...{ recipientUsername: 'asha', kind: 'sms' as const, amount: 1, description: null, idempotency: null },
      ...{ actor: null, stillAllowed: async () => undefined },
    } as const;
    const credits = async () => (await rig.gateway.balanceOf('asha')) ?? NaN;
    const before = await credits();
    return {
      first: () => rig.setStatus('asha', 'blocked'),
      second: () => rig.transfers.transfer(from, request),
      refused: 'recipient_not_found',
      isRight: async (_, second) => (await credits()) - before === (second.status === 'fulfilled' ? 1 : 0),
    };
  },

  'two brands get the same host': async ({ db, vault, ids, count }) => {
    const host = `${unique('host')}.example`;
    const brand = async () => {
      const id = unique('brand');
      return () => saveBrand({ db, vault, ids }, OPERATOR, id, { name: id, hosts: [host] }, null);
    };
    return {
      first: await brand(),
      second: await brand(),
      refused: 'validation_failed',
      isRight: async () => (await count('brand_hosts where host = $1', host)) === 1,
    };
  },

  'an account and a person get the same name': async ({ db, actorOf, apply }) => {
    const owner = await actorOf('ravi');
    const username = unique('name');
    return {
      first: () => apply({ username, password: PASSWORD }),
      second: () => addPerson(db, owner, { username, name: username, role: 'viewer' }),
      refused: 'conflict',
      isRight: async (...both) => hasOneWon(both),
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
