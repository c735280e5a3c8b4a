import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KANNEL_BOXES } from '../../../scripts/peers.mjs';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { waitFor } from './wait-for.ts';

export const KANNEL_USER = { username: 'harkara', password: 'kannel-pw' };

export type Kannel = {
  url: string;
  sendsmsUrl: string;
  pids: number[];
  /** Its own status report. */
  status: () => Promise<string>;
  log: () => Promise<string>;
  close: () => Promise<void>;
};

type SmscLogin = {
  port: number;
  password: string;
  systemId?: string;
  /** Whether it binds as a transmitter and as a receiver, instead of as a transceiver. */
  twice?: boolean;
  /** How many messages may wait for their answer. */
  window?: number;
};

type Habits = {
  /** Where messages from phones are delivered. */
  inboundUrl?: string;
  /** As when no message may be lost: each is on disk until the SMSC has it. Only errors are logged then. */
  spool?: boolean;
};

/** A separate Kannel, bound to an SMSC by SMPP. */
export async function startKannel(smsc: SmscLogin, habits: Habits): Promise<Kannel> {
  const folder = await mkdtemp(join(tmpdir(), 'harkara-kannel-'));
  await mkdir(join(folder, 'spool'));
  const [admin, boxes, sendsms] = await Promise.all([freePort(), freePort(), freePort()]);
  const file = join(folder, 'kannel.conf');
  await writeFile(file, configuration({ admin, boxes, sendsms, smsc, folder, ...habits }));
  const children: ChildProcess[] = [];
  const run = (command: string) =>
    children.push(spawn(command, ['-v', '4', file], { cwd: folder, stdio: 'ignore' }));

  function isRunning(): true {
    if (children.some(hasEnded)) throw new Error('it has ended by itself');
    return true;
  }

  async function close(): Promise<void> {
    for (const child of children.reverse()) await end(child);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    run(KANNEL_BOXES.bearerbox);
    await waitFor('the bearerbox listens', () => isRunning() && isOpen(boxes));
    run(KANNEL_BOXES.smsbox);
    await waitFor('the smsbox listens', () => isRunning() && isOpen(sendsms));
  } catch (cause) {
    const log = await readFile(join(folder, 'bearerbox.log'), 'utf8').catch(() => 'no log');
    await close();
    throw new Error(`Kannel did not start: ${log.slice(-2_000)}`, { cause });
  }
  const url = `http://127.0.0.1:${sendsms}`;
  return {
    url,
    sendsmsUrl: `${url}/cgi-bin/sendsms`,
    pids: children.flatMap(({ pid }) => pid ?? []),
    status: async () => (await fetch(`http://127.0.0.1:${admin}/status.txt`)).text(),
    log: () => readFile(join(folder, 'bearerbox.log'), 'utf8'),
    close,
  };
}

function configuration({ admin, boxes, sendsms, smsc, folder, inboundUrl, spool }: Settings): string {
  const logLevel = spool ? 3 : 0;
  // An empty line would end the group.
  const store = spool ? `store-type = spool\nstore-location = "${folder}/spool"\n` : '';
  const answer =
    inboundUrl === undefined
      ? 'text = ""'
      : `get-url = "${inboundUrl}?from=%p&to=%P&text=%b&msgid=%I&time=%T"`;
  return `group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = ${KANNEL_USER.password}
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
dlr-storage = internal
${store}log-file = "${folder}/bearerbox.log"
log-level = ${logLevel}

${smscGroups(smsc)}
group = smpp-tlv
name = PE_ID
tag = 0x1400
type = octetstring
length = 30

group = smpp-tlv
name = TEMPLATE_ID
tag = 0x1401
type = octetstring
length = 30

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sendsms}
sendsms-interface = 127.0.0.1
mo-recode = true
log-file = "${folder}/smsbox.log"
log-level = ${logLevel}

group = sendsms-user
username = ${KANNEL_USER.username}
password = ${KANNEL_USER.password}
max-messages = 10
concatenation = true

group = sms-service
keyword = default
catch-all = true
max-messages = 0
${answer}
`;
}

/** Kannel allows one port in each group. */
function smscGroups(smsc: SmscLogin): string {
  const ports = smsc.twice
    ? [`port = ${smsc.port}`, `receive-port = ${smsc.port}`]
    : [`port = ${smsc.port}\ntransceiver-mode = true`];
  return ports
    .map(
      (port) => `group = smsc
smsc = smpp
smsc-id = north
host = 127.0.0.1
${port}
smsc-username = ${smsc.systemId ?? 'kannel'}
smsc-password = ${smsc.password}
system-type = ""
interface-version = 34
reconnect-delay = 1
${smsc.window === undefined ? '' : `max-pending-submits = ${smsc.window}\n`}`,
    )
    .join('\n');
}

type Settings = Habits & {
  admin: number;
  boxes: number;
  sendsms: number;
  smsc: SmscLogin;
  folder: string;
};

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

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(timer);
}
