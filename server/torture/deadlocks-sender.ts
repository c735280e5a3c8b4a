import { Agent, request } from 'undici';
import type { Deed } from './deadlocks-rig.ts';
import {
  domainOf,
  FATES,
  SENDER,
  SILENT_MAILBOX,
  TEMPLATE,
  textOf,
  VOICE_NUMBER,
} from './deadlocks-world.ts';
import { customer } from './world.ts';

const BULK = 300;
/** A call with more than 200 mails is a campaign. */
const MAILS = 220;
const TIMEOUT_MS = 60_000;
/**
 * A chat message that its provider refuses, or that does not leave in time, is answered with 502, and a job that has ended
 * with 409. On a busy machine a call may have waited too long, and is answered with 503.
 */
const EXPECTED = new Set([200, 202, 409, 502, 503]);

type Answer = { status: number; data: Record<string, unknown> };

/** Customers' programs: they talk to both gateways, and share out accounts among all of them. */
export class Sender {
  readonly #urls: readonly string[];
  readonly #usernames: readonly string[];
  /** It ends idle connections long before the gateway does: one that both use and end at once would be a failed call. */
  readonly #agent = new Agent({
    connections: 200,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveMaxTimeout: 10_000,
  });
  #calls = 0;
  #numbers = 0;

  constructor(urls: readonly string[], usernames: readonly string[]) {
    this.#urls = urls;
    this.#usernames = usernames;
  }

  deeds(): Deed[] {
    const sms = () => ({ sender_id: SENDER, message: textOf(this.#numbers) });
    return [
      {
        what: 'single SMS',
        atOnce: 6,
        run: () => this.#post('sms/send', { ...sms(), recipient: this.#number() }),
      },
      {
        what: 'SMS scheduled and cancelled',
        atOnce: 2,
        run: () => this.#cancelled({ ...sms(), recipient: this.#number() }),
      },
      {
        what: 'bulk of SMS',
        atOnce: 2,
        run: () => this.#job('sms/send-bulk', { ...sms(), recipients: this.#many(BULK) }),
      },
      { what: 'single mail', atOnce: 4, run: () => this.#mail(1) },
      { what: 'mail to many', atOnce: 1, run: () => this.#mail(MAILS) },
      {
        what: 'single chat message',
        atOnce: 8,
        run: () => this.#post('chatapp/send', { to: this.#person(), template: TEMPLATE, params: ['1'] }),
      },
      {
        what: 'bulk of chat messages',
        atOnce: 3,
        run: () =>
          this.#job('chatapp/send-bulk', {
            template: TEMPLATE,
            rows: Array.from({ length: BULK }, () => ({ to: this.#person(), params: ['1'] })),
          }),
      },
      {
        what: 'single call',
        atOnce: 3,
        run: () => this.#post('voice/send', { from: VOICE_NUMBER, to: this.#number(), text: 'Hello.' }),
      },
      {
        what: 'bulk of calls',
        atOnce: 1,
        run: () =>
          this.#job('voice/send-bulk', { from: VOICE_NUMBER, recipients: this.#many(BULK), text: 'Hello.' }),
      },
      { what: 'transfer', atOnce: 3, run: () => this.#transfer() },
    ];
  }

  #number(): string {
    const n = (this.#numbers += 1);
    return `90${n % 20 < FATES.length ? n % 20 : 0}${String(n % 10_000_000).padStart(7, '0')}`;
  }

  #person(): string {
    return `91${this.#number()}`;
  }

  #many(count: number): string[] {
    return Array.from({ length: count }, () => this.#number());
  }

  #mail(count: number): Promise<void> {
    const username = this.#username();
    const to = Array.from({ length: count }, (_, i) => {
      const n = (this.#numbers += 1);
      return `${i % 4 === 0 ? `${SILENT_MAILBOX}+` : 'person'}${n}@customer.example`;
    });
    const body = { from: `news@${domainOf(username)}`, to, subject: 'News', html: '<p>News</p>' };
    return this.#post('email/send', body, username);
  }

  async #cancelled(body: object): Promise<void> {
    const username = this.#username();
    const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
    const { status, data } = await this.#call('POST', 'sms/send', { ...body, schedule_at }, username);
    if (status === 503) return;
    await this.#call('DELETE', `messages/${String(data['message_id'])}`, null, username);
  }

  /** Every third job is paused and resumed, every third is cancelled, also while it is paused. */
  async #job(path: string, body: object): Promise<void> {
    const username = this.#username();
    const { status, data } = await this.#call('POST', path, body, username);
    if (status === 503) return;
    if (status >= 300) throw new Error(`${path} was answered with ${status}`);
    const job = `jobs/${String(data['job_id'])}`;
    const fate = this.#calls % 3;
    if (fate > 0) await this.#call('POST', `${job}/pause`, null, username);
    if (fate === 1) await this.#call('POST', `${job}/resume`, null, username);
    if (fate === 2) await this.#call('POST', `${job}/cancel`, null, username);
  }

  #transfer(): Promise<void> {
    const from = this.#username();
    const others = this.#usernames.filter((name) => name !== from);
    const recipient_username = others[this.#numbers % others.length];
    this.#numbers += 1;
    return this.#post('credits/transfer', { recipient_username, amount: 1 }, from);
  }

  #username(): string {
    return this.#usernames[(this.#calls += 1) % this.#usernames.length] ?? '';
  }

  async #post(path: string, body: object, username = this.#username()): Promise<void> {
    await this.#call('POST', path, body, username);
  }

  async #call(
    method: 'POST' | 'DELETE',
    path: string,
    body: object | null,
    username: string,
  ): Promise<Answer> {
    const url = this.#urls[(this.#calls += 1) % this.#urls.length] ?? '';
    const answer = await request(`${url}/api/v2/${path}`, {
      method,
      dispatcher: this.#agent,
      headers: {
        authorization: `Bearer ${customer(username).apiKey}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (!EXPECTED.has(answer.statusCode)) throw new Error(`${answer.statusCode} ${text.slice(0, 200)}`);
    const { data = {} } = JSON.parse(text) as { data?: Record<string, unknown> };
    return { status: answer.statusCode, data };
  }
}
