// oxlint-disable-next-line harkara/no-fixed-time -- as long as an answer says
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn, Session } from 'harkara-contract/routes/session.ts';
import type { Dispatcher } from 'undici';
import { expect } from 'vitest';
import type { Body, TestGateway } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';

/** For gateways that believe their callers' X-Forwarded-For and X-Forwarded-Proto. */
export const BEHIND_PROXY = { trustProxy: ['127.0.0.1/32'] };

export const passwordOf = (username: string) => `first password: ${[...username].reverse().join('')}`;

type Answer = {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
  body: Body & Partial<Omit<SignedIn, 'state'> & Pick<Session, 'state'>>;
};

/** A customer whose first owner can sign in. */
export const person = (username: string, more: object = {}) =>
  customer(username, { password: passwordOf(username), ...more });

export const people = (...usernames: string[]) => usernames.map((username) => person(username));

/** What an answer says. */
export const read = <T>({ text }: { text: string }) => JSON.parse(text) as T;

let addresses = 0;

/** One browser: it keeps its cookies and its session's token, and says which page it is on. */
export class Browser {
  readonly #gateway: () => TestGateway;
  readonly #headers: Record<string, string>;
  cookie: string | null = null;
  csrf: string | null = null;
  /** What it was given for the people who have signed in. */
  devices: string | null = null;
  /** Whether it waits, as the panel does, when it was too fast. */
  waits = true;

  /** @param headers sent with every request; each browser has an address of its own otherwise. */
  constructor(gateway: () => TestGateway, headers: Record<string, string> = {}) {
    this.#gateway = gateway;
    addresses += 1;
    const address = `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
    this.#headers = { 'x-forwarded-for': address, ...headers };
  }

  /** Another tab shares cookies, and has a page of its own. */
  anotherTab(): Browser {
    const tab = new Browser(this.#gateway, this.#headers);
    tab.cookie = this.cookie;
    tab.csrf = this.csrf;
    tab.devices = this.devices;
    return tab;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  delete(path: string, body?: object): Promise<Answer> {
    return this.send('DELETE', path, body);
  }

  /** Sends a file as it is. */
  upload(path: string, file: Buffer): Promise<Answer> {
    return this.send('POST', path, file, { 'content-type': 'application/octet-stream' });
  }

  /** @param body a file, or what becomes JSON. */
  async send(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const call = () => this.#call(method, path, body, headers);
    let answer = await call();
    while (this.waits && answer.body.error?.code === 'too_many_requests') {
      await sleep(Number(answer.headers['retry-after']) * 1_000);
      answer = await call();
    }
    this.#keep(answer.headers['set-cookie']);
    const told = answer.body;
    if (answer.status === 200 && path.startsWith('session') && told.csrf !== undefined) this.csrf = told.csrf;
    return answer;
  }

  async #call(
    method: Dispatcher.HttpMethod,
    path: string,
    body: object | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const answer = await this.#gateway().request(`/panel/api/${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.#gateway().url }),
        cookie: this.#cookies(),
        ...(this.csrf === null ? {} : { 'x-csrf-token': this.csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    return answer;
  }

  async signIn(username: string, password = passwordOf(username)): Promise<Answer> {
    return this.post('session', { username, password });
  }

  #cookies(): string {
    const kept = { '__Host-session': this.cookie, '__Host-device': this.devices };
    const given = Object.entries(kept).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`));
    return ['theme=dark', ...given].join('; ');
  }

  #keep(set: string | string[] | undefined): void {
    for (const cookie of [set ?? []].flat()) {
      const [, name, value = ''] = /^__Host-(session|device)=([^;]*)/.exec(cookie) ?? [];
      if (name === 'session') this.cookie = value === '' ? null : value;
      if (name === 'device') this.devices = value;
    }
  }
}

export async function signedIn(
  gateway: () => TestGateway,
  username: string,
  password = passwordOf(username),
): Promise<Browser> {
  const browser = new Browser(gateway);
  const answer = await browser.signIn(username, password);
  expect([answer.status, answer.body.state]).toEqual([200, 'signed_in']);
  return browser;
}

/** Such as `404 not_found`. */
export const refusalOf = ({ status, body }: Answer) => `${status} ${body.error?.code}`;

/** Adds somebody through an owner, and lets them choose a password of their own. */
export async function addPerson(
  gateway: () => TestGateway,
  owner: Browser,
  username: string,
  role: string,
): Promise<{ id: number; browser: Browser }> {
  const added = await owner.post('users', { username, name: username, role });
  expect(added.status).toBe(201);
  const { id, firstPassword } = JSON.parse(added.text) as { id: number; firstPassword: string };
  const browser = new Browser(gateway);
  expect((await browser.signIn(username, firstPassword)).body.state).toBe('password_change_required');
  const changed = await browser.post('profile/password', {
    current: firstPassword,
    new: passwordOf(username),
  });
  expect(changed.status).toBe(204);
  return { id, browser };
}
