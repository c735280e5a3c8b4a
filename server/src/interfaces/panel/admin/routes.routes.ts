import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { routeRuleRoutes, type RouteRule } from 'harkara-contract/routes/route-rules.ts';
import {
  findSenderIds,
  identityOf,
  keyOfNewRule,
  planOrder,
  renameRule,
} from '../../../core/delivery/edit-rules.ts';
import { findWay, listRules } from '../../../core/delivery/ways.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { consequencesOfRoute, removeRoute } from '../../../core/removals/gateway-records.ts';
import { serve } from '../serve.ts';
import { applyFragment } from './apply-fragment.ts';
import { describeConsequences } from './consequences.ts';

export function adminRoutesRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, operator } = gateway;

  async function find(key: string): Promise<RouteRule> {
    const found = (await listRules(db)).find((one) => one.key === key);
    if (!found) throw new DomainError(fact('routing_rule_not_found'));
    return found;
  }

  serve(api, routeRuleRoutes, {
    'GET /admin/routes': async () => ({ items: await listRules(db) }),
    'GET /admin/routes/way': ({ query }) => findWay(db, operator, query),
    'GET /admin/routes/senders': async ({ query }) => ({ items: await findSenderIds(db, query) }),
    'PUT /admin/routes/order': async ({ actor, body }) => {
      const { routes, expected } = await planOrder(db, body.channel, body.rules);
      if (routes.length > 0) {
        await applyFragment(gateway, actor, { routes }, { at: 'routes', reason: body.reason, expected });
      }
      return { items: await listRules(db) };
    },
    'POST /admin/routes': async ({ actor, body: { reason, ...record } }) => {
      const key = await keyOfNewRule(db.general, record);
      await applyFragment(
        gateway,
        actor,
        { routes: [record] },
        {
          at: 'routes[0]',
          reason,
          refuseIf: async (handle) => {
            await keyOfNewRule(handle, record);
          },
        },
      );
      return find(key);
    },
    'PATCH /admin/routes': async ({ actor, query: { key }, body: { fingerprint, reason, ...changes } }) => {
      const { name, ...record } = changes;
      const rule = await find(key);
      const to = name === undefined ? undefined : await renameRule(db.general, rule, name);
      await applyFragment(
        gateway,
        actor,
        { routes: [{ ...record, ...identityOf(rule) }] },
        {
          at: 'routes[0]',
          reason,
          expected: [{ kind: 'route', name: key, fingerprint }],
          renamedRoute: to && { key, to },
          refuseIf: async (handle) => {
            if (name !== undefined) await renameRule(handle, rule, name);
          },
        },
      );
      return find(to?.key ?? key);
    },
    'GET /admin/routes/removal': ({ query, listener }) =>
      describeConsequences(consequencesOfRoute(db, query.key), listener),
    'DELETE /admin/routes': ({ actor, query }) => removeRoute(db, actor, query.key),
  });
}
