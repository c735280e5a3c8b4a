import {
  describeFirstAccounts,
  findFirstCredentials,
  keepFirstCredentials,
} from '../compose/first-credentials.ts';
import type { prepareFirstAccounts } from '../compose/prepare.ts';
import type { Config } from '../config.ts';

/** Says where it serves, and where a person begins. */
export function announce(
  config: Pick<Config, 'baseUrl' | 'dataDir' | 'worker'>,
  address: string,
  first: Awaited<ReturnType<typeof prepareFirstAccounts>>,
  { say, isTerminal }: { say: (line: string) => void; isTerminal: boolean },
): void {
  say(`Harkara is running at ${address}`);
  const text = first.created ? describeFirstAccounts(first, config.baseUrl) : null;
  if (text !== null) keepFirstCredentials(config.dataDir, text);
  const file = findFirstCredentials(config.dataDir);
  // What a service, a container or a build prints is kept in logs, which others read.
  if (text !== null && isTerminal) {
    say(text);
    say(`  These are shown once and saved in ${file}`);
  } else {
    say(`The panel is at ${config.baseUrl}/panel/`);
    if (file !== null) say(`The first credentials and a curl example are in ${file}`);
  }
  if (!config.worker) say('HARKARA_WORKER is off: messages are accepted and queued, but not sent.');
}
