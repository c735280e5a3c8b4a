import { accountImportRoutes } from './routes/account-imports.ts';
import { accountPeopleRoutes } from './routes/account-people.ts';
import { accountRecordRoutes } from './routes/account-records.ts';
import { accountRoutes } from './routes/accounts.ts';
import { adminDeadWebhookRoutes } from './routes/admin-dead-webhooks.ts';
import { adminMessageRoutes } from './routes/admin-messages.ts';
import { adminReceiptRoutes } from './routes/admin-receipts.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditRoutes } from './routes/audit.ts';
import { brandRoutes, ownBrandRoutes } from './routes/brands.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { carrierRoutes } from './routes/carriers.ts';
import { chatRoutes } from './routes/chat.ts';
import { contactRoutes } from './routes/contacts.ts';
import { creditRoutes, transferRoutes } from './routes/credits.ts';
import { customerRoutes } from './routes/customers.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { dndRoutes, dndUploadRoutes } from './routes/dnd.ts';
import { emailDomainRoutes } from './routes/email-domains.ts';
import { emailSendRoutes } from './routes/email-send.ts';
import { emailSuppressionRoutes } from './routes/email-suppressions.ts';
import { emailTemplateRoutes } from './routes/email-templates.ts';
import { groupRoutes } from './routes/groups.ts';
import { importRoutes, uploadRoutes } from './routes/imports.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { messageRoutes } from './routes/messages.ts';
import { previewRoutes } from './routes/previews.ts';
import { profileRoutes } from './routes/profile.ts';
import { receivedRoutes } from './routes/received.ts';
import { refusalRoutes } from './routes/refusals.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { routeRuleRoutes } from './routes/route-rules.ts';
import { senderRoutes } from './routes/senders.ts';
import { sendingRoutes } from './routes/sending.ts';
import { sessionRoutes } from './routes/session.ts';
import { sessionsRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { systemRoutes } from './routes/system.ts';
import { templateRoutes } from './routes/templates.ts';
import { totpRoutes } from './routes/totp.ts';
import { trafficRoutes } from './routes/traffic.ts';
import { userRoutes } from './routes/users.ts';
import { virtualNumberRoutes } from './routes/virtual-numbers.ts';
import { voiceRoutes } from './routes/voice.ts';
import { webhookTimesRoutes } from './routes/webhook-times.ts';
import { deliveryRoutes, webhookRoutes } from './routes/webhook.ts';

/** All routes of the panel's API. */
export const api = {
  ...accountImportRoutes,
  ...accountPeopleRoutes,
  ...accountRecordRoutes,
  ...accountRoutes,
  ...adminDeadWebhookRoutes,
  ...adminMessageRoutes,
  ...adminReceiptRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...brandRoutes,
  ...ownBrandRoutes,
  ...campaignRoutes,
  ...carrierRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...creditRoutes,
  ...transferRoutes,
  ...customerRoutes,
  ...dashboardRoutes,
  ...dndRoutes,
  ...dndUploadRoutes,
  ...emailDomainRoutes,
  ...emailSendRoutes,
  ...emailSuppressionRoutes,
  ...emailTemplateRoutes,
  ...groupRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...keywordRoutes,
  ...mailboxRoutes,
  ...messageRoutes,
  ...previewRoutes,
  ...profileRoutes,
  ...receivedRoutes,
  ...refusalRoutes,
  ...reviewRoutes,
  ...routeRuleRoutes,
  ...senderRoutes,
  ...sendingRoutes,
  ...sessionRoutes,
  ...sessionsRoutes,
  ...settingsRoutes,
  ...systemRoutes,
  ...templateRoutes,
  ...totpRoutes,
  ...trafficRoutes,
  ...userRoutes,
  ...virtualNumberRoutes,
  ...voiceRoutes,
  ...deliveryRoutes,
  ...webhookRoutes,
  ...webhookTimesRoutes,
} as const;

export type Api = typeof api;
