import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '../../../durations.ts';
import type { Vault } from '../../accounts/vault.ts';
import { fromPublicId, toPublicId } from '../../ids.ts';

/** Where the paths of what calls say begin. */
export const AUDIO_PATH = '/voice/audio';
const VALID_HOURS = 24;
const SIGNATURE_BYTES = 16;
const TOKEN = /^(\d{1,10})_([0-9a-z]{26})_(\d{1,9})_([\w-]{22})$/;

/**
 * Addresses at which providers fetch what a call says. Anyone who has one can hear it, so they are signed and end: the
 * ids of messages are not secret.
 */
export class AudioLinks {
  readonly #key: string;
  readonly #baseUrl: string;
  readonly #now: () => Date;

  constructor(options: { vault: Vault; baseUrl: string; now: () => Date }) {
    this.#key = options.vault.derive('what calls say');
    this.#baseUrl = options.baseUrl;
    this.#now = options.now;
  }

  /** It is the same for an hour, so that a provider which keeps sounds by their address need not fetch one twice. */
  write(messageId: string, account: number): string {
    const until = Math.ceil(this.#now().getTime() / HOUR_MS) + VALID_HOURS;
    const named = `${account}_${toPublicId(messageId)}_${until}`;
    return `${this.#baseUrl}${AUDIO_PATH}/${named}_${this.#sign(named).toString('base64url')}.wav`;
  }

  /** @returns null unless the token was written here, not longer than a day ago. */
  read(token: string): { account: number; messageId: string } | null {
    const [, account = '', id = '', until = '', signature = ''] = TOKEN.exec(token) ?? [];
    const messageId = fromPublicId(id);
    const given = Buffer.from(signature, 'base64url');
    if (messageId === null || given.length !== SIGNATURE_BYTES) return null;
    if (!timingSafeEqual(given, this.#sign(`${account}_${id}_${until}`))) return null;
    return Number(until) * HOUR_MS > this.#now().getTime() ? { account: Number(account), messageId } : null;
  }

  #sign(named: string): Buffer {
    return createHmac('sha256', this.#key).update(named).digest().subarray(0, SIGNATURE_BYTES);
  }
}
