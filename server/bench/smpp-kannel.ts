import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './process.ts';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
const START_MS = 15_000;
const END_MS = 5_000;

export const hasKannel = existsSync(BEARERBOX) && existsSync(SMSBOX);
export const KANNEL_USER = { username: 'bench', password: 'kannel-pw' };

export type Kannel = { url: string; pids: number[]; stop: () => Promise<void> };

/** As it is set up where no message may be lost: every one is written to a spool until the operator has it. */
export async function startKannel(
  folder: string,
  { smscPort, window }: { smscPort: number; window: number },
): Promise<Kannel> {
  const [admin, boxes, sendsms] = [await freePort(), await freePort(), await freePort()];
  const spool = join(folder, 'spool');
  mkdirSync(spool, { recursive: true });
  const file = join(folder, 'kannel.conf');
  writeFileSync(file, configuration({ admin, boxes, sendsms, smscPort, window, folder, spool }));
  const children: ChildProcess[] = [];
  const run = async (command: string, port: number) => {
    children.push(spawn(command, ['-v', '4', file], { cwd: folder, stdio: 'ignore' }));
    await untilOpen(port, join(folder, 'bearerbox.log'));
  };
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
  };
  try {
    await run(BEARERBOX, boxes);
    await run(SMSBOX, sendsms);
  } catch (error) {
    await stop();
    throw error;
  }
  const pids = children.flatMap(({ pid }) => pid ?? []);
  return { url: `http://127.0.0.1:${sendsms}`, pids, stop };
}

type Settings = {
  admin: number;
  boxes: number;
  sendsms: number;
  smscPort: number;
  window: number;
  folder: string;
  spool: string;
};

function configuration({ admin, boxes, sendsms, smscPort, window, folder, spool }: Settings): string {
  return `group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = ${KANNEL_USER.password}
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
dlr-storage = internal
store-type = spool
store-location = "${spool}"
log-file = "${folder}/bearerbox.log"
log-level = 3

group = smsc
smsc = smpp
smsc-id = bench
host = 127.0.0.1
port = ${smscPort}
transceiver-mode = true
smsc-username = kannel
smsc-password = secret12
system-type = ""
interface-version = 34
max-pending-submits = ${window}
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sendsms}
sendsms-interface = 127.0.0.1
log-file = "${folder}/smsbox.log"
log-level = 3

group = sendsms-user
username = ${KANNEL_USER.username}
password = ${KANNEL_USER.password}
max-messages = 10
concatenation = true

group = sms-service
keyword = default
catch-all = true
max-messages = 0
text = ""
`;
}

async function untilOpen(port: number, log: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await isOpen(port))) {
    if (performance.now() > deadline) {
      const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : 'no log';
      throw new Error(`Kannel did not start: ${said}`);
    }
    await sleep(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exited;
  clearTimeout(timer);
}
