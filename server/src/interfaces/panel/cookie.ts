import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes browsers refuse the cookie unless it is Secure, of this very host, and of all its paths. */
const NAME = '__Host-session';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function readSessionToken({ headers: { cookie } }: FastifyRequest): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const [name = '', ...value] = pair.trim().split('=');
    if (name === NAME) return value.join('=');
  }
  return null;
}

/** It ends with the browser; the session's own limits are kept by the server. */
export function keepSessionToken(reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}`);
}

export function dropSessionToken(reply: FastifyReply): void {
  void reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
}
