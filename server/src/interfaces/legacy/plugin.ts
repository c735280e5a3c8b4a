// The HTTP interface of the platform that existing customers come from. Its quirks: credentials are parameters, GET and
// POST mean the same, an answer is a bare text with status 200, refusals are negative numbers, and every path is served
// under several bases, because clients were configured with any of them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import { parametersOf, readForms } from '../kit/forms.ts';
import { admit, recogniseByQuery, type Admitted, type Need } from '../kit/logins.ts';
import { trimValues } from '../kit/parameters.ts';
import { answerError, answerPlainly } from '../kit/answers.ts';
import type { JsonText, LegacyCall } from './call.ts';
import { readCredits, readDeliveryStatus, readMisReport, readUserStatus } from './reports.ts';
import { sendBroadcast } from './send.ts';
import { createDraft, listTemplates } from './templates.ts';

/** Parameters that say what was asked for; all but the credentials. */
const SHOWN = [
  'sender_id',
  'sender',
  'route',
  'type',
  'text',
  'message',
  'phonenumber',
  'to',
  'schedule',
  'dlt_entity_id',
  'entity_id',
  'dlt_template_id',
  'template_id',
  'client_ref',
  'broadcastid',
  'from',
  'before',
  'limit',
  'offset',
  'template_name',
  'template_message',
  'notes',
];

type Endpoint = {
  name: string;
  summary: string;
  need: Need;
  /** Returns a text, or rows that become JSON. */
  carryOut: (call: LegacyCall) => Promise<string | number | readonly object[] | JsonText>;
};

const FAMILIES: readonly { bases: readonly string[]; endpoints: readonly Endpoint[] }[] = [
  {
    bases: ['/httpapi', '/api/secure_api/httpapi', '/httpapi/httpapi'],
    endpoints: [
      { name: 'send', summary: 'Send SMS to one or more numbers', need: 'send', carryOut: sendBroadcast },
      { name: 'gettemplate', summary: 'Approved templates', need: 'read', carryOut: listTemplates },
      { name: 'getuserstatus', summary: 'Account status', need: 'whatever', carryOut: readUserStatus },
      {
        name: 'getmisreport',
        summary: 'Messages with their cost and status',
        need: 'read',
        carryOut: readMisReport,
      },
    ],
  },
  {
    bases: ['/api', '/httpapi/api', '/api/secure_api/api'],
    endpoints: [
      { name: 'getcredits', summary: 'Credit balance', need: 'read', carryOut: readCredits },
      { name: 'smsdlr', summary: 'Status of a message', need: 'read', carryOut: readDeliveryStatus },
      { name: 'template', summary: 'Create a template', need: 'send', carryOut: createDraft },
    ],
  },
];

/** What a base's discovery document lists: the paths below that base. */
export function legacyEndpoints(base: string): { method: string; path: string; summary: string }[] {
  return FAMILIES.flatMap(({ bases, endpoints }) => {
    const [served] = bases.filter((path) => path.startsWith(base)).sort((a, b) => a.length - b.length);
    if (served === undefined) return [];
    return endpoints.map(({ name, summary }) => ({
      method: 'GET, POST',
      path: `${served.slice(base.length)}/${name}`,
      summary,
    }));
  });
}

export function legacyPlugin(gateway: Gateway) {
  return function register(legacy: FastifyInstance, _options: object, done: () => void): void {
    readForms(legacy);
    legacy.addHook('onRequest', recogniseByQuery(gateway));
    legacy.setErrorHandler((error, request, reply) => {
      answerError(error, request, reply);
    });
    for (const { bases, endpoints } of FAMILIES) {
      for (const base of bases) {
        for (const endpoint of endpoints) {
          const handler = handlerOf(gateway, endpoint);
          const options = { config: { shown: SHOWN } };
          legacy.get(`${base}/${endpoint.name}`, options, handler);
          legacy.post(`${base}/${endpoint.name}`, options, handler);
        }
      }
    }
    done();
  };
}

function handlerOf(gateway: Gateway, { need, carryOut }: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const parameters = trimValues(parametersOf(request));
    const found = admit(gateway, parameters, need, request);
    // Awaiting without need costs the hot path a turn of the microtask queue.
    const admitted: Admitted = found instanceof Promise ? await found : found;
    const answer = await carryOut({ gateway, parameters, reply, ...admitted });
    if (typeof answer !== 'object') return answerPlainly(reply, answer);
    return 'json' in answer
      ? reply.type('application/json; charset=utf-8').send(answer.json)
      : reply.send(answer);
  };
}
