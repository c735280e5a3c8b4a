import { randomUUID } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import type { Database } from '../../storage/database.ts';
import { findPreview, insertPreview, type PreviewKind } from '../../storage/panel-previews.queries.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { keyOf } from '../accounts/account.ts';

/** How long the address of a preview works. */
const PREVIEW_SECONDS = 600;
/** Of one account. Every pause in typing makes one, and only the last of them is looked at. */
const MOST_KEPT = 50;

type Contents = {
  /** Html, or the id of a mail in the virtual mailbox. */
  mail: { html: string } | { taken: string };
  speech: { text: string; language: string; audioUrl: string | null };
};

type Viewer = Pick<Actor, 'account' | 'session'>;

/** Keeps what a user wants to look at, for the session that made it. @returns its id. */
export async function keepPreview<Kind extends PreviewKind>(
  db: Database,
  { account, session }: Viewer,
  kind: Kind,
  content: Contents[Kind],
): Promise<string> {
  const key = { ...keyOf(account), id: randomUUID(), session: session.id, kind };
  await insertPreview(db.general, key, content, { seconds: PREVIEW_SECONDS, kept: MOST_KEPT });
  return key.id;
}

/** @throws DomainError if the session has made none of this id, or it is too old. */
export async function openPreview<Kind extends PreviewKind>(
  db: Database,
  { account, session }: Viewer,
  kind: Kind,
  id: string,
): Promise<Contents[Kind]> {
  const key = { ...keyOf(account), id, session: session.id, kind };
  const found = await findPreview(db.general, key);
  if (found === null) throw new DomainError(fact('preview_expired'));
  return found as Contents[Kind];
}
