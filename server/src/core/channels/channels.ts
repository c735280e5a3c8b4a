import { CHANNEL, CHANNELS as NAMES } from 'harkara-contract/lists.ts';
import type { CreditKind } from '../credits/credits.ts';
import type { SendRequest } from '../messages/send-request.ts';
import type { Channel } from './channel.ts';
import type { ChannelName, Content } from './content.ts';
import { chatapp } from './chatapp/chatapp.ts';
import { email } from './email/email.ts';
import { sms } from './sms/sms.ts';
import { voice } from './voice/voice.ts';

/** In the order in which lists show them. */
export const CHANNELS: { readonly [Name in ChannelName]: Channel<Extract<Content, { channel: Name }>> } = {
  sms,
  voice,
  email,
  chatapp,
};

export function channelOf({ content }: Pick<SendRequest, 'content'>): Channel {
  return CHANNELS[content.channel];
}

/** A stored message's channel; null if only a later version knows it, whose processes may run on the same database. */
export function channelNamed(name: string): Channel | null {
  return (CHANNELS as Readonly<Partial<Record<string, Channel>>>)[name] ?? null;
}

const PAID_BY = new Map<CreditKind, Channel>(
  NAMES.flatMap((name) => CHANNEL[name].credits.map((kind) => [kind, CHANNELS[name]] as const)),
);

/** The channel whose messages a balance pays for. */
export function channelPaidBy(kind: CreditKind): Channel {
  const channel = PAID_BY.get(kind);
  if (!channel) throw new Error(`no channel is paid for with ${kind} credits`);
  return channel;
}

/** The names of the channels of which something is true, as statements take them. */
export function channelsThat(isTrue: (channel: Channel) => boolean): string[] {
  return Object.entries(CHANNELS).flatMap(([name, channel]: [string, Channel]) =>
    isTrue(channel) ? [name] : [],
  );
}
