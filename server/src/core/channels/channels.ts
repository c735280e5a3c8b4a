import type { SendRequest } from '../messages/send-request.ts';
import type { Channel } from './channel.ts';
import type { ChannelName, Content } from './content.ts';
import { chatapp } from './chatapp/chatapp.ts';
import { email } from './email/email.ts';
import { sms } from './sms/sms.ts';
import { voice } from './voice/voice.ts';

export const CHANNELS: { readonly [Name in ChannelName]: Channel<Extract<Content, { channel: Name }>> } = {
  sms,
  email,
  chatapp,
  voice,
};

export function channelOf({ content }: Pick<SendRequest, 'content'>): Channel {
  return CHANNELS[content.channel];
}

/** A stored message's channel; null if only a later version knows it, whose processes may run on the same database. */
export function channelNamed(name: string): Channel | null {
  return (CHANNELS as Readonly<Partial<Record<string, Channel>>>)[name] ?? null;
}
