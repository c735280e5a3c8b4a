import type { SendRequest } from '../messages/send-request.ts';
import type { Channel } from './channel.ts';
import type { ChannelName } from './content.ts';
import { sms } from './sms/sms.ts';

export const CHANNELS: Readonly<Record<ChannelName, Channel>> = { sms };

export function channelOf({ content }: SendRequest): Channel {
  return CHANNELS[content.channel];
}

/** A stored message's channel; null if only a later version knows it, whose processes may run on the same database. */
export function channelNamed(name: string): Channel | null {
  return (CHANNELS as Readonly<Partial<Record<string, Channel>>>)[name] ?? null;
}
