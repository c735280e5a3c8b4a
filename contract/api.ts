import { accountPeopleRoutes } from './routes/account-people.ts';
import { accountRoutes } from './routes/accounts.ts';
import { auditRoutes } from './routes/audit.ts';
import { chatRoutes } from './routes/chat.ts';
import { contactRoutes } from './routes/contacts.ts';
import { emailDomainRoutes } from './routes/email-domains.ts';
import { emailSendRoutes } from './routes/email-send.ts';
import { emailSuppressionRoutes } from './routes/email-suppressions.ts';
import { emailTemplateRoutes } from './routes/email-templates.ts';
import { groupRoutes } from './routes/groups.ts';
import { keywordRoutes } from './routes/keywords.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { previewRoutes } from './routes/previews.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { senderRoutes } from './routes/senders.ts';
import { templateRoutes } from './routes/templates.ts';
import { voiceRoutes } from './routes/voice.ts';

/** All routes of the panel's API. */
export const api = {
  ...accountPeopleRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...emailDomainRoutes,
  ...emailSendRoutes,
  ...emailSuppressionRoutes,
  ...emailTemplateRoutes,
  ...groupRoutes,
  ...keywordRoutes,
  ...mailboxRoutes,
  ...previewRoutes,
  ...reviewRoutes,
  ...senderRoutes,
  ...templateRoutes,
  ...voiceRoutes,
} as const;

export type Api = typeof api;
