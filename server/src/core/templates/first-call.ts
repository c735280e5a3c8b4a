import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { pageOfRecords } from '../records.ts';

/**
 * What an account could send at once: one of its senders, and a text that one of its templates allows. A one-time code
 * if it has one, since everybody knows what that is; otherwise something short.
 */
export type FirstCall = { sender: string; text: string };

const TEMPLATES_LOOKED_AT = 50;
/** One SMS. */
const SHORT = 160;
const ONE_TIME_CODE = /\b(otp|one[- ]?time|(verification|security|login|your) code|pin)\b|ओटीपी|कोड/i;
const EXAMPLES: Record<string, string> = {
  numeric: '482913',
  alphanumeric: 'Asha',
  url: 'https://example.com/a',
  urlott: 'https://example.com/a',
  email: 'asha@example.com',
  cbn: '18001234567',
};

/** Null: the account has no approved sender, or no template that fits one. */
export async function findFirstCall(db: Database, account: Account): Promise<FirstCall | null> {
  const senders = [...account.senders.values()].filter(
    ({ status, route }) => status === 'approved' && route === 'transactional',
  );
  if (senders.length === 0) return null;
  const page = { offset: 0, perPage: TEMPLATES_LOOKED_AT };
  const { records } = await pageOfRecords(db, 'template', account, page, 'approved');
  const examples = records.flatMap(({ name, content, senderId }) => {
    const sender = senders.find((candidate) => senderId === null || candidate.senderId === senderId);
    return sender ? [{ name, sender: sender.senderId, text: filled(content) }] : [];
  });
  const short = examples.filter(({ text }) => text.length <= SHORT);
  const found =
    short.find(({ name, text }) => ONE_TIME_CODE.test(`${name} ${text}`)) ?? short[0] ?? examples[0];
  return found ? { sender: found.sender, text: found.text } : null;
}

function filled(content: string): string {
  return content.replace(/\{#(\w+)#\}/g, (_slot, kind: string) => EXAMPLES[kind.toLowerCase()] ?? '482913');
}
