import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A call of the panel's API by somebody who is signed in. A Blob is sent as it is. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

export async function signIn(url: string, username: string, password: string): Promise<Call> {
  let cookie = '';
  let csrf = '';
  const call: Call = async (method, path, body) => {
    const isFile = body instanceof Blob;
    const answer = await fetch(`${url}/panel/api/${path}`, {
      method,
      headers: {
        origin: url,
        cookie,
        'x-csrf-token': csrf,
        'idempotency-key': randomUUID(),
        ...(body && !isFile ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
      return call(method, path, body);
    }
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const session = (await call('POST', 'session', { username, password })) as { csrf: string };
  csrf = session.csrf;
  return call;
}
