import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './gateway.ts';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';

export const hasKannel = existsSync(BEARERBOX) && existsSync(SMSBOX);

export const KANNEL_USER = { username: 'harkara', password: 'kannel-pw' };

export type Kannel = {
  sendsmsUrl: string;
  /** What it says of itself. */
  status: () => Promise<string>;
  log: () => Promise<string>;
  close: () => Promise<void>;
};

/** @property twice whether it binds as a transmitter and as a receiver, instead of as a transceiver. */
type SmscLogin = { port: number; password: string; systemId?: string; twice?: boolean };

/** A Kannel of the test's own, bound to an SMSC by SMPP; phones' messages are brought to `inboundUrl`. */
export async function startKannel(smsc: SmscLogin, inboundUrl: string): Promise<Kannel> {
  const folder = await mkdtemp(join(tmpdir(), 'harkara-kannel-'));
  const [admin = 0, boxes = 0, sendsms = 0] = await freePorts(3);
  const file = join(folder, 'kannel.conf');
  await writeFile(file, configuration({ admin, boxes, sendsms, smsc, inboundUrl, folder }));
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
    run(BEARERBOX);
    await waitFor('the bearerbox listens', () => isRunning() && isOpen(boxes));
    run(SMSBOX);
    await waitFor('the smsbox listens', () => isRunning() && isOpen(sendsms));
  } catch (cause) {
    const log = await readFile(join(folder, 'bearerbox.log'), 'utf8').catch(() => 'no log');
    await close();
    throw new Error(`Kannel did not start: ${log.slice(-2_000)}`, { cause });
  }
  return {
    sendsmsUrl: `http://127.0.0.1:${sendsms}/cgi-bin/sendsms`,
    status: async () => (await fetch(`http://127.0.0.1:${admin}/status.txt`)).text(),
    log: () => readFile(join(folder, 'bearerbox.log'), 'utf8'),
    close,
  };
}

function configuration({ admin, boxes, sendsms, smsc, inboundUrl, folder }: Settings): string {
  return `group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = ${KANNEL_USER.password}
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
dlr-storage = internal
log-file = "${folder}/bearerbox.log"
log-level = 0

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
log-level = 0

group = sendsms-user
username = ${KANNEL_USER.username}
password = ${KANNEL_USER.password}
max-messages = 10
concatenation = true

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "${inboundUrl}?from=%p&to=%P&text=%b&msgid=%I&time=%T"
`;
}

/** Kannel takes one port in each. */
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
`,
    )
    .join('\n');
}

type Settings = {
  admin: number;
  boxes: number;
  sendsms: number;
  smsc: SmscLogin;
  inboundUrl: string;
  folder: string;
};

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
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

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
  await exited;
  clearTimeout(timer);
}
