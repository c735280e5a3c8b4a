import { Agent, request, type Dispatcher } from 'undici';
import { note, type Answers, type Target } from './attack-tools.ts';

/** A connection of its own for each request: none that the gateway has just closed is used again. */
const dispatcher = new Agent({
  pipelining: 0,
  connections: 128,
  headersTimeout: 120_000,
  bodyTimeout: 120_000,
});

export type Login = { username: string; password: string };
export type Told = { status: number; text: string };

/** Somebody who is signed in to the panel. */
export class Panel {
  readonly #url: string;
  readonly headers: Record<string, string>;

  private constructor(url: string) {
    this.#url = url;
    this.headers = { origin: url };
  }

  static async open({ url }: Target, login: Login): Promise<Panel> {
    const panel = new Panel(url);
    const answer = await panel.#call('POST', 'session', login);
    const { csrf } = (await answer.body.json()) as { csrf?: string };
    const cookie = /__Host-session=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0];
    if (csrf === undefined || cookie === undefined) {
      throw new Error(`${login.username} could not sign in: ${answer.statusCode}`);
    }
    Object.assign(panel.headers, { cookie, 'x-csrf-token': csrf });
    return panel;
  }

  /** @param body a file, or what becomes JSON. @param answers where the answer is counted. */
  async send(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: object | Buffer,
    answers?: Answers,
  ): Promise<Told> {
    const answer = await this.#call(method, path, body);
    const text = await answer.body.text();
    if (answers) note(answers, String(answer.statusCode));
    return { status: answer.statusCode, text };
  }

  #call(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: object | Buffer,
  ): Promise<Dispatcher.ResponseData> {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    return request(`${this.#url}/panel/api/${path}`, {
      dispatcher,
      method,
      headers: { ...this.headers, ...(body && { 'content-type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
  }
}
