import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { SIPP_PROGRAM } from '../../../scripts/peers.mjs';
import { waitFor } from './wait-for.ts';

type SippSettings = { calls?: number; transport?: 'udp' | 'tcp' };

/**
 * SIPp, which takes calls as a scenario says, sends back the sound that it gets, and ends.
 *
 * @param scenario a file of `sipp/`; null: its own scenario of a phone that answers.
 */
export async function startSipp(
  scenario: string | null,
  { calls = 1, transport = 'udp' }: SippSettings = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-sipp-'));
  const [port, media] = [await freeUdpPort(), await freeUdpPort()];
  const file = fileURLToPath(new URL(`sipp/${scenario}.xml`, import.meta.url));
  const child = spawn(
    SIPP_PROGRAM,
    [
      ...(scenario === null ? ['-sn', 'uas'] : ['-sf', file]),
      ...['-i', '127.0.0.1', '-p', String(port), '-mi', '127.0.0.1', '-mp', String(media), '-rtp_echo'],
      ...['-m', String(calls), '-t', transport === 'udp' ? 'u1' : 't1', '-nostdin', '-timeout', '50s'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitFor('SIPp waits for calls', () => isBound(transport, port) || child.exitCode !== null, {
    seen: () => said,
  });
  return {
    address: `127.0.0.1:${port}`,
    /** Whether all calls went as the scenario says. */
    succeeded: async () => {
      const [code] = await exit;
      return code === 0 ? true : said;
    },
  };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** It prints nothing before its end if nobody looks at it. */
function isBound(transport: 'udp' | 'tcp', port: number): boolean {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000`;
  return readFileSync(`/proc/net/${transport}`, 'latin1').includes(address);
}
