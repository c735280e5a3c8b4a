import { noteUploads } from '../../storage/call-uploads.queries.ts';
import { numberChats } from '../../storage/chat.queries.ts';
import { insertContents } from '../../storage/contents.queries.ts';
import type { Handle, Transaction } from '../../storage/database.ts';
import { CHANNELS, channelOf } from '../channels/channels.ts';
import type { Draft, Findings } from '../channels/draft.ts';
import type { Decision, FoundByChannel } from './decide.ts';
import { uploadsOf } from './stored-contents.ts';

/** Lets each channel look up what it needs for requests that cannot simply be stored. */
export async function lookFor(handle: Handle, drafts: readonly Draft[]): Promise<FoundByChannel> {
  const unsure = Map.groupBy(
    drafts.filter((draft) => {
      const channel = channelOf(draft.request);
      return channel.failIfForbidden !== undefined || !channel.isOptimistic(draft);
    }),
    ({ request }) => request.content.channel,
  );
  const found = [...unsure].map(async ([name, calls]): Promise<[typeof name, Findings]> => [
    name,
    await CHANNELS[name].look(handle, calls),
  ]);
  return new Map(await Promise.all(found));
}

/** These statements fail if a request that is stored optimistically has to be looked at after all. */
export function guardsOf(handle: Handle, drafts: readonly Draft[]): Promise<void>[] {
  const guarded = Map.groupBy(
    drafts.filter(({ request }) => channelOf(request).failIfForbidden),
    ({ request }) => request.content.channel,
  );
  return [...guarded].flatMap(([name, calls]) => CHANNELS[name].failIfForbidden?.(handle, calls) ?? []);
}

/** Stores what only some channels have; most batches have none of it. */
export function othersOf(handle: Transaction, { contents, numbered }: Decision): Promise<void>[] {
  const uploads = uploadsOf(contents);
  return [
    ...(contents.length > 0 ? [insertContents(handle, contents)] : []),
    ...(uploads.length > 0 ? [noteUploads(handle, uploads)] : []),
    ...(numbered.length > 0 ? [numberChats(handle, numbered)] : []),
  ];
}
