// A gateway as `harkara start` makes one, which also takes a campaign when its parent process asks for it: in the very
// process that serves the other customers, where it could harm them most.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { compose } from '../src/compose/gateway.ts';
import { startHttpServer } from '../src/compose/http.ts';
import { prepareDatabase, prepareFirstAccounts } from '../src/compose/prepare.ts';
import { openVault } from '../src/compose/secret-key.ts';
import { startStorage } from '../src/compose/storage.ts';
import { parseConfig, readEnvironment } from '../src/config.ts';
import { PLAIN_SMS } from '../src/core/channels/sms/sms-content.ts';
import { sendMessages } from '../src/core/messages/send-messages.ts';
import { createLogger } from '../src/log.ts';
import { untilStopped } from '../src/processes/stop-signals.ts';
import { startWorkerThread } from '../src/processes/worker-thread.ts';
import { FATES, SENDER, textOf } from './world.ts';

/** Take a campaign, or report the longest stall of the process since it was last asked. */
export type Question = { account: number; messages: number } | 'longest stall';
export type CampaignReport = { accepted: number; tookMs: number } | { failed: string };

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const stopped = untilStopped();
const config = parseConfig(readEnvironment());
const storage = await startStorage(config, say);
await prepareDatabase(storage.connectionString);
const composition = await compose(
  config,
  storage.connectionString,
  openVault(config),
  createLogger(config.logLevel),
  'torture',
);
await prepareFirstAccounts(composition);
const workers = await startWorkerThread(composition, storage.connectionString);
const http = await startHttpServer(composition);

const stalls = monitorEventLoopDelay({ resolution: 1 });
stalls.enable();

async function takeCampaign(account: number, messages: number): Promise<CampaignReport> {
  const { gateway } = composition;
  const text = textOf('campaign');
  const recipients = Array.from({ length: messages }, (_, i) => ({
    recipient: FATES.delivered.prefix + String(i).padStart(7, '0'),
    text,
  }));
  const sender = await gateway.accounts.get(account);
  const started = performance.now();
  const { accepted } = await sendMessages(gateway.sending, sender, {
    family: 'v2',
    sender: SENDER,
    content: PLAIN_SMS,
    messages: recipients,
    scheduleAt: null,
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
  });
  return { accepted, tookMs: performance.now() - started };
}

process.on('message', (question: Question) => {
  if (question === 'longest stall') {
    process.send?.(stalls.max / 1e6);
    stalls.reset();
    return;
  }
  takeCampaign(question.account, question.messages).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
say('Harkara is running at the address it was given');

await stopped;
process.disconnect();
await http.close();
await workers.close();
await composition.close();
await storage.embedded?.stop();
