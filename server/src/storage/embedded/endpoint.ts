import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { Placement } from './placement.ts';
import { makeSocketDirectory } from './socket-directory.ts';

/** A socket in a folder of our own; on Windows, where Node cannot speak to one, a local port and a password. */
export type Endpoint =
  | { kind: 'socket'; directory: string; port: number }
  | { kind: 'tcp'; port: number; password: string };

const SOCKET_PORT = 5432;

export async function makeEndpoint(placement: Placement, runningPort?: number): Promise<Endpoint> {
  if (process.platform !== 'win32') {
    return { kind: 'socket', directory: await makeSocketDirectory(placement), port: SOCKET_PORT };
  }
  const file = passwordFile(placement.home);
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  );
  return { kind: 'tcp', port: runningPort ?? (await freePort()), password: readFileSync(file, 'utf8') };
}

export function passwordFile(home: string): string {
  return join(home, 'password');
}

/** The address is complete: PGHOST, PGPORT or PGSSLMODE in our environment must not change its meaning. */
export function addressOf(endpoint: Endpoint, user: string, database: string): string {
  return endpoint.kind === 'socket'
    ? `postgres://${user}@localhost:${endpoint.port}/${database}?host=${encodeURIComponent(endpoint.directory).replaceAll('%2F', '/')}&sslmode=disable`
    : `postgres://${user}:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}?sslmode=disable`;
}
