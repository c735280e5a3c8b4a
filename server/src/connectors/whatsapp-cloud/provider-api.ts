import type { Readable } from 'node:stream';
import type { Fact } from 'harkara-contract/fact.ts';
import { FactError } from 'harkara-contract/fact-error.ts';
import { fact } from 'harkara-contract/facts.ts';
import { request } from 'undici';
import { connectionFailure } from '../../protocols/connection-failure.ts';
import { reasonOf, readError } from './codes.ts';
import { fieldsOf, type Fields } from './json.ts';
import type { CloudOptions } from './options.ts';

const LARGEST_DOCUMENT = 16 * 1024 * 1024;

/** The provider does not tell what it was asked. */
export class NotTold extends FactError {
  /** The provider's code; null if it gave none. */
  readonly code: number | null;
  readonly status: number | null;

  constructor(why: Fact, { code, status }: { code?: number; status?: number } = {}) {
    super(why);
    this.code = code ?? null;
    this.status = status ?? null;
  }
}

export type Opened = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable;
};

/** Asks the provider for things beside messages; with the token, and without following redirects. */
export class ProviderApi {
  readonly #options: CloudOptions;

  constructor(options: CloudOptions) {
    this.#options = options;
  }

  /** @param path what follows the version in the provider's reference. */
  addressOf(path: string): string {
    return `${this.#options.origin}${this.#options.root}/${path}`;
  }

  isAtProvider(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === this.#options.origin;
  }

  /** @throws NotTold */
  async get(url: string): Promise<Fields> {
    const { status, body } = await this.open(url);
    const document = await documentIn(body);
    const error = readError(document?.['error']);
    if (error) throw new NotTold(reasonOf(error), { code: error.code, status });
    if (document && status >= 200 && status < 300) return document;
    throw new NotTold(fact('provider_answered', { status }), { status });
  }

  /** @throws NotTold */
  async open(url: string): Promise<Opened> {
    const { token, timeoutMs } = this.#options;
    try {
      const { statusCode, headers, body } = await request(url, {
        headers: { 'user-agent': 'Harkara/1', authorization: `Bearer ${token}` },
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      // The reader of the body gets its error; that of a body which nobody reads any more must not end the process.
      body.on('error', () => undefined);
      return { status: statusCode, headers, body };
    } catch (error) {
      throw new NotTold(fact('provider_unreachable', { reason: connectionFailure(error) }));
    }
  }
}

async function documentIn(body: Readable): Promise<Fields | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LARGEST_DOCUMENT) throw new NotTold(fact('provider_answer_too_long'));
    }
  } catch (error) {
    if (error instanceof NotTold) throw error;
    throw new NotTold(fact('provider_answer_cut', { reason: connectionFailure(error) }));
  }
  try {
    return fieldsOf(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return null;
  }
}
