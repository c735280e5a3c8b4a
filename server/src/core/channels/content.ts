import type { SmsContent } from './sms/sms-content.ts';

/** What a call specifies besides its texts, by channel. */
export type Content = SmsContent;
export type ChannelName = Content['channel'];
