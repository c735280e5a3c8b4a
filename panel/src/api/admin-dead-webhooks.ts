import type { DeadEndpoint, Replayed } from './panel.generated.ts';
import { request, type Result } from './request.ts';

export type { DeadEndpoint, DeadLetter } from './panel.generated.ts';

type Key = Pick<DeadEndpoint, 'username' | 'endpoint'>;

/** Below /panel/api. */
export const deadWebhookPath = ({ username, endpoint }: Key): string =>
  `admin/dead-webhooks/${encodeURIComponent(username)}/${endpoint}`;

export const replayLetter = (of: Key, id: string): Promise<Result<void>> =>
  request('POST', `${deadWebhookPath(of)}/events/${encodeURIComponent(id)}/replay`);

/** The server takes a few hundred at a time. */
export async function replayAll(of: Key): Promise<Result<{ replayed: number }>> {
  for (let replayed = 0; ;) {
    const result = await request<Replayed>('POST', `${deadWebhookPath(of)}/replay`);
    if (!result.ok) return result;
    replayed += result.data.replayed;
    if (!result.data.more) return { ok: true, data: { replayed } };
  }
}
