import { fact } from 'harkara-contract/facts.ts';
import type { Database } from '../../../storage/database.ts';
import { listOwnVirtualMails, type VirtualMail } from '../../../storage/virtual-mailbox.queries.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import { fromPublicId, idAt, toPublicId } from '../../ids.ts';

export type { VirtualMail };

/**
 * An account's mail that the virtual operator has taken, the newest first.
 *
 * @param before the last id of the page before; null: the first page.
 */
export async function listMailbox(
  db: Database,
  account: Account,
  { recipient, before, limit }: { recipient: string | null; before: string | null; limit: number },
): Promise<{ mails: VirtualMail[]; next: string | null }> {
  const found = await listOwnVirtualMails(db.reports, keyOf(account), {
    recipient,
    before,
    limit: limit + 1,
  });
  const mails = found.slice(0, limit);
  const last = mails.at(-1);
  return { mails, next: found.length > limit && last ? toPublicId(last.id) : null };
}

/** @throws DomainError if the account has no such mail. */
export async function findMail(db: Database, account: Account, publicId: string): Promise<VirtualMail> {
  const id = fromPublicId(publicId);
  const [mail] =
    id === null
      ? []
      : await listOwnVirtualMails(db.reports, keyOf(account), {
          recipient: null,
          before: idAt(id, 1),
          limit: 1,
        });
  if (mail?.id === id && mail) return mail;
  throw new DomainError(fact('email_not_found'));
}
