import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MailLimits } from '../../core/email/send-mail.ts';
import { TooBusy, tooSlow } from '../kit/body-refusals.ts';
import { keyOf } from '../kit/intake.ts';
import { readSpooledForm, type SpooledFile, type SpooledForm } from './spooled-form.ts';

/** Fields of a form that are kept in memory. */
const FIELD_BYTES = 3 * 1_024 * 1_024;
/** Forms on disk at the same time: together about a gigabyte. */
const MOST_AT_ONCE = 100;
const MOST_OF_ONE = 20;
const LONGEST_MS = 5 * 60_000;

/** The largest form that can be taken. */
export function largestForm({ fileBytes }: MailLimits): number {
  return fileBytes + FIELD_BYTES + 64 * 1_024;
}

/** Takes forms with files: at most so many at a time, from one caller and in all, and each in a limited time. */
export class SpoolDesk {
  readonly #limits: MailLimits;
  readonly #underWay = new Map<string, number>();
  #all = 0;

  constructor(limits: MailLimits) {
    this.#limits = limits;
  }

  async read(request: FastifyRequest, payload: Readable): Promise<SpooledForm> {
    const leave = this.#enter(keyOf(request));
    const timer = setTimeout(() => payload.destroy(tooSlow()), LONGEST_MS);
    try {
      const form = await readSpooledForm(payload, request.headers['content-type'] ?? '', {
        fieldBytes: FIELD_BYTES,
        files: this.#limits.files,
        fileBytes: this.#limits.fileBytes,
        bodyBytes: largestForm(this.#limits),
      });
      return {
        ...form,
        dispose: async () => {
          leave();
          await form.dispose();
        },
      };
    } catch (error) {
      leave();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #enter(key: string): () => void {
    const own = this.#underWay.get(key) ?? 0;
    if (this.#all >= MOST_AT_ONCE || own >= MOST_OF_ONE) throw new TooBusy();
    this.#all += 1;
    this.#underWay.set(key, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#all -= 1;
      const left = (this.#underWay.get(key) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(key);
      else this.#underWay.set(key, left);
    };
  }
}

/** Reads a spooled file again. */
export function givenFile({ filename, contentType, bytes, sha256, path }: SpooledFile) {
  return { filename, contentType, bytes, sha256: sha256.toString('hex'), read: () => createReadStream(path) };
}
