import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { listRefusedCalls } from '../../core/accounts/refused-calls.ts';
import type { Gateway } from '../../core/gateway.ts';
import { actorOf, operation } from './operation.ts';
import { limitOf, listQuery, next, time } from './values.ts';

const RefusedCall = Type.Object(
  {
    id: Type.String({ description: 'For telling them apart' }),
    at: time('When it was refused'),
    interface: Type.Enum(['v2', 'legacy', 'xml', 'email', 'voice'], { description: 'Which one was called' }),
    with_key: Type.Boolean({ description: 'False: it came with username and password' }),
    key_name: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the key; null also if it was revoked since',
    }),
    method: Type.String({ examples: ['POST'] }),
    route: Type.String({ examples: ['/api/v2/sms/send'] }),
    code: Type.String({ description: 'Why, as v2’s errors have it', examples: ['template_mismatch'] }),
    fields: Type.Array(Type.String(), { description: 'Which fields were wrong', examples: [['message']] }),
  },
  { title: 'RefusedCall', description: 'A refused call' },
);

const Query = Type.Object(listQuery, { additionalProperties: false });
const RefusedCalls = Type.Object(
  { items: Type.Array(RefusedCall, { description: 'Newest first, the last 200' }), next },
  { description: 'Refused calls' },
);

export function refusalsRoutes(api: FastifyInstance, { db }: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/refusals',
    operation({
      id: 'listRefusals',
      tag: 'Developers',
      summary: 'The last API calls that were refused',
      requires: 'viewer',
      querystring: Query,
      answer: RefusedCalls,
    }),
    async (request): Promise<Static<typeof RefusedCalls>> => {
      const limit = limitOf(request.query);
      const before = Number(request.query.cursor ?? '') || null;
      const found = await listRefusedCalls(db, actorOf(request).account, { limit: limit + 1, before });
      const shown = found.slice(0, limit);
      const items = shown.map((refusal) => ({
        id: String(refusal.no),
        at: refusal.at.toISOString(),
        interface: refusal.interface,
        with_key: refusal.keyId !== null,
        key_name: refusal.keyName,
        method: refusal.method,
        route: refusal.route,
        code: refusal.code,
        fields: [...refusal.fields],
      }));
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
}
