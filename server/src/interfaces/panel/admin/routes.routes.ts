import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { routeRuleRoutes, type RouteRule } from 'harkara-contract/routes/route-rules.ts';
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
    'POST /admin/routes': async ({ actor, body: { reason, ...record } }) => {
      const key = `name ${record.name}`;
      if ((await listRules(db)).some((one) => one.key === key)) {
        throw new DomainError(fact('routing_rule_name_taken', { name: record.name }), {
          fields: { name: fact('name_of_another_rule') },
        });
      }
      await applyFragment(gateway, actor, { routes: [record] }, { at: 'routes[0]', reason });
      return find(key);
    },
    'PATCH /admin/routes': async ({ actor, query: { key }, body: { fingerprint, reason, ...record } }) => {
      const { name, channel, route, account, sender, prefixes } = await find(key);
      const known = name === null ? { account, sender, prefixes } : { name };
      await applyFragment(
        gateway,
        actor,
        { routes: [{ ...record, channel, route, ...known }] },
        { at: 'routes[0]', reason, expected: [{ kind: 'route', name: key, fingerprint }] },
      );
      return find(key);
    },
    'GET /admin/routes/removal': ({ query, listener }) =>
      describeConsequences(consequencesOfRoute(db, query.key), listener),
    'DELETE /admin/routes': ({ actor, query }) => removeRoute(db, actor, query.key),
  });
}
