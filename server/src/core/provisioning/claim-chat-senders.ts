import { addToDirectory } from '../../storage/account-changes.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { dropChatSenders } from '../../storage/chat-accounts.queries.ts';
import type { MergedAccount } from './merge-accounts.ts';

/** What people write to a business account finds its owner by its number. */
export async function claimChatSenders(handle: Handle, accounts: readonly MergedAccount[]): Promise<void> {
  for (const { record, owner } of accounts) {
    const business = record.chatapp?.business_account;
    if (!business) continue;
    const isKnown = await dropChatSenders(handle, owner, business.sender);
    if (!isKnown) await addToDirectory(handle, 'chat_sender', business.sender, owner);
  }
}
