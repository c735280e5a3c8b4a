import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

export const MAIL_DOMAIN = 'torture.example';

/** A call, and what its caller knows of it. */
export type MailCall = {
  /** Its client_ref, under which it is repeated until it is answered; null: it is never repeated. */
  ref: string | null;
  /** No two calls write to the same address. */
  recipients: readonly string[];
  /** A broadcast id, or a refusal; null: none came, so the call may have been accepted or not. */
  answer: string | null;
  /** How often it was made without an answer, though the gateway was reached. */
  unanswered: number;
};

const CONNECTIONS = 16;
const PAUSE_MS = 50;
const TICK_MS = 2;
/** More than can be unknown after a kill. */
const LEAD = 50;
/** Every tenth call is for several recipients, the last of whom gets a copy that nobody else sees. */
const SEVERAL = 10;

const sizeOf = (number: number) => (number % SEVERAL === 0 ? SEVERAL : 1);

/** How many calls have so many recipients. */
export function callsFor(mails: number): number {
  return Math.ceil((mails * SEVERAL) / (2 * SEVERAL - 1));
}

/** A customer's software, which goes on while the gateway comes and goes. */
export class MailTraffic {
  readonly #pool: Pool;
  readonly #apiKey: string;
  #next = 0;

  constructor({ url, apiKey }: { url: string; apiKey: string }) {
    this.#pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
    this.#apiKey = apiKey;
  }

  /**
   * Makes so many calls, and resolves when each has got an answer, or never will.
   *
   * @param arrived how many mails have arrived: calls go on for as long as mails do, and not far ahead of them.
   */
  async send(calls: number, arrived: () => number): Promise<MailCall[]> {
    const end = this.#next + calls;
    const before = arrived();
    const made: MailCall[] = [];
    let mails = 0;
    const goOn = async () => {
      while (this.#next < end) {
        if (mails - (arrived() - before) > LEAD) {
          await sleep(TICK_MS);
          continue;
        }
        const number = this.#next++;
        mails += sizeOf(number);
        made.push(await this.#call(number));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, goOn));
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }

  async #call(number: number): Promise<MailCall> {
    const recipients = Array.from({ length: sizeOf(number) }, (_, i) => `customer${number}-${i}@example.net`);
    const ref = number % 4 === 3 ? null : `call ${number}`;
    const last = recipients.length - 1;
    const form = new URLSearchParams({
      api_key: this.#apiKey,
      from: `News <news@${MAIL_DOMAIN}>`,
      to: recipients.slice(0, Math.max(1, last)).join(','),
      ...(last > 0 ? { bcc: recipients[last] ?? '' } : {}),
      subject: `Order ${number}`,
      html: `<p>Order ${number} is on its way.</p>`,
      ...(ref === null ? {} : { client_ref: ref }),
    }).toString();
    return { ref, recipients, ...(await this.#untilAnswered(form, ref !== null)) };
  }

  async #untilAnswered(form: string, mayRepeat: boolean): Promise<Pick<MailCall, 'answer' | 'unanswered'>> {
    let unanswered = 0;
    for (;;) {
      try {
        const { statusCode, body } = await this.#pool.request({
          method: 'POST',
          path: '/httpemailapi/v1/send',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        });
        const text = await body.text();
        if (statusCode === 200) return { answer: text, unanswered };
        if (statusCode < 500) return { answer: `${statusCode} ${text}`, unanswered };
      } catch (error) {
        // A connection that was never made brought nothing.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') {
          unanswered += 1;
          if (!mayRepeat) return { answer: null, unanswered };
        }
      }
      await sleep(PAUSE_MS);
    }
  }
}
