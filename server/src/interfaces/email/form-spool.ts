import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MailLimits } from '../../core/channels/email/send-mail.ts';
import { networkOf } from '../../core/limits/network-of.ts';
import { DAY_MS } from '../../durations.ts';
import { callerGone, TooBusy, tooSlow } from '../kit/body-refusals.ts';
import { keyOf } from '../kit/intake.ts';
import { KnownNetworks } from '../kit/known-networks.ts';
import { Places, type Place, type PlaceLimits } from '../kit/places.ts';
import { LOOK_EVERY_MS } from '../kit/slow-connections.ts';
import { readSpooledForm, type SpooledFile, type SpooledForm } from './spooled-form.ts';

/** Fields of a form that are kept in memory. */
const FIELD_BYTES = 3 * 1_024 * 1_024;
/** Forms on disk at the same time: together about a gigabyte. */
const PLACES: PlaceLimits = {
  known: { most: 60, mostOfOne: 20 },
  strangers: { most: 40, mostOfOne: 20, mostOfWider: 30 },
  graceMs: 3_000,
  enoughBytesPerSecond: 100_000,
  leastBytesPerSecond: 4_096,
  slowMs: { known: 60_000, stranger: 15_000 },
  lookEveryMs: LOOK_EVERY_MS,
};
const LONGEST_MS = 5 * 60_000;

/** The largest form that can be taken. */
export function largestForm({ fileBytes }: MailLimits): number {
  return fileBytes + FIELD_BYTES + 64 * 1_024;
}

/**
 * Takes forms with files: so many at a time, and each in a limited time. A caller who has shown a key in the address,
 * or calls from a network whose mail was accepted within a day, has a place that no stranger can take.
 */
export class FormSpool {
  readonly #limits: MailLimits;
  readonly #places: Places;
  readonly #networks = new KnownNetworks({ forMs: DAY_MS });

  constructor(limits: MailLimits, places: Partial<PlaceLimits> = {}) {
    this.#limits = limits;
    this.#places = new Places({ ...PLACES, ...places });
  }

  /** A mail from this address was accepted: most callers have their login in the form itself. */
  remember(address: string): void {
    this.#networks.note(address);
  }

  close(): void {
    this.#places.close();
  }

  async read(request: FastifyRequest, payload: Readable): Promise<SpooledForm> {
    const body = new PassThrough();
    let received = 0;
    const cutOff = () => {
      payload.unpipe(body);
      body.destroy(tooSlow());
    };
    const place = this.#enter(request, { received: () => received, cutOff });
    const timer = setTimeout(cutOff, LONGEST_MS);
    payload.on('data', (chunk: Buffer) => (received += chunk.length));
    payload.on('error', () => body.destroy(callerGone()));
    payload.once('close', () => {
      if (!payload.readableEnded) body.destroy(callerGone());
    });
    payload.pipe(body);
    try {
      const form = await readSpooledForm(body, request.headers['content-type'] ?? '', {
        fieldBytes: FIELD_BYTES,
        files: this.#limits.files,
        fileBytes: this.#limits.fileBytes,
        bodyBytes: largestForm(this.#limits),
      });
      place.settle();
      return {
        ...form,
        dispose: async () => {
          place.leave();
          await form.dispose();
        },
      };
    } catch (error) {
      place.leave();
      // What still comes is read by the code that answers, and not kept.
      payload.unpipe(body);
      body.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #enter(request: FastifyRequest, visitor: { received: () => number; cutOff: () => void }): Place {
    const { ip: address, knownAs } = request;
    const isKnown = knownAs !== null || this.#networks.has(address);
    const name = knownAs === null ? networkOf(address) : keyOf(request);
    const place = this.#places.enter({
      ...visitor,
      address,
      knownAs: isKnown ? name : null,
      isSending: () => true,
    });
    if (!place) throw new TooBusy();
    return place;
  }
}

/** Reads a spooled file again. */
export function givenFile({ filename, contentType, bytes, sha256, path }: SpooledFile) {
  return { filename, contentType, bytes, sha256: sha256.toString('hex'), read: () => createReadStream(path) };
}
