import { call } from './call.ts';
import type { Result } from './request.ts';

/** The server takes a few hundred at a time. */
export async function replayAll(account: string, endpoint: number): Promise<Result<{ replayed: number }>> {
  const params = { account, endpoint };
  for (let replayed = 0; ;) {
    const result = await call('POST /admin/dead-webhooks/:account/:endpoint/replay', { params });
    if (!result.ok) return result;
    replayed += result.data.replayed;
    if (!result.data.more) return { ok: true, data: { replayed } };
  }
}
