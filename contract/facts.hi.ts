import type { Words } from './fact.ts';
import type { Facts } from './facts.ts';
import { accountWords } from './facts/accounts.hi.ts';
import { alertWords } from './facts/alerts.hi.ts';
import { brandWords } from './facts/brands.hi.ts';
import { campaignWords } from './facts/campaigns.hi.ts';
import { carrierWords } from './facts/carriers.hi.ts';
import { chatWords } from './facts/chat.hi.ts';
import { chatProviderWords } from './facts/chat-provider.hi.ts';
import { commonWords } from './facts/common.hi.ts';
import { connectionWords } from './facts/connections.hi.ts';
import { contactWords } from './facts/contacts.hi.ts';
import { creditWords } from './facts/credits.hi.ts';
import { deliveryWords } from './facts/delivery.hi.ts';
import { emailWords } from './facts/email.hi.ts';
import { importWords } from './facts/imports.hi.ts';
import { inboundWords } from './facts/inbound.hi.ts';
import { keywordWords } from './facts/keywords.hi.ts';
import { linkWords } from './facts/links.hi.ts';
import { messageWords } from './facts/messages.hi.ts';
import { panelWords } from './facts/panel.hi.ts';
import { personWords } from './facts/people.hi.ts';
import { provisioningWords } from './facts/provisioning.hi.ts';
import { removalWords } from './facts/removals.hi.ts';
import { resellerWords } from './facts/resellers.hi.ts';
import { reviewWords } from './facts/reviews.hi.ts';
import { senderWords } from './facts/senders.hi.ts';
import { sendingWords } from './facts/sending.hi.ts';
import { templateWords } from './facts/templates.hi.ts';
import { timelineWords } from './facts/timeline.hi.ts';
import { voiceWords } from './facts/voice.hi.ts';
import { waitingWords } from './facts/waiting.hi.ts';
import { webhookWords } from './facts/webhooks.hi.ts';

/** The same in Hindi. */
export const hindi: Words<Facts> = {
  ...commonWords,
  ...accountWords,
  ...alertWords,
  ...brandWords,
  ...campaignWords,
  ...carrierWords,
  ...chatWords,
  ...chatProviderWords,
  ...connectionWords,
  ...contactWords,
  ...creditWords,
  ...deliveryWords,
  ...emailWords,
  ...importWords,
  ...inboundWords,
  ...keywordWords,
  ...linkWords,
  ...messageWords,
  ...panelWords,
  ...personWords,
  ...provisioningWords,
  ...removalWords,
  ...resellerWords,
  ...reviewWords,
  ...senderWords,
  ...sendingWords,
  ...templateWords,
  ...timelineWords,
  ...voiceWords,
  ...waitingWords,
  ...webhookWords,
};
