import type { Fact } from 'harkara-contract/fact.ts';
import { FactError } from 'harkara-contract/fact-error.ts';
import { fact } from 'harkara-contract/facts.ts';
import {
  claimSync,
  listChatAccounts,
  lockChatTemplates,
  noteSync,
  storeChatTemplates,
  type ChatAccount,
  type ChatTemplateRow,
} from '../../../storage/chat-accounts.queries.ts';
import type { Database } from '../../../storage/database.ts';
import { repeatableTransaction } from '../../../storage/repeatable-transaction.ts';
import { writeFact } from '../../stored-fact.ts';
import { announceAccounts } from '../../../storage/account-changes.queries.ts';

/** A template as its provider tells of it. */
export type ToldTemplate = Omit<ChatTemplateRow, 'problem'> & { problem: Fact | null };

/**
 * Stores what the provider tells about templates, for every account whose messages go over the connector.
 *
 * @param isWhole whether templates that are not among these are gone.
 * @returns how many have changed.
 */
export async function storeProviderTemplates(
  db: Database,
  connector: string,
  told: readonly ToldTemplate[],
  isWhole: boolean,
): Promise<number> {
  const templates = told.map((one) => ({ ...one, problem: one.problem && writeFact(one.problem) }));
  const now = new Date(Date.now() + db.clockOffset());
  return repeatableTransaction(db.general, async (handle) => {
    await lockChatTemplates(handle, connector);
    let changed = 0;
    const touched: ChatAccount[] = [];
    for (const owner of await listChatAccounts(handle, connector)) {
      const own = await storeChatTemplates(handle, owner, templates, { isWhole, now });
      changed += own;
      if (own > 0) touched.push(owner);
    }
    // At the end, for all at once: it locks balances.
    await announceAccounts(handle, ...touched);
    return changed;
  });
}

type ListTemplates = () => Promise<readonly ToldTemplate[]>;

/** Asks the provider for all templates, and notes how that went. @throws what the provider said against it. */
export async function syncTemplates(
  db: Database,
  connector: string,
  listTemplates: ListTemplates,
): Promise<number> {
  try {
    const changed = await storeProviderTemplates(db, connector, await listTemplates(), true);
    await noteSync(db.general, connector, null);
    return changed;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const problem = error instanceof FactError ? error.fact : fact('connection_failed', { why });
    await noteSync(db.general, connector, writeFact(problem));
    throw error;
  }
}

/** The same once a day, whichever process comes first. @returns null if it is not due. */
export async function syncTemplatesIfDue(
  db: Database,
  connector: string,
  listTemplates: ListTemplates,
): Promise<number | null> {
  return (await claimSync(db.general, connector)) ? syncTemplates(db, connector, listTemplates) : null;
}
