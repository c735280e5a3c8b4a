import { fact } from 'harkara-contract/facts.ts';
import { findOpenSessions } from '../../../storage/chat.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import { DomainError } from '../../errors.ts';
import type { Permitted } from '../channel.ts';
import type { Draft, Findings } from '../draft.ts';
import type { ChatContent } from './chat-content.ts';

/** Free text and media may be sent for this long after the recipient's last message. */
export const SESSION_HOURS = 24;

/** A template may be sent to anybody at any time. */
export function needsNoSession({ request: { content } }: Draft): boolean {
  return (content as ChatContent).template !== null;
}

/** The recipients whose sessions are open. */
export async function findSessionsOf(handle: Handle, drafts: readonly Draft[]): Promise<Findings> {
  const keys = drafts.flatMap(({ account: { bucket, number: account }, sender, messages }) =>
    messages.map(({ recipient: person }) => ({ bucket, account, sender, person })),
  );
  const open = await findOpenSessions(handle, keys, SESSION_HOURS);
  return new Set(open.map(({ account, person }) => keyOf(account, person)));
}

export function withoutClosedSessions(draft: Draft, open: Findings | undefined): Permitted {
  const { messages, rejections, account } = draft;
  if (needsNoSession(draft)) return { deliverable: messages, rejections };
  if (messages.every(({ recipient }) => open?.has(keyOf(account.number, recipient)) ?? false)) {
    return { deliverable: messages, rejections };
  }
  throw templateRequired();
}

function keyOf(account: number, person: string): string {
  return `${account} ${person}`;
}

export function templateRequired(): DomainError {
  return new DomainError(fact('chat_session_closed'));
}
