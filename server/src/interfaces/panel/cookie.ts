import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes browsers refuse the cookie unless it is Secure, of this very host, and of all its paths. */
const SESSION = '__Host-session';
const DEVICE = '__Host-device';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Between the tokens of people who share a browser. */
const BETWEEN = '~';

function readCookie({ headers: { cookie } }: FastifyRequest, wanted: string): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const [name = '', ...value] = pair.trim().split('=');
    if (name === wanted) return value.join('=');
  }
  return null;
}

export function readSessionToken(request: FastifyRequest): string | null {
  return readCookie(request, SESSION);
}

/** It ends with the browser; the session's own limits are kept by the server. */
export function keepSessionToken(reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', `${SESSION}=${token}; ${ATTRIBUTES}`);
}

export function dropSessionToken(reply: FastifyReply): void {
  void reply.header('set-cookie', `${SESSION}=; ${ATTRIBUTES}; Max-Age=0`);
}

export function readDevices(request: FastifyRequest): string[] {
  return readCookie(request, DEVICE)?.split(BETWEEN) ?? [];
}

export function keepDevices(reply: FastifyReply, devices: readonly string[]): void {
  void reply.header(
    'set-cookie',
    `${DEVICE}=${devices.join(BETWEEN)}; ${ATTRIBUTES}; Max-Age=${DEVICE_SECONDS}`,
  );
}
