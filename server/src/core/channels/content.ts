import type { SmsContent } from './sms/sms-content.ts';

/** What a call sends beside its texts, by channel. */
export type Content = SmsContent;
export type ChannelName = Content['channel'];
