import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { prepareNextKey } from '../../core/email/domain-keys.ts';
import type { ShownDomain } from '../../core/email/manage-domains.ts';
import { requestDomain } from '../../core/email/request-domain.ts';
import { verifyDomain, type FoundRecord } from '../../core/email/verify-domain.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { reviewFields } from '../kit/json/records.ts';
import { only } from './channel-gate.ts';
import { actorOf, operation } from './operation.ts';
import { timeOrNull } from './values.ts';

const DomainRecord = Type.Object(
  {
    type: Type.String({ description: 'Always `TXT`' }),
    name: Type.String({ description: 'Its name' }),
    value: Type.String({ description: 'Its text' }),
    signs: Type.Boolean({ description: 'Whether it is of the key that signs' }),
  },
  { title: 'DomainRecord', description: 'A DNS record to publish' },
);

const MailDomain = Type.Object(
  {
    domain: Type.String({ description: 'The domain' }),
    ...reviewFields,
    checked_at: timeOrNull('When its records were last looked up'),
    verified_at: timeOrNull('When they were last found to be right'),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'What was wrong with them' }),
    records: Type.Array(DomainRecord, { description: 'What its owner publishes' }),
    rotating: Type.Boolean({ description: 'Whether the next key waits for its record' }),
  },
  { title: 'PanelMailDomain', description: 'A domain that mail can come from' },
);

const MailDomains = Type.Object(
  { items: Type.Array(MailDomain, { description: 'By name' }) },
  { description: 'The domains' },
);

const Checked = Type.Object(
  {
    domain: MailDomain,
    found: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the record' }),
        state: Type.Enum(['right', 'missing', 'different', 'unanswered'], { description: 'What was found' }),
        found: Type.Array(Type.String(), { description: 'The texts at this name' }),
        optional: Type.Boolean({ description: 'Mail can be sent without it' }),
      }),
      { description: 'Each record' },
    ),
  },
  { title: 'CheckedDomain', description: 'What DNS says' },
);

const Params = Type.Object({ domain: Type.String({ maxLength: 253, description: 'The domain' }) });
const Addition = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 253, description: 'The domain' }) },
  { additionalProperties: false },
);

const TAG = { tag: 'Email' } as const;

export function emailDomainsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, people, lookUpTxt } = gateway;
  const preValidation = only('email');
  const find = async (account: Account, domain: string) => {
    const found = (await gateway.mailDomains(account)).find((one) => one.domain === domain.toLowerCase());
    if (found) return found;
    throw new DomainError('not_found', 'This is not one of your mail domains.');
  };

  api.get(
    '/email/domains',
    {
      ...operation({
        ...TAG,
        id: 'listMailDomains',
        summary: 'The domains that mail can come from',
        requires: 'viewer',
        answer: MailDomains,
      }),
      preValidation,
    },
    async (request) => ({ items: (await gateway.mailDomains(actorOf(request).account)).map(describe) }),
  );

  api.post<{ Body: Static<typeof Addition> }>(
    '/email/domains',
    {
      ...operation({
        ...TAG,
        id: 'addMailDomain',
        summary: 'Ask for a domain',
        requires: 'sender',
        body: Addition,
        answer: MailDomain,
        status: 201,
        errors: ['conflict'],
      }),
      preValidation,
    },
    async (request, reply) => {
      const { account } = actorOf(request);
      const domain = await requestDomain(db, account, request.body.domain);
      return reply.code(201).send(describe(await find(account, domain)));
    },
  );

  api.post<{ Params: Static<typeof Params> }>(
    '/email/domains/:domain/verify',
    {
      ...operation({
        ...TAG,
        id: 'verifyMailDomain',
        summary: 'Look up whether its records are published',
        requires: 'sender',
        params: Params,
        answer: Checked,
      }),
      preValidation,
    },
    async (request) => {
      const { account } = actorOf(request);
      const known = await find(account, request.params.domain);
      const { records } = await verifyDomain(db, people.vault, known, lookUpTxt);
      return { domain: describe(await find(account, known.domain)), found: records.map(foundOnWire) };
    },
  );

  api.post<{ Params: Static<typeof Params> }>(
    '/email/domains/:domain/key',
    {
      ...operation({
        ...TAG,
        id: 'rotateMailKey',
        summary: 'Make the key that signs next, once its record is published',
        requires: 'sender',
        params: Params,
        answer: MailDomain,
        errors: ['conflict'],
      }),
      preValidation,
    },
    async (request) => {
      const { account } = actorOf(request);
      const known = await find(account, request.params.domain);
      await prepareNextKey(db, actorOf(request), people.vault, known);
      return describe(await find(account, known.domain));
    },
  );
}

function describe(shown: ShownDomain): Static<typeof MailDomain> {
  const { domain, status, reason, createdAt, checkedAt, verifiedAt, problem, records, signing, next } = shown;
  const signingName = `${signing}._domainkey.${domain}`;
  return {
    domain,
    status,
    reason,
    created_at: createdAt.toISOString(),
    checked_at: checkedAt?.toISOString() ?? null,
    verified_at: verifiedAt?.toISOString() ?? null,
    problem,
    records: records.map(({ type, name, value }) => ({ type, name, value, signs: name === signingName })),
    rotating: next !== null,
  };
}

function foundOnWire({ name, state, found, isOptional }: FoundRecord) {
  return { name, state, found: [...found], optional: isOptional };
}
