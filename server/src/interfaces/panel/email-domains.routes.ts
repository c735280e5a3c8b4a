import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { emailDomainRoutes } from 'harkara-contract/routes/email-domains.ts';
import type { Listener } from 'harkara-contract/say.ts';
import type { Account } from '../../core/accounts/account.ts';
import { prepareNextKey } from '../../core/channels/email/domain-keys.ts';
import { showDomains, type ShownDomain } from '../../core/channels/email/manage-domains.ts';
import { requestDomain } from '../../core/channels/email/request-domain.ts';
import { verifyDomain } from '../../core/channels/email/verify-domain.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { forAll, only } from './channel-gate.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

export function emailDomainsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, vault, lookUpTxt, now } = gateway;
  const domainsOf = ({ username }: Account) => showDomains(db, vault, username);
  const find = async (account: Account, domain: string): Promise<ShownDomain> => {
    const found = (await domainsOf(account)).find((one) => one.domain === domain.toLowerCase());
    if (found) return found;
    throw new DomainError(fact('own_email_domain_not_found'));
  };
  serve(
    api,
    emailDomainRoutes,
    {
      'GET /email/domains': async ({ actor, listener }) => ({
        items: (await domainsOf(actor.account)).map((one) => describe(one, listener)),
      }),
      'POST /email/domains': async ({ actor: { account }, body, listener }) =>
        describe(await find(account, await requestDomain(db, account, body.domain)), listener),
      'POST /email/domains/:domain/verify': async ({ actor: { account }, params, listener }) => {
        const known = await find(account, params.domain);
        const { records: found } = await verifyDomain(db, vault, known, lookUpTxt, now());
        return { domain: describe(await find(account, known.domain), listener), found };
      },
      'POST /email/domains/:domain/key': async ({ actor, params, listener }) => {
        const known = await find(actor.account, params.domain);
        await prepareNextKey(db, actor, vault, known);
        return describe(await find(actor.account, known.domain), listener);
      },
    },
    forAll(emailDomainRoutes, { preValidation: only('email') }),
  );
}

function describe(domain: ShownDomain, listener: Listener) {
  return { ...domain, problem: sayStored(listener, domain.problem) };
}
