import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../accounts/vault.ts';
import { fromPublicId, toPublicId } from '../../ids.ts';

/** The message that a provider's callback names. */
export type TrackedChat = {
  messageId: string;
  /** False: anybody can have written it, also an earlier version of the gateway. */
  isSigned: boolean;
};

const SIGNATURE_BYTES = 16;
const TRACKING = /^([\da-z]{26})\.(\d{1,9})(?:\.([\w-]{22}))?$/i;

/**
 * What goes to the chat provider with a message, and comes back with each of its statuses: the message's id, the number
 * of the attempt and a signature, 55 characters or so of the 512 that the provider takes. Anyone with a business
 * account can send any such text along with a message of their own, and the ids of messages are not secret.
 */
export class ChatTracking {
  readonly #key: string;

  constructor(vault: Vault) {
    this.#key = vault.derive('tracking of chat messages');
  }

  write(messageId: string, attempt: number): string {
    const named = `${toPublicId(messageId)}.${attempt}`;
    return `${named}.${this.#sign(named).toString('base64url')}`;
  }

  /** @returns null if it names no message. */
  read(tracking: string): TrackedChat | null {
    const [, publicId = '', attempt = '', signature = ''] = TRACKING.exec(tracking) ?? [];
    const messageId = fromPublicId(publicId);
    if (messageId === null) return null;
    const given = Buffer.from(signature, 'base64url');
    const own = this.#sign(`${toPublicId(messageId)}.${attempt}`);
    return { messageId, isSigned: given.length === own.length && timingSafeEqual(given, own) };
  }

  #sign(named: string): Buffer {
    return createHmac('sha256', this.#key).update(named).digest().subarray(0, SIGNATURE_BYTES);
  }
}
