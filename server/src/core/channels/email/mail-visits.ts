import type { Database } from '../../../storage/database.ts';
import { findMessage } from '../../../storage/messages.queries.ts';
import { addSuppressions } from '../../../storage/suppressions.queries.ts';
import type { StoredMail } from './email-content.ts';
import { accountOfId, accountKey } from '../../ids.ts';
import { canonicalAddress } from './addresses.ts';
import { CallContents } from '../../delivery/call-contents.ts';
import type { Engaged, Engagements } from './engagements.ts';
import type { MailLink, MailLinks } from './mail-links.ts';

const MOST_BYTES = 8 * 1_024 * 1_024;

/** What happens when a recipient follows a link in a mail, or a mail program loads its picture. */
export class MailVisits {
  readonly #db: Database;
  readonly #engagements: Engagements;
  readonly #links: MailLinks;
  readonly #now: () => Date;
  readonly #onUncounted: (error: unknown) => void;
  readonly #contents: CallContents<StoredMail, readonly string[]>;

  constructor(options: {
    db: Database;
    engagements: Engagements;
    links: MailLinks;
    now: () => Date;
    /** Called when an open or a click could not be stored. */
    onUncounted: (error: unknown) => void;
  }) {
    this.#db = options.db;
    this.#engagements = options.engagements;
    this.#links = options.links;
    this.#now = options.now;
    this.#onUncounted = options.onUncounted;
    this.#contents = new CallContents({
      handle: options.db.general,
      prepare: ({ links }) => {
        const content = links ?? [];
        return { content, bytes: content.reduce((sum, link) => sum + 2 * link.length, 200) };
      },
      mostBytes: MOST_BYTES,
    });
  }

  read(id: string, word: string, signature: string): MailLink | null {
    return this.#links.read(id, word, signature);
  }

  async open(messageId: string, prefetch: boolean): Promise<void> {
    await this.#count({ messageId, kind: 'opened', link: 0, prefetch, url: null, at: this.#now() });
  }

  /** @returns where the link leads; null if the mail is past its retention. */
  async click(messageId: string, link: number, prefetch: boolean): Promise<string | null> {
    const message = await this.#find(messageId);
    const links = message && (await this.#contents.of(message));
    const url = links?.[link] ?? null;
    if (url === null) return null;
    await this.#count({ messageId, kind: 'clicked', link, prefetch, url, at: this.#now() });
    // It is kept as it was written, maybe with spaces and characters that no header may have.
    return new URL(url).href;
  }

  /** @returns the address that is not written to any more; null if the mail is past its retention. */
  async unsubscribe(messageId: string): Promise<string | null> {
    const message = await this.#find(messageId);
    if (!message) return null;
    const { bucket, account, recipient } = message;
    await addSuppressions(this.#db.general, [
      {
        bucket,
        account,
        address: canonicalAddress(recipient),
        reason: 'unsubscribed',
        detail: null,
        message: messageId,
      },
    ]);
    return recipient;
  }

  /** A click leads where it should, and an opened mail is shown, even if it cannot be counted. */
  async #count(engaged: Engaged): Promise<void> {
    await this.#engagements.record(engaged).catch(this.#onUncounted);
  }

  async #find(messageId: string) {
    const account = accountOfId(messageId);
    const key = accountKey(account);
    const message = await findMessage(this.#db.general, key, messageId);
    return message && { ...key, first: message.first, recipient: message.recipient };
  }
}
