import { MAX_PDU_LENGTH } from './codec.ts';
import { lostStream, type PduError } from './pdu-error.ts';
import { HEADER_LENGTH } from './wire.ts';

const NOTHING: Buffer = Buffer.alloc(0);
const LENGTH_FIELD = 4;

/**
 * Splits a stream into PDUs. A PDU that lies wholly in a chunk is a view of it; any other is assembled in a buffer of
 * its own length, so that no more than one PDU is ever kept between chunks.
 */
export class Framer {
  readonly #maxLength: number;
  #chunk = NOTHING;
  #at = 0;
  /** The first octets of a length field, if a chunk ended within it. */
  readonly #lengthField = Buffer.alloc(LENGTH_FIELD);
  #lengthFilled = 0;
  #frame: Buffer | null = null;
  #frameFilled = 0;
  #lost: PduError | null = null;

  constructor(maxLength: number = MAX_PDU_LENGTH) {
    this.#maxLength = maxLength;
  }

  push(chunk: Buffer): void {
    this.#chunk = this.#unread === 0 ? chunk : Buffer.concat([this.#chunk.subarray(this.#at), chunk]);
    this.#at = 0;
  }

  /**
   * The next whole PDU, or null when more bytes are needed.
   * @throws PduError, from then on always, when a length says that this is no stream of PDUs
   */
  next(): Buffer | null {
    if (this.#lost !== null) throw this.#lost;
    if (this.#frame === null) {
      const length = this.#readLength();
      if (length === null) return null;
      if (this.#lengthFilled === 0 && this.#unread >= length) return this.#take(length);
      this.#startFrame(length);
    }
    return this.#fillFrame();
  }

  get #unread(): number {
    return this.#chunk.length - this.#at;
  }

  #readLength(): number | null {
    if (this.#lengthFilled === 0 && this.#unread >= LENGTH_FIELD) {
      return this.#checked(this.#chunk.readUInt32BE(this.#at));
    }
    this.#lengthFilled += this.#copyInto(this.#lengthField, this.#lengthFilled);
    return this.#lengthFilled === LENGTH_FIELD ? this.#checked(this.#lengthField.readUInt32BE(0)) : null;
  }

  #checked(length: number): number {
    if (length >= HEADER_LENGTH && length <= this.#maxLength) return length;
    const whole = this.#lengthFilled === 0 && this.#unread >= HEADER_LENGTH;
    const sequence = whole ? this.#chunk.readUInt32BE(this.#at + 12) : 0;
    this.#chunk = NOTHING;
    this.#at = 0;
    this.#lost = lostStream(`A PDU cannot have ${length} octets`, sequence);
    throw this.#lost;
  }

  #take(length: number): Buffer {
    const frame = this.#chunk.subarray(this.#at, this.#at + length);
    this.#at += length;
    return frame;
  }

  #startFrame(length: number): void {
    this.#frame = Buffer.allocUnsafe(length);
    this.#lengthField.copy(this.#frame, 0, 0, this.#lengthFilled);
    this.#frameFilled = this.#lengthFilled;
    this.#lengthFilled = 0;
  }

  #fillFrame(): Buffer | null {
    const frame = this.#frame;
    if (frame === null) return null;
    this.#frameFilled += this.#copyInto(frame, this.#frameFilled);
    if (this.#frameFilled < frame.length) return null;
    this.#frame = null;
    return frame;
  }

  #copyInto(target: Buffer, start: number): number {
    const copied = this.#chunk.copy(target, start, this.#at);
    this.#at += copied;
    if (this.#at === this.#chunk.length) {
      this.#chunk = NOTHING;
      this.#at = 0;
    }
    return copied;
  }
}
