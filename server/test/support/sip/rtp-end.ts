import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeG711 } from '../../../src/protocols/speech/g711.ts';

type Packet = { sequence: number; type: number; payload: Buffer };

const HEADER_BYTES = 12;
const VERSION = 0x80;
const MARKER = 0x80;
const FRAME_MS = 20;
const FRAME_SAMPLES = 160;
const KEYS = '0123456789*#ABCD';
/** As each law of G.711 writes it. */
const SILENCE = { ulaw: 0xff, alaw: 0xd5 } as const;
/** RFC 4733, 2.5.1.4: the end of a key press is sent three times, since packets get lost. */
const ENDS = 3;

/** The payload types that answers offer; baresip sends what it was answered with. */
export const PAYLOAD = { pcmu: 0, pcma: 8, keys: 101 } as const;

/** The other end of a call's sound: gathers what comes in, sends silence so that there is media, and presses keys. */
export class RtpEnd {
  readonly #socket: Socket;
  readonly #isCut: () => boolean;
  readonly #packets = new Map<number, Packet>();
  #arrived = 0;
  #to: { address: string; port: number } | null = null;
  #beat: NodeJS.Timeout | undefined;
  #sequence = 1_000;
  #timestamp = 0;
  #type: number = PAYLOAD.pcma;

  private constructor(socket: Socket, isCut: () => boolean) {
    this.#socket = socket;
    this.#isCut = isCut;
    socket.on('message', (data) => this.#take(data));
    // Whoever we send to may be gone.
    socket.on('error', () => undefined);
  }

  /** @param isCut while true, no packet arrives, here or there. */
  static async open(isCut: () => boolean = () => false): Promise<RtpEnd> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new RtpEnd(socket, isCut);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Sends silence from now on. */
  talkTo(address: string, port: number, type: number): void {
    this.#to = { address, port };
    this.#type = type;
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#sendSilence(), FRAME_MS);
  }

  /** As a phone does, by telephone events (RFC 4733), one key after another. */
  async press(keys: string): Promise<void> {
    for (const key of keys) {
      const event = KEYS.indexOf(key);
      const at = this.#timestamp;
      for (let frame = 1; frame <= 3 + ENDS; frame += 1) {
        const isOver = frame > 3;
        const duration = Math.min(frame, 4) * FRAME_SAMPLES;
        const payload = Buffer.from([event, isOver ? 0x8a : 0x0a, duration >> 8, duration & 0xff]);
        this.#send(PAYLOAD.keys | (frame === 1 ? MARKER : 0), payload, at);
        await this.#nextFrame();
      }
    }
  }

  /** How many packets with other numbers than these should have come between the first and the last. */
  get lost(): number {
    const numbers = [...this.#packets.keys()];
    return numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.length;
  }

  get received(): number {
    return this.#arrived;
  }

  /** What was heard, in order of the packets' numbers. */
  get heard(): Int16Array {
    const packets = [...this.#packets.values()]
      .filter(({ type }) => type === PAYLOAD.pcmu || type === PAYLOAD.pcma)
      .sort((a, b) => a.sequence - b.sequence);
    return Int16Array.from(
      packets.flatMap(({ type, payload }) => [
        ...decodeG711(payload, type === PAYLOAD.pcmu ? 'ulaw' : 'alaw'),
      ]),
    );
  }

  close(): void {
    clearInterval(this.#beat);
    this.#socket.close();
  }

  #take(data: Buffer): void {
    if (this.#isCut() || data.length < HEADER_BYTES || (data[0] ?? 0) >> 6 !== 2) return;
    this.#arrived += 1;
    const sequence = data.readUInt16BE(2);
    const type = (data[1] ?? 0) & 0x7f;
    this.#packets.set(sequence, { sequence, type, payload: data.subarray(HEADER_BYTES) });
  }

  #sendSilence(): void {
    const octet = this.#type === PAYLOAD.pcmu ? SILENCE.ulaw : SILENCE.alaw;
    this.#send(this.#type, Buffer.alloc(FRAME_SAMPLES, octet), this.#timestamp);
    this.#timestamp += FRAME_SAMPLES;
  }

  #send(type: number, payload: Buffer, timestamp: number): void {
    if (!this.#to || this.#isCut()) return;
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt8(VERSION, 0);
    header.writeUInt8(type, 1);
    header.writeUInt16BE((this.#sequence += 1) & 0xffff, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(0x5ea51de, 8);
    this.#socket.send(Buffer.concat([header, payload]), this.#to.port, this.#to.address);
  }

  /** Keys are pressed in the rhythm of the silence. */
  async #nextFrame(): Promise<void> {
    const before = this.#timestamp;
    while (this.#timestamp === before) await new Promise((resolve) => setImmediate(resolve));
  }
}
