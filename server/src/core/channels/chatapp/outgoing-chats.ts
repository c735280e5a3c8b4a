import type { Database } from '../../../storage/database.ts';
import type { StoredChat, StoredParams } from './chat-content.ts';
import { CallContents } from '../../delivery/call-contents.ts';
import { accountKey } from '../../ids.ts';

const MOST_BYTES = 8 * 1_024 * 1_024;

type Wanted = { messageId: string; account: number; first: string; recipient: string; text: string };

/** Makes the chat messages that are about to leave from what is stored of their calls. */
export class OutgoingChats {
  readonly #contents: CallContents<StoredChat, StoredChat>;
  /** What differs between the messages of a call, by the message's own id. */
  readonly #values: CallContents<StoredParams, StoredParams>;

  constructor(db: Database) {
    const prepare = <T>(content: T) => ({ content, bytes: 1_000 + 2 * JSON.stringify(content).length });
    this.#contents = new CallContents({ handle: db.hot, prepare, mostBytes: MOST_BYTES });
    this.#values = new CallContents({ handle: db.hot, prepare, mostBytes: MOST_BYTES });
  }

  /** @returns null if its content, or its own values, are no longer stored. */
  async of({ messageId, account, first, recipient, text }: Wanted) {
    const key = accountKey(account);
    const stored = await this.#contents.of({ ...key, first });
    if (!stored) return null;
    const { template, media } = stored;
    if (template) {
      // What the call's content holds are the values of its first message, and nobody else's.
      const values = messageId === first ? template : await this.#values.of({ ...key, first: messageId });
      if (!values) return null;
      return { to: recipient, content: { kind: 'template' as const, ...template, params: values.params } };
    }
    if (media) return { to: recipient, content: { kind: 'media' as const, ...media } };
    return { to: recipient, content: { kind: 'text' as const, text } };
  }
}
