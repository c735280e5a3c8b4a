import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTFIX, POSTFIX_PROGRAM } from '../../../scripts/peers.mjs';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { certificateFor } from './certificate.ts';
import { waitFor } from './wait-for.ts';

const NOBODY = 65_534;

/** It changes to several users, which only root can. */
export const canRunPostfix = POSTFIX.isPresent() && process.getuid?.() === 0;

export type PostfixSettings = {
  /** Users of example.net who have a mailbox. It takes mails to others as well, and bounces them. */
  users: readonly string[];
  /** Where mails to this domain go: to a port of this host. */
  bounceDomain: string;
  bouncePort: number;
};

/** Debian's Postfix, as mail.example.org, with a configuration, a queue and mailboxes of its own. */
export async function startPostfix({ users, bounceDomain, bouncePort }: PostfixSettings) {
  const folder = await mkdtemp(join(tmpdir(), 'harkara-postfix-'));
  await chmod(folder, 0o755);
  const configuration = join(folder, 'configuration');
  const mailboxes = join(folder, 'mailboxes');
  const logFile = join(folder, 'log');
  const { uid } = await ownerOf('postfix');
  for (const part of ['configuration', 'mailboxes', 'queue', 'data']) await mkdir(join(folder, part));
  await chown(mailboxes, NOBODY, NOBODY);
  await chown(join(folder, 'data'), uid, -1);
  const certificate = certificateFor('localhost');
  const chain = join(configuration, 'chain.pem');
  await writeFile(chain, certificate.key + certificate.cert, { mode: 0o600 });
  const port = await freePort();
  await writeFile(join(configuration, 'master.cf'), servicesAt(port));
  await writeFile(
    join(configuration, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${join(folder, 'queue')}
data_directory = ${join(folder, 'data')}
mail_owner = postfix
setgid_group = postdrop
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
myhostname = mail.example.org
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
virtual_mailbox_domains = example.net
virtual_mailbox_base = ${mailboxes}
virtual_mailbox_maps = inline:{ ${users.map((user) => `${user}@example.net=${user}/`).join(', ')} }
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
transport_maps = inline:{ ${bounceDomain}=smtp:[127.0.0.1]:${bouncePort} }
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_reject_unlisted_recipient = no
smtpd_recipient_restrictions = check_recipient_access inline:{ closed@example.net=REJECT }
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${chain}
maillog_file = ${logFile}
maillog_file_prefixes = ${folder}
`,
  );
  const child = spawn(POSTFIX_PROGRAM, ['-c', configuration, 'start-fg'], { stdio: 'ignore' });
  const log = () => readFile(logFile, 'utf8').catch(() => '');
  const exited = once(child, 'exit');
  const close = async () => {
    if (child.exitCode === null) {
      spawnSync(POSTFIX_PROGRAM, ['-c', configuration, 'abort']);
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('Postfix runs', async () => (await log()).includes('daemon started'), { seen: log });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port,
    ca: certificate.cert,
    log,
    /** The mails in a user's mailbox, as they were stored. */
    mailsOf: async (user: string): Promise<Buffer[]> => {
      const mailbox = join(mailboxes, user, 'new');
      const names = await readdir(mailbox).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(mailbox, name))));
    },
    close,
  };
}

export type Postfix = Awaited<ReturnType<typeof startPostfix>>;

async function ownerOf(user: string): Promise<{ uid: number }> {
  const users = await readFile('/etc/passwd', 'utf8');
  const line = users.split('\n').find((entry) => entry.startsWith(`${user}:`));
  return { uid: Number(line?.split(':')[2]) };
}

/** Those that a delivery, a bounce and their log need. */
function servicesAt(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`;
}
