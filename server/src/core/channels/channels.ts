import type { SendRequest } from '../messages/send-request.ts';
import type { Channel } from './channel.ts';
import type { ChannelName } from './content.ts';
import { sms } from './sms/sms.ts';

export const CHANNELS: Readonly<Record<ChannelName, Channel>> = { sms };

export function channelOf({ content }: SendRequest): Channel {
  return CHANNELS[content.channel];
}

/** For a stored message. */
export function channelNamed(name: string): Channel {
  const channel = CHANNELS[name as ChannelName] as Channel | undefined;
  if (!channel) throw new Error(`there is no channel "${name}"`);
  return channel;
}
