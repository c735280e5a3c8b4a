import type { ChatContent } from './chatapp/chat-content.ts';
import type { EmailContent } from './email/email-content.ts';
import type { SmsContent } from './sms/sms-content.ts';

/** What a call specifies besides its texts, by channel. */
export type Content = SmsContent | EmailContent | ChatContent;
export type ChannelName = Content['channel'];
