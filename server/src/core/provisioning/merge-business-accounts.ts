import { addToDirectory } from '../../storage/account-changes.queries.ts';
import {
  deleteChatAccount,
  dropChatSenders,
  forgetChatProvider,
} from '../../storage/chat-accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount, Owner } from './merge-accounts.ts';

/**
 * What people write to a business account finds its owner by its number. Null disconnects it: messages that were
 * accepted before name their connector themselves, so they are still sent.
 */
export async function mergeBusinessAccounts(
  handle: Handle,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  for (const { record, owner } of accounts) {
    const business = record.chatapp?.business_account;
    if (business === undefined) continue;
    if (business === null) {
      await disconnect(handle, owner, log);
      continue;
    }
    const isKnown = await dropChatSenders(handle, owner, business.sender);
    if (!isKnown) await addToDirectory(handle, 'chat_sender', business.sender, owner);
    if (log.hasUpdated('chat_account', `${owner.username}/${business.sender}`)) {
      await forgetChatProvider(handle, owner);
    }
  }
}

async function disconnect(handle: Handle, owner: Owner, log: ChangeLog): Promise<void> {
  const before = await deleteChatAccount(handle, owner);
  if (!before) return;
  await dropChatSenders(handle, owner, null);
  log.deleted('chat_account', `${owner.username}/${before.sender}`, owner.account, before);
  log.touch(owner);
}
