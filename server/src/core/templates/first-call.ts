import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { pageOfRecords } from '../records.ts';

/** What an account could send at once: one of its senders, and a text that one of its templates allows. */
export type FirstCall = { sender: string; text: string };

const TEMPLATES_LOOKED_AT = 20;
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
  for (const { content, senderId } of records) {
    const sender = senders.find((candidate) => senderId === null || candidate.senderId === senderId);
    if (sender) return { sender: sender.senderId, text: filled(content) };
  }
  return null;
}

function filled(content: string): string {
  return content.replace(/\{#(\w+)#\}/g, (_slot, kind: string) => EXAMPLES[kind.toLowerCase()] ?? '482913');
}
