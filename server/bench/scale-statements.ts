import { bucketOf, idFloor } from '../src/core/ids.ts';
import { findBlockers } from '../src/core/retention/drop-weeks.ts';
import { findFailingEndpoints, findLowBalances, findStillLow } from '../src/storage/alerts.queries.ts';
import {
  claimSync,
  findChatOwner,
  listChatAccounts,
  noteCall,
} from '../src/storage/chat-accounts.queries.ts';
import { transaction, type Handle } from '../src/storage/database.ts';
import { listAttributes } from '../src/storage/import-groups.queries.ts';
import { lookUpByKeysOnly } from '../src/storage/look-up-by-keys-only.ts';
import { weekAt } from '../src/storage/partitions.ts';
import { readConnectorUses } from '../src/storage/removals.queries.ts';
import { pageOfSentDays, readOpening } from '../src/storage/usage.queries.ts';
import type { Call } from './scale-calls.ts';
import { GROUP } from './scale-fill.ts';
import { CHAT_CONNECTOR, UNUSED } from './scale-growth.ts';
import type { World } from './scale-world.ts';

const DAY = 86_400_000;

/** What no interface asks for: alerts, callbacks, retention and what people do now and then. */
export function statementsOf({ db, account }: World): Call[] {
  const key = { bucket: bucketOf(account), account };
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  const byKeys = (work: (handle: Handle) => Promise<unknown>) => () =>
    transaction(db.general, async (handle) => {
      await lookUpByKeysOnly(handle);
      await work(handle);
    });
  const group = { group: GROUP + 2, after: 0, limit: 1_000 };
  return Object.entries({
    'alerts: failing endpoints': byKeys((h) => findFailingEndpoints(h)),
    'alerts: low balances on 50 pages': byKeys((h) => findLowBalances(h, 1_000, { from: 0, to: 50 })),
    'alerts: balances that were low': byKeys((h) => findStillLow(h, 1_000, [key])),
    'chat: accounts of a connector': () => listChatAccounts(db.general, CHAT_CONNECTOR),
    'chat: whose number': () => findChatOwner(db.general, CHAT_CONNECTOR, null),
    'chat: noting a callback': () => noteCall(db.general, CHAT_CONNECTOR),
    'chat: turn to read templates': () => claimSync(db.general, CHAT_CONNECTOR),
    'ledger: days with sends': () =>
      pageOfSentDays(db.reports, key, 'sms', { limit: 51, before: '9999-12-31' }),
    'ledger: days of an unused balance': () =>
      pageOfSentDays(db.reports, key, 'voice', { limit: 51, before: '9999-12-31' }),
    'statement of last month': () =>
      readOpening(db.reports, key, 'sms', {
        from: day(60),
        until: day(30),
        begin: idFloor(Date.now() - 60 * DAY),
      }),
    'retention: a blocked week': () => findBlockers(db.general, weekAt(new Date(Date.now() - 7 * DAY))),
    'removal: uses of a connector': () => readConnectorUses(db.general, UNUSED),
    'import: attributes of 1,000 contacts': () =>
      listAttributes(db.general, { ...key, import: 1 }, group, 100),
  }).map(([name, run]) => ({ name, run }));
}
