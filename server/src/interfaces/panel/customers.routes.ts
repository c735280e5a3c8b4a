import type { FastifyInstance } from 'fastify';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { customerRoutes } from 'harkara-contract/routes/customers.ts';
import { termsOf } from '../../core/accounts/terms.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import type { Gateway } from '../../core/gateway.ts';
import { createCustomer } from '../../core/resellers/create-customer.ts';
import { changeDetails, detailsOf } from '../../core/resellers/customer-details.ts';
import { changeTerms } from '../../core/resellers/customer-terms.ts';
import {
  findOwnCustomer,
  listOwnCustomers,
  lockCustomer,
  readLimits,
} from '../../core/resellers/own-customers.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { exactly } from '../kit/exact-credits.ts';
import { describeListed, describeMade } from './admin/account-answer.ts';
import { atItsFields } from './admin/form-problems.ts';
import { idempotencyKeyOf } from './channel-gate.ts';
import { limitOf } from './paging.ts';
import { serve } from './serve.ts';

/** What a reseller does with its own customers. */
export function customersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, accounts, ids, people, transfers, now } = gateway;
  serve(api, customerRoutes, {
    'GET /customers': async ({ actor, query }) => {
      const { q: words = '', status = null, cursor = null } = query;
      const wanted = { words, status, cursor, limit: limitOf(query) };
      const { items, next } = await listOwnCustomers(db, actor.account, wanted, now());
      return {
        items: items.map((one) => ({ ...describeListed(one), credits: fromMilliCredits(one.credits) })),
        next,
      };
    },
    'GET /customer-limits': async ({ actor: { account } }) => ({
      ...(await readLimits(db, account)),
      ...termsOf(account),
    }),
    'POST /customers': async ({ actor, body }) => {
      const wanted = {
        username: body.username,
        timeZone: body.time_zone ?? null,
        details: body.details ?? {},
        prices: body.prices ?? {},
        features: body.features ?? {},
        keyNames: (body.api_keys ?? []).map(({ name }) => name),
      };
      const made = createCustomer(db, people.vault, ids, accounts, actor, wanted);
      return describeMade(body.username, await atItsFields('accounts[0]', made));
    },
    'GET /customers/:username/terms': async ({ actor, params }) => {
      const customer = await findOwnCustomer(db.general, actor.account, params.username);
      return termsOf(await accounts.get(customer.account));
    },
    'PATCH /customers/:username/terms': ({ actor, params, body: { prices = {}, features = {} } }) => {
      const given = { prices, features };
      const changed = changeTerms(db, people.vault, ids, accounts, actor, params.username, given);
      return atItsFields('accounts[0]', changed);
    },
    'GET /customers/:username/details': async ({ actor, params }) =>
      detailsOf(await findOwnCustomer(db.general, actor.account, params.username)),
    'PATCH /customers/:username/details': ({ actor, params, body }) => {
      const changed = changeDetails(db, people.vault, ids, accounts, actor, params.username, body);
      return atItsFields('accounts[0].details', changed);
    },
    'POST /customers/:username/status': ({ actor, params, body }) =>
      lockCustomer(db, actor, params.username, body.status),
    'POST /customers/:username/transfers': async ({ actor, params, body, request }) => {
      refuseUnstorable(body);
      const own = () => findOwnCustomer(db.general, actor.account, params.username);
      const customer = await own();
      const isDown = body.direction === 'down';
      const wanted = {
        recipientUsername: isDown ? customer.username : actor.account.username,
        kind: body.kind ?? MAIN_CREDIT_KIND,
        amount: exactly(body.amount),
        description: body.description?.trim() || null,
      };
      const moved = await transfers.transfer(isDown ? actor.account : await accounts.get(customer.account), {
        ...wanted,
        actor,
        idempotency: {
          key: `panel transfer ${idempotencyKeyOf(request)}`,
          fingerprint: transferFingerprint(wanted, null),
        },
        stillAllowed: async () => {
          await own();
        },
        within: { reseller: actor.account.number, customer },
      });
      return { amount: fromMilliCredits(moved.amount) };
    },
  });
}
