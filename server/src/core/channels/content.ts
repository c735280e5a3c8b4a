import type { ChatContent } from './chatapp/chat-content.ts';
import type { EmailContent } from './email/email-content.ts';
import type { SmsContent } from './sms/sms-content.ts';
import type { VoiceContent } from './voice/voice-content.ts';

/** What a call specifies besides its texts, by channel. */
export type Content = SmsContent | EmailContent | ChatContent | VoiceContent;
export type ChannelName = Content['channel'];
