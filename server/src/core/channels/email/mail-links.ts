import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../accounts/vault.ts';
import { fromPublicId, toPublicId } from '../../ids.ts';

/** What a link in a mail is for. A click names the link by its number. */
export type LinkPurpose = { kind: 'open' } | { kind: 'click'; link: number } | { kind: 'unsubscribe' };

export type MailLink = LinkPurpose & { messageId: string };

/** Where the paths of links in mails begin. */
export const LINK_PATH = '/l';
const SIGNATURE_BYTES = 12;

/**
 * Links in mails that lead to the gateway. They are signed, so that nobody can make up opens and clicks, or unsubscribe
 * another recipient: the ids of messages are not secret.
 */
export class MailLinks {
  readonly #key: string;

  constructor(vault: Vault) {
    this.#key = vault.derive('links in mails');
  }

  /** @param base the address of the gateway, or the account's own name for it. */
  write(base: string, messageId: string, purpose: LinkPurpose): string {
    const id = toPublicId(messageId);
    const word = wordOf(purpose);
    return `${base}${LINK_PATH}/${id}/${word}/${this.#sign(id, word).toString('base64url')}`;
  }

  /** @returns null unless the link was written here. */
  read(id: string, word: string, signature: string): MailLink | null {
    const messageId = fromPublicId(id);
    const purpose = purposeOf(word);
    const given = Buffer.from(signature, 'base64url');
    if (messageId === null || purpose === null || given.length !== SIGNATURE_BYTES) return null;
    if (!timingSafeEqual(given, this.#sign(toPublicId(messageId), word))) return null;
    return { ...purpose, messageId };
  }

  #sign(id: string, word: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id} ${word}`).digest().subarray(0, SIGNATURE_BYTES);
  }
}

function wordOf(purpose: LinkPurpose): string {
  switch (purpose.kind) {
    case 'open':
      return 'o';
    case 'unsubscribe':
      return 'u';
    case 'click':
      return `c${purpose.link}`;
  }
}

function purposeOf(word: string): LinkPurpose | null {
  if (word === 'o') return { kind: 'open' };
  if (word === 'u') return { kind: 'unsubscribe' };
  return /^c\d{1,4}$/.test(word) ? { kind: 'click', link: Number(word.slice(1)) } : null;
}
