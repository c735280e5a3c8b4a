import { isDeepStrictEqual } from 'node:util';
import { USUAL_EVENTS } from 'harkara-contract/lists.ts';
import { takeNumbers } from '../../storage/account-changes.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findFirstWebhook, insertWebhook, updateWebhook } from '../../storage/provisioning.queries.ts';
import { storedEvents } from '../events/webhook-events.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount } from './merge-accounts.ts';

/** An account declares one webhook: its first endpoint. Null disables it and keeps the events still waiting for it. */
export async function mergeWebhooks(
  handle: Handle,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  for (const { record, owner } of accounts) {
    const declared = record.webhook;
    if (declared === undefined) continue;
    const { bucket, account, username } = owner;
    const stored = await findFirstWebhook(handle, owner);
    if (!stored) {
      if (declared === null) continue;
      const [endpoint = 0] = await takeNumbers(handle, 'endpoint', [{ bucket, account, count: 1 }]);
      const events = declared.events ? storedEvents(declared.events) : [...USUAL_EVENTS];
      await insertWebhook(handle, { bucket, account, endpoint, url: declared.url, events });
      log.created('webhook', username, account, { url: declared.url, events });
      log.touch(owner);
      continue;
    }
    const after = {
      ...stored,
      url: declared?.url ?? stored.url,
      events: declared?.events ? storedEvents(declared.events) : stored.events,
      disabled: declared === null,
    };
    const fields = (['url', 'events', 'disabled'] as const).filter(
      (field) => !isDeepStrictEqual(after[field], stored[field]),
    );
    if (fields.length === 0) continue;
    await updateWebhook(handle, after);
    log.updated('webhook', username, fields, account, { before: stored, after });
    log.touch(owner);
  }
}
