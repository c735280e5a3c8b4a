import { say as inWords } from 'harkara-contract/say.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { testConnector } from '../compose/test-connector.ts';
import { withTools, type Tools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import type { SubmitResult } from '../core/delivery/connector.ts';
import { loadGatewayConfig } from '../core/delivery/carriers.ts';
import { ConnectorHealth } from '../core/delivery/health.ts';
import {
  overviewConnectors,
  pauseConnector,
  type ConnectorOverview,
} from '../core/delivery/manage-connectors.ts';
import { operator } from './operator.ts';

const REFRESH_MS = 1_000;
const CLEAR = '\x1b[2J\x1b[H';

type ListOptions = { json?: boolean; watch?: boolean };
type TestOptions = { to: string; text: string; sender?: string; dltEntity?: string; dltTemplate?: string };
/** An overview, and the DNS records that the connector needs, as a zone file has them. */
type Shown = ConnectorOverview & { records: string[] };

export function connectorCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const connectors = program
    .command('connectors')
    .description('show carriers: links, rate, queue')
    .option('--json', 'print as JSON')
    .option('--watch', 'refresh every second')
    .action(async ({ json = false, watch = false }: ListOptions) => {
      const { baseUrl } = config();
      await withTools(config(), async (tools) => {
        const health = new ConnectorHealth();
        const show = async () => {
          const overview = await overviewWithRecords(tools, baseUrl, health);
          if (json) say(JSON.stringify(overview.map(asJson), null, watch ? 0 : 2));
          else say((watch ? CLEAR : '') + describe(overview));
        };
        await (watch ? untilInterrupted(show) : show());
      });
    });

  connectors
    .command('pause <name>')
    .description(
      'stop sending to it; its queue is kept, and new messages use another carrier if there is one',
    )
    .action(async (name: string) => {
      await withTools(config(), ({ db }) => pauseConnector(db, operator(), name, true));
      say(`${name} is paused.`);
    });

  connectors
    .command('resume <name>')
    .description('start sending to it again')
    .action(async (name: string) => {
      await withTools(config(), ({ db }) => pauseConnector(db, operator(), name, false));
      say(`${name} is sending again.`);
    });

  connectors
    .command('test <name>')
    .description(
      'send one message over a separate link and show the carrier’s response; no account is charged',
    )
    .requiredOption('--to <recipient>', 'a mobile number, or an address for email')
    .requiredOption('--text <text>', 'the text of the message')
    .option('--sender <id>', 'the sender ID (default HARKRA), or an address for email')
    .option('--dlt-entity <id>', 'the DLT entity ID')
    .option('--dlt-template <id>', 'the DLT template ID')
    .action(async (name: string, { to, text, sender, dltEntity, dltTemplate }: TestOptions) => {
      const dlt = { dltEntityId: dltEntity ?? null, dltTemplateId: dltTemplate ?? null };
      const { answer, receipt, isReceiptExpected } = await withTools(config(), ({ connectionString }) =>
        testConnector(
          config(),
          connectionString,
          name,
          { recipient: to, sender: sender ?? null, text, ...dlt },
          (answered) => {
            say(describeAnswer(answered));
          },
        ),
      );
      if (receipt)
        say(`Receipt: ${receipt.state}${receipt.error === null ? '' : ` (${inWords(receipt.error)})`}`);
      else if (answer.kind === 'accepted' && isReceiptExpected) say('No receipt within 30 s.');
      if (answer.kind !== 'accepted') process.exitCode = 1;
    });
}

async function overviewWithRecords(
  { db, vault, takesCallbacks, recordsToPublish }: Tools,
  baseUrl: string,
  health: ConnectorHealth,
): Promise<Shown[]> {
  const overview = await overviewConnectors(db, vault, { baseUrl, takesCallbacks }, health);
  const { carriers } = await loadGatewayConfig(db.general, vault, health.isTroubled);
  const records = new Map(carriers.map((carrier) => [carrier.name, recordsToPublish(carrier)]));
  return overview.map((connector) => ({
    ...connector,
    records: (records.get(connector.name) ?? []).map(({ name, type, value }) => `${name} ${type} ${value}`),
  }));
}

/**
 * Returns on Ctrl-C, so that a database started for this command is stopped again. The signal may come twice, since npm
 * passes it on.
 */
async function untilInterrupted(show: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  process.on('SIGINT', () => {
    stop.abort();
  });
  while (!stop.signal.aborted) {
    await show();
    await sleep(REFRESH_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

function describeAnswer(answer: SubmitResult): string {
  switch (answer.kind) {
    case 'accepted':
      if (answer.note !== undefined) return `Accepted: ${inWords(answer.note)}`;
      return `Accepted, carrier ID ${answer.vendorIds.join(', ')}. Waiting for a receipt …`;
    case 'retry':
      return `Not now: ${inWords(answer.reason)}`;
    case 'rejected':
      return `Rejected: ${inWords(answer.reason)}`;
    case 'unanswered':
      return `Not answered: ${inWords(answer.reason)}`;
    case 'unknown':
      return `No answer: ${inWords(answer.reason)}`;
    case 'held':
      return `Not before ${answer.until.toISOString()}: ${inWords(answer.reason)}`;
    case 'withheld':
      return 'Not sent.';
  }
}

function describe(overview: readonly Shown[]): string {
  if (overview.length === 0) return 'No carriers are set up.';
  return overview.flatMap(linesOf).join('\n');
}

function linesOf(c: Shown): string[] {
  const state = c.since === null ? c.state : `${c.state} since ${c.since.toISOString()}`;
  const standing = c.enabled ? (c.paused ? `paused, ${state}` : state) : 'off';
  const figures = [
    `window ${c.window}`,
    `in flight ${c.inFlight}`,
    `${c.perSecond}/s`,
    `queued ${c.waiting.join('/')}`,
    ...(c.answers > 0 ? [`of ${c.answers} answers ${c.rejected} rejected, ${c.throttled} throttled`] : []),
  ];
  return [
    `${c.name}\t${c.type}\t${standing}\t${figures.join(', ')}`,
    ...c.links.map(({ worker, name, state: link, since, inFlight, lastError }) => {
      const error = lastError === null ? '' : ` (${inWords(lastError)})`;
      return `    worker ${worker}, ${name}: ${link} since ${since.toISOString()}, in flight ${inFlight}${error}`;
    }),
    ...(c.trouble === null ? [] : [`    messages use another carrier if possible: ${inWords(c.trouble)}`]),
    ...(c.lastError === null ? [] : [`    last error: ${inWords(c.lastError)}`]),
    ...(c.callback === null ? [] : [`    receipts to: ${c.callback}`]),
    ...c.records.map((record) => `    to publish: ${record}`),
  ];
}

function asJson(c: Shown) {
  return {
    name: c.name,
    type: c.type,
    enabled: c.enabled,
    paused: c.paused,
    state: c.state,
    since: c.since,
    trouble: c.trouble && inWords(c.trouble),
    workers: c.workers,
    links: c.links.map(({ worker, name, state, since, inFlight, lastError }) => {
      return { worker, name, state, since, in_flight: inFlight, last_error: lastError && inWords(lastError) };
    }),
    window: c.window,
    in_flight: c.inFlight,
    per_second: c.perSecond,
    answers: c.answers,
    rejected: c.rejected,
    throttled: c.throttled,
    waiting: c.waiting,
    last_error: c.lastError && inWords(c.lastError),
    callback: c.callback,
    records: c.records,
  };
}
