import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { accountRoutes } from 'harkara-contract/routes/accounts.ts';
import { readOverview } from '../../../core/accounts/account-overview.ts';
import { creditAccount, findByUsername, setAccountStatus } from '../../../core/accounts/manage-accounts.ts';
import { searchAccounts } from '../../../core/accounts/search-accounts.ts';
import { fromMilliCredits } from '../../../core/credits/credits.ts';
import { DomainError, invalidField } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { exactly } from '../../kit/exact-credits.ts';
import { idempotencyKeyOf } from '../channel-gate.ts';
import { limitOf } from '../paging.ts';
import { serve } from '../serve.ts';
import { describeListed, describeMade, describeOverview, passwordIn } from './account-answer.ts';
import { atItsFields } from './form-problems.ts';

export function adminAccountsRoutes(api: FastifyInstance, { db, accounts, ids, people, now }: Gateway): void {
  const read = (username: string) => readOverview(db, accounts, username, now());

  serve(api, accountRoutes, {
    'GET /admin/accounts': async ({ query }) => {
      const { q: words = '', role, status, parent: above, cursor = null } = query;
      const parent = above === undefined ? undefined : (await findByUsername(db.general, above)).account;
      const filter = {
        ...(role ? { role } : {}),
        ...(status ? { status } : {}),
        ...(parent === undefined ? {} : { parent }),
      };
      const page = { limit: limitOf(query), cursor };
      const { items, next } = await searchAccounts(db, { words, filter, ...page });
      return { items: items.map(describeListed), next };
    },

    'POST /admin/accounts': async ({ actor, body }) => {
      const { reference = null, senders = [], ...record } = body;
      refuseUnstorable({ reference });
      const grants = Object.values(record.credits ?? {});
      if (reference === null && grants.some((amount) => amount !== 0)) {
        throw invalidField('reference', fact('required_for_credits'));
      }
      const approved = senders.map((sender) => ({ ...sender, status: 'approved' }));
      const account = { ...record, ...(approved.length > 0 ? { senders: approved } : {}) };
      const applied = applyProvisioning(
        db,
        people.vault,
        ids,
        { accounts: [account] },
        {
          by: actor,
          reason: reference,
          expected: [{ kind: 'account', name: record.username, fingerprint: null }],
        },
      );
      return describeMade(record.username, await atItsFields('accounts[0]', applied));
    },

    'GET /admin/accounts/:username': async ({ params }) => describeOverview(await read(params.username)),

    'PATCH /admin/accounts/:username': async ({ actor, params, body }) => {
      const { fingerprint, changes, reason = null } = body;
      const { account } = await read(params.username);
      const { username } = account;
      if (account.role === 'admin' && changes.role) {
        throw invalidField('role', fact('role_of_administrator'));
      }
      const applied = applyProvisioning(
        db,
        people.vault,
        ids,
        { accounts: [{ ...changes, username }] },
        { by: actor, reason, expected: [{ kind: 'account', name: username, fingerprint }] },
      );
      const result = await atItsFields('accounts[0]', applied);
      accounts.forget(account.number);
      return {
        changed: result.changes.flatMap((change) =>
          change.kind === 'chat_account' ? ['chatapp.business_account'] : (change.fields ?? []),
        ),
        smppPassword: passwordIn(result, 'smpp'),
        account: describeOverview(await read(username)),
      };
    },

    'POST /admin/accounts/:username/credits': async ({ actor, params, body, request }) => {
      const { kind, amount, reference } = body;
      refuseUnstorable(body);
      const milli = Math.sign(amount) * exactly(Math.abs(amount));
      if (milli === 0) throw invalidField('amount', fact('zero'));
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([kind, milli, reference]))
        .digest();
      const once = { key: `panel credit ${idempotencyKeyOf(request)}`, fingerprint };
      const why = reference.trim();
      const left = await creditAccount(db, actor, ids, params.username, kind, milli, why, once);
      return { balance: fromMilliCredits(left) };
    },

    'POST /admin/accounts/:username/status': async ({ actor, params, body }) => {
      const { account } = await read(params.username);
      const { status, reason = null } = body;
      refuseUnstorable(body);
      await setAccountStatus(db, actor, account.username, status, reason, ({ role }) => {
        if (role === 'admin') throw new DomainError(fact('administrator_not_locked'));
      });
    },
  });
}
