import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { NetstringReader, writeNetstring } from './netstring.ts';

/** What the calling program reports by itself. */
export type ControlEvent = {
  type: string;
  /** The call's Call-ID, as soon as there is one. */
  id: string | null;
  /** Such as the words about its end, or a key. */
  param: string;
};

type Answer = { resolve: (data: string) => void; reject: (error: Error) => void };

const COMMAND_MS = 5_000;

/** The connection by which one process is told what to do, and reports what happens. */
export class Control {
  readonly #socket: Socket;
  readonly #onEvent: (event: ControlEvent) => void;
  readonly #waiting = new Map<string, Answer>();
  #last = 0;
  #error: Error | null = null;

  private constructor(
    socket: Socket,
    onEvent: (event: ControlEvent) => void,
    onClose: (error: Error) => void,
  ) {
    this.#socket = socket;
    this.#onEvent = onEvent;
    const reader = new NetstringReader((text) => this.#take(text));
    socket.setNoDelay(true);
    socket.on('data', (data) => {
      try {
        reader.read(data);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on('error', (error) => {
      this.#error = error;
    });
    socket.on('close', () => {
      const error = this.#error ?? new Error('the control connection was closed');
      this.#error = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      onClose(error);
    });
  }

  /** @throws if nobody listens there. */
  static async open(
    address: string,
    port: number,
    { onEvent, onClose }: { onEvent: (event: ControlEvent) => void; onClose: (error: Error) => void },
  ): Promise<Control> {
    const socket = connect({ host: address, port });
    await once(socket, 'connect');
    return new Control(socket, onEvent, onClose);
  }

  /** @returns what it answers. @throws if it does not, or does not know the command. */
  async command(command: string, params?: string): Promise<string> {
    if (this.#error) throw this.#error;
    const token = String((this.#last += 1));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error(`${command} was not answered`)), COMMAND_MS);
    this.#waiting.set(token, { resolve, reject });
    this.#socket.write(writeNetstring(JSON.stringify({ command, ...(params && { params }), token })));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(token);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    const message = parse(text);
    if (message?.event === true) {
      const { type, id, param } = message;
      this.#onEvent({ type: textOf(type), id: textOf(id) || null, param: textOf(param) });
    } else if (message?.response === true) {
      const answer = this.#waiting.get(textOf(message.token));
      if (message.ok === true) answer?.resolve(textOf(message.data));
      else answer?.reject(new Error(`it refused a command: ${textOf(message.data)}`));
    }
  }
}

/**
 * The program passes on what the other side says, and does not escape every control character.
 *
 * @returns null for what is no object: it is not for us.
 */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/\p{Cc}/gu, ' '));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
