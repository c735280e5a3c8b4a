import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { emailDomainRoutes } from 'harkara-contract/routes/email-domains.ts';
import type { Account } from '../../core/accounts/account.ts';
import { prepareNextKey } from '../../core/email/domain-keys.ts';
import type { ShownDomain } from '../../core/email/manage-domains.ts';
import { requestDomain } from '../../core/email/request-domain.ts';
import { verifyDomain } from '../../core/email/verify-domain.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { forAll, only } from './channel-gate.ts';
import { serve } from './serve.ts';

export function emailDomainsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, people, lookUpTxt } = gateway;
  const find = async (account: Account, domain: string): Promise<ShownDomain> => {
    const found = (await gateway.mailDomains(account)).find((one) => one.domain === domain.toLowerCase());
    if (found) return found;
    throw new DomainError(fact('own_email_domain_not_found'));
  };
  serve(
    api,
    emailDomainRoutes,
    {
      'GET /email/domains': async ({ actor }) => ({ items: await gateway.mailDomains(actor.account) }),
      'POST /email/domains': async ({ actor: { account }, body }) =>
        find(account, await requestDomain(db, account, body.domain)),
      'POST /email/domains/:domain/verify': async ({ actor: { account }, params }) => {
        const known = await find(account, params.domain);
        const { records: found } = await verifyDomain(db, people.vault, known, lookUpTxt);
        return { domain: await find(account, known.domain), found };
      },
      'POST /email/domains/:domain/key': async ({ actor, params }) => {
        const known = await find(actor.account, params.domain);
        await prepareNextKey(db, actor, people.vault, known);
        return find(actor.account, known.domain);
      },
    },
    forAll(emailDomainRoutes, { preValidation: only('email') }),
  );
}
