import type { CreditKind } from '../credits/credits.ts';
import type { SendRequest } from '../messages/send-request.ts';
import type { Channel } from './channel.ts';
import type { ChannelName, Content, OptionalChannel } from './content.ts';
import { chatapp } from './chatapp/chatapp.ts';
import { email } from './email/email.ts';
import type { Route } from './route.ts';
import { sms } from './sms/sms.ts';
import { voice } from './voice/voice.ts';

/** In the order in which lists show them. */
export const CHANNELS: { readonly [Name in ChannelName]: Channel<Extract<Content, { channel: Name }>> } = {
  sms,
  voice,
  email,
  chatapp,
};

export const OPTIONAL_CHANNELS = (Object.keys(CHANNELS) as ChannelName[]).filter(
  (name): name is OptionalChannel => CHANNELS[name].isOpen !== null,
);

export const ROUTES: readonly Route[] = Object.values(CHANNELS).flatMap(({ routes }) => routes);

export function channelOf({ content }: Pick<SendRequest, 'content'>): Channel {
  return CHANNELS[content.channel];
}

/** A stored message's channel; null if only a later version knows it, whose processes may run on the same database. */
export function channelNamed(name: string): Channel | null {
  return (CHANNELS as Readonly<Partial<Record<string, Channel>>>)[name] ?? null;
}

const PAID_BY = new Map(
  Object.values<Channel>(CHANNELS).flatMap((channel) =>
    channel.credits.kinds.map((kind) => [kind, channel] as const),
  ),
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
