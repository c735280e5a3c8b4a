import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { carrierRoutes, type CarrierSetUp } from 'harkara-contract/routes/carriers.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import { sayTo } from 'harkara-contract/say.ts';
import { readCarrierSetUp, refuseIfCarrierExists } from '../../../core/delivery/carrier-set-up.ts';
import { noSuchConnector, pauseConnector } from '../../../core/delivery/manage-connectors.ts';
import { lookAtQueue, moveQueue } from '../../../core/delivery/queue-moves.ts';
import { overviewOfWays } from '../../../core/delivery/ways.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { channelsOfType } from '../../../core/provisioning/connector-record.ts';
import { consequencesOfConnector, removeConnector } from '../../../core/removals/gateway-records.ts';
import { serve } from '../serve.ts';
import { applyFragment } from './apply-fragment.ts';
import { describeConsequences } from './consequences.ts';

export function adminCarriersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, vault, operator } = gateway;
  const testing = new Set<string>();

  async function describe(name: string, mayEdit: boolean): Promise<Unwritten<CarrierSetUp>> {
    const setUp = await readCarrierSetUp(db, vault, name);
    const found = mayEdit ? (await operator.overview()).find((one) => one.name === name) : undefined;
    return { ...setUp, callback: found?.callback ?? null };
  }

  serve(api, carrierRoutes, {
    'GET /admin/carriers': async ({ listener }) => {
      const ways = await overviewOfWays(db, operator.carriers(), operator.isTroubled);
      const channels = new Map(operator.carriers().map((carrier) => [carrier.id, carrier.channels]));
      const overview = await operator.overview();
      return {
        // The address that a carrier calls has a secret in it.
        items: overview.map(({ callback: _, ...one }) => ({
          ...one,
          trouble: sayTo(listener, one.trouble),
          lastError: sayTo(listener, one.lastError),
          links: one.links.map((link) => ({ ...link, lastError: sayTo(listener, link.lastError) })),
          channels: channels.get(one.id) ?? [],
          failOver: ways.get(one.name) ?? [],
        })),
      };
    },
    'GET /admin/carrier-types': () =>
      Promise.resolve({
        items: Array.from(operator.types(), ([type, fields]) => ({
          type,
          channels: channelsOfType(type),
          fields,
        })),
      }),
    'GET /admin/carriers/:name': ({ actor, params }) => describe(params.name, actor.user.role === 'owner'),
    'POST /admin/carriers': async ({ actor, body: { reason, ...record } }) => {
      await refuseIfCarrierExists(db, record.name);
      await applyFragment(gateway, actor, { connectors: [record] }, { at: 'connectors[0]', reason });
      return describe(record.name, true);
    },
    'PATCH /admin/carriers/:name': async ({ actor, params, body: { fingerprint, reason, ...record } }) => {
      const { name } = params;
      await readCarrierSetUp(db, vault, name);
      await applyFragment(
        gateway,
        actor,
        { connectors: [{ name, ...record }] },
        { at: 'connectors[0]', reason, expected: [{ kind: 'connector', name, fingerprint }] },
      );
      return describe(name, true);
    },
    'POST /admin/carriers/:name/pause': ({ actor, params }) => pauseConnector(db, actor, params.name, true),
    'POST /admin/carriers/:name/resume': ({ actor, params }) => pauseConnector(db, actor, params.name, false),
    'POST /admin/carriers/:name/test': async ({ params: { name }, listener }) => {
      const carrier = operator.carriers().find((one) => one.name === name);
      if (!carrier) throw noSuchConnector(name);
      if (testing.has(name)) throw new DomainError(fact('carrier_being_tested', { carrier: name }));
      testing.add(name);
      const began = performance.now();
      try {
        const { result, said } = await operator.check(carrier);
        return { result, said: sayTo(listener, said), tookMs: Math.round(performance.now() - began) };
      } finally {
        testing.delete(name);
      }
    },
    'GET /admin/carriers/:name/queue': ({ params, listener }) =>
      lookAtQueue(db, operator, params.name, listener),
    'POST /admin/carriers/:name/queue/move': ({ actor, params, body }) =>
      moveQueue(db, operator, actor, { ...body, from: params.name, at: gateway.now() }),
    'GET /admin/carriers/:name/removal': ({ params, listener }) =>
      describeConsequences(consequencesOfConnector(db, params.name), listener),
    'DELETE /admin/carriers/:name': ({ actor, params }) => removeConnector(db, actor, params.name),
  });
}
