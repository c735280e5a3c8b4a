import type { FastifyInstance } from 'fastify';
import { contractHash } from 'harkara-contract/hash.ts';
import { MOST_ROWS } from 'harkara-contract/routes/sending.ts';
import type { Gateway } from '../../core/gateway.ts';
import { answerJsonError, send } from '../kit/json/answer-error.ts';
import { readJson } from '../kit/json/body.ts';
import { answerWith } from '../kit/json/refusal.ts';
import { compileValidator } from '../kit/json/validation.ts';
import { adminAuditRoutes } from './admin/audit.routes.ts';
import { deadWebhooksRoutes } from './admin/dead-webhooks.routes.ts';
import { findMessagesRoutes } from './admin/find-messages.routes.ts';
import { receiptsRoutes } from './admin/receipts.routes.ts';
import { adminBrandsRoutes } from './admin/brands.routes.ts';
import { adminAccountPeopleRoutes } from './admin/account-people.routes.ts';
import { adminAccountImportsRoutes } from './admin/account-imports.routes.ts';
import { adminAccountRecordsRoutes } from './admin/account-records.routes.ts';
import { adminAccountsRoutes } from './admin/accounts.routes.ts';
import { adminCarriersRoutes } from './admin/carriers.routes.ts';
import { adminDndRoutes } from './admin/dnd.routes.ts';
import { adminNumbersRoutes } from './admin/numbers.routes.ts';
import { adminRoutesRoutes } from './admin/routes.routes.ts';
import { adminSettingsRoutes } from './admin/settings.routes.ts';
import { adminSystemRoutes } from './admin/system.routes.ts';
import { adminTrafficRoutes } from './admin/traffic.routes.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { brandRoutes } from './brand.routes.ts';
import { campaignsRoutes } from './campaigns.routes.ts';
import { chatRoutes } from './chat.routes.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import { creditsRoutes } from './credits.routes.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { emailDomainsRoutes } from './email-domains.routes.ts';
import { emailSendRoutes } from './email-send.routes.ts';
import { emailSuppressionsRoutes } from './email-suppressions.routes.ts';
import { emailTemplatesRoutes } from './email-templates.routes.ts';
import { guardRoutes } from './gate.ts';
import { groupsRoutes } from './groups.routes.ts';
import { importsRoutes } from './imports.routes.ts';
import { keywordsRoutes } from './keywords.routes.ts';
import { listenerOf } from './listener.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { messagesRoutes } from './messages.routes.ts';
import { previewsRoutes } from './previews.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { receivedRoutes } from './received.routes.ts';
import { refusalsRoutes } from './refusals.routes.ts';
import { PanelRefusal, signedOut } from './refusals.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { sendRoutes } from './send.routes.ts';
import { sendersRoutes } from './senders.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { templatesRoutes } from './templates.routes.ts';
import { totpRoutes } from './totp.routes.ts';
import { transfersRoutes } from './transfers.routes.ts';
import { usersRoutes } from './users.routes.ts';
import { voiceRoutes } from './voice.routes.ts';
import { webhookDeliveriesRoutes } from './webhook-deliveries.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { webhookTimesRoutes } from './webhook-times.routes.ts';
import { PANEL_WORDS } from './words.ts';

/** Entries that a JSON body may have: a number and a text for each row of a campaign, and some more. */
const MOST_ENTRIES = 2 * MOST_ROWS + 1_000;

/** The panel's own API: for its pages alone, under a cookie. */
export function panelPlugin(gateway: Gateway, { baseUrl }: { baseUrl: string }) {
  return function register(api: FastifyInstance, _options: object, done: () => void): void {
    api.decorate('showsCarriers', gateway.showCarriers);
    api.setValidatorCompiler(compileValidator);
    readJson(api, {
      bounds: { entries: MOST_ENTRIES },
      recognise: () => Promise.reject(signedOut()),
    });
    guardRoutes(api, gateway, baseUrl);
    // A tab that was built with another contract learns by this that there is a new version.
    api.addHook('onRequest', async (_request, reply) => void reply.header('x-contract', contractHash));
    api.setErrorHandler((error, request, reply) => {
      const listener = listenerOf(request);
      if (error instanceof PanelRefusal) {
        void send(reply, answerWith(error.refusal, request.id, PANEL_WORDS, listener));
      } else answerJsonError(error, request, reply, PANEL_WORDS, listener);
    });

    sessionRoutes(api, gateway, baseUrl);
    sessionsRoutes(api, gateway);
    profileRoutes(api, gateway);
    totpRoutes(api, gateway);
    usersRoutes(api, gateway);
    sendRoutes(api, gateway);
    campaignsRoutes(api, gateway);
    emailDomainsRoutes(api, gateway);
    emailSuppressionsRoutes(api, gateway);
    emailTemplatesRoutes(api, gateway);
    mailboxRoutes(api, gateway);
    emailSendRoutes(api, gateway);
    previewsRoutes(api, gateway);
    voiceRoutes(api, gateway);
    chatRoutes(api, gateway);
    templatesRoutes(api, gateway);
    sendersRoutes(api, gateway);
    groupsRoutes(api, gateway);
    contactsRoutes(api, gateway);
    importsRoutes(api, gateway);
    keywordsRoutes(api, gateway);
    messagesRoutes(api, gateway);
    dashboardRoutes(api, gateway);
    receivedRoutes(api, gateway);
    apiKeysRoutes(api, gateway);
    webhookRoutes(api, gateway);
    webhookTimesRoutes(api, gateway);
    webhookDeliveriesRoutes(api, gateway);
    refusalsRoutes(api, gateway);
    creditsRoutes(api, gateway);
    transfersRoutes(api, gateway);
    reviewsRoutes(api, gateway);
    findMessagesRoutes(api, gateway);
    receiptsRoutes(api, gateway);
    deadWebhooksRoutes(api, gateway);
    adminAuditRoutes(api, gateway);
    brandRoutes(api, gateway);
    adminBrandsRoutes(api, gateway);
    customersRoutes(api, gateway);
    adminAccountsRoutes(api, gateway);
    adminAccountPeopleRoutes(api, gateway);
    adminAccountRecordsRoutes(api, gateway);
    adminAccountImportsRoutes(api, gateway);
    adminCarriersRoutes(api, gateway);
    adminRoutesRoutes(api, gateway);
    adminNumbersRoutes(api, gateway);
    adminDndRoutes(api, gateway);
    adminSystemRoutes(api, gateway);
    adminTrafficRoutes(api, gateway);
    adminSettingsRoutes(api, gateway);
    done();
  };
}
