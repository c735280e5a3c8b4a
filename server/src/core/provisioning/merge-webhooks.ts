import { isDeepStrictEqual } from 'node:util';
import { USUAL_EVENTS } from 'harkara-contract/lists.ts';
import { nextNumber } from '../../storage/account-changes.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { insertWebhook, updateWebhook } from '../../storage/provisioning.queries.ts';
import { storedEvents } from '../events/webhook-events.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount } from './merge-accounts.ts';
import { readWebhooks } from '../../storage/export.queries.ts';

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
    const [stored] = await readWebhooks(handle, [owner]);
    if (!stored) {
      if (declared === null) continue;
      const endpoint = await nextNumber(handle, owner, 'endpoint');
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
