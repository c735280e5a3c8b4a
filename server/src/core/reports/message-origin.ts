import { MESSAGE_INTERFACES, type MessageInterface, type MessageSender } from 'harkara-contract/lists.ts';
import type { Via } from '../../storage/origin.ts';

const SENDERS: Readonly<Record<string, MessageSender>> = { k: 'key', u: 'user', p: 'password', s: 'smpp' };

export function whoSent(via: Via): MessageSender | null {
  return SENDERS[via.charAt(0)] ?? null;
}

/** @param family as it is stored: SMPP has several, by the receipts that are owed. */
export function throughOf(family: string): MessageInterface {
  const named = family.startsWith('smpp') ? 'smpp' : family;
  const found = MESSAGE_INTERFACES.find((one) => one === named);
  if (found) return found;
  throw new Error(`there is no interface ${family}`);
}
