import { fork } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import nodemailer from 'nodemailer';
import type { OutgoingMail } from '../src/connectors/kit/mail.ts';
import { smtpType } from '../src/connectors/smtp/smtp-type.ts';
import { toPublicId } from '../src/core/ids.ts';
import { partsOf, submissionOf, unused } from '../test/support/submissions.ts';
import { startGatewayBench, type GatewayBench } from './email-gateway.ts';
import { generator, type Measured } from './load.ts';
import { keep, median, say } from './report.ts';

/**
 * Mails to a server that takes them at once: by a bare loop over nodemailer's pooled transport, by the SMTP connector,
 * which is fed from memory, and by the whole gateway, which has accepted them before. All compose and sign the same
 * mails. Then accepting single mails, compared with accepting SMS. Everything shares the machine. Figures drift with
 * it; trust their ratios.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    mails: { type: 'string', default: '1500' },
    connections: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    unsigned: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const count = Number(options.mails);
const connections = Number(options.connections);

const NAMES = {
  nodemailer: 'nodemailer, bare loop',
  connector: 'SMTP connector       ',
  gateway: 'the whole gateway    ',
};
type Kind = keyof typeof NAMES;
type LoopKind = Exclude<Kind, 'gateway'>;
type Way = { send: (nth: number) => Promise<void>; close: () => Promise<void> };
type Results = Record<Kind, number[]> & { mail: Measured[]; sms: Measured[] };

/** Mails that the whole gateway sends before it is measured: it has just been started. */
const WARM_UP = 500;
const HTTP_CONNECTIONS = 64;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = {
  domain: 'example.com',
  selector: 'h1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const dkim = options.unsigned ? null : key;
const HTML = `<p>Dear customer, your order is on its way.</p>\n${'<p>It will be there before the weekend.</p>\n'.repeat(40)}`;
const TEXT = `Dear customer, your order is on its way.\n${'It will be there before the weekend.\n'.repeat(40)}`;
const HEADERS = {
  'List-Unsubscribe': '<https://mail.example.com/u/1>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

const SUBJECT = 'Your order is on its way';

const sink = await startSink();
const gateway = options.unsigned
  ? null
  : await startGatewayBench({ relayPort: sink.port, connections, subject: SUBJECT, html: HTML, text: TEXT });
const ways = { nodemailer: openNodemailer(sink.port), connector: await openConnector(sink.port) };
try {
  for (const kind of kindsOf(ways)) await measure(ways[kind], Math.min(300, count));
  report(await measureAll());
} finally {
  for (const way of Object.values(ways)) await way.close();
  await gateway?.close();
  await sink.stop();
}

async function startSink() {
  const child = fork(fileURLToPath(new URL('email-sink.ts', import.meta.url)));
  const [port] = (await once(child, 'message')) as [number];
  const stop = async () => {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  };
  /** Resolves when so many have come. */
  const perSecondOf = async (all: number, warmUp: number): Promise<number> => {
    const told = once(child, 'message') as Promise<[{ perSecond: number }]>;
    child.send({ all, warmUp });
    return (await told)[0].perSecond;
  };
  return { port, perSecondOf, stop };
}

function openNodemailer(port: number): Way {
  const transport = nodemailer.createTransport({
    ...{
      pool: true,
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      maxConnections: connections,
      maxMessages: 100,
    },
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
  });
  return {
    send: async (nth) => {
      const { from, to, subject, text, html } = mailTo(recipientOf(nth));
      await transport.sendMail({ from, to, subject, text, html: html ?? '', headers: HEADERS });
    },
    close: async () => transport.close(),
  };
}

/** Without a database: what the connector itself can do. */
async function openConnector(port: number): Promise<Way> {
  const parts = partsOf({
    mails: { of: async ({ recipient }) => mailTo(recipient) },
    bounceAddress: (id, domain) => `bounce+${toPublicId(id)}.0123456789@${domain}`,
  });
  const settings = {
    host: '127.0.0.1',
    port,
    tls: 'none',
    connections,
    bounce_domain: 'bounces.example.com',
  };
  const connector = smtpType.create({ id: 1, name: 'post', type: 'smtp', options: settings }, parts);
  const opened = Promise.withResolvers<void>();
  await connector.start({ onReceipt: unused, onInbound: unused, onRoom: opened.resolve });
  await opened.promise;
  return {
    send: async (nth) => {
      const result = await connector.submit(
        submissionOf({ channel: 'email', recipient: recipientOf(nth), sender: 'news@example.com', text: '' }),
      );
      if (result.kind !== 'accepted') throw new Error(`a mail was not taken: ${JSON.stringify(result)}`);
    },
    close: () => connector.stop(1_000),
  };
}

function recipientOf(nth: number): string {
  return `customer${nth}@example.net`;
}

function mailTo(to: string): OutgoingMail {
  return {
    messageId: `${to.replace('@', '.')}@example.com`,
    date: new Date(),
    from: { name: 'Asha News', address: 'news@example.com' },
    to,
    cc: [],
    replyTo: null,
    subject: SUBJECT,
    html: HTML,
    text: TEXT,
    headers: HEADERS,
    attachments: [],
    dkim,
  };
}

/** Rounds are interleaved, so that a drift of the machine affects all alike. */
async function measureAll(): Promise<Results> {
  const results: Results = { nodemailer: [], connector: [], gateway: [], mail: [], sms: [] };
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}, ${count.toLocaleString('en')} mails each`);
    for (const kind of kindsOf(ways)) {
      const { perSecond, cpuMs } = await measure(ways[kind], count);
      say(`  ${NAMES[kind]} ${Math.round(perSecond)} a second (${cpuMs.toFixed(2)} ms of a core for each)`);
      results[kind].push(perSecond);
    }
    if (gateway) await measureGateway(gateway, results);
  }
  return results;
}

async function measureGateway(bench: GatewayBench, results: Results): Promise<void> {
  await bench.drain(count + WARM_UP, async () => {
    const perSecond = await sink.perSecondOf(count + WARM_UP, WARM_UP);
    say(`  ${NAMES.gateway} ${Math.round(perSecond)} a second`);
    results.gateway.push(perSecond);
  });
  for (const kind of ['sms', 'mail'] as const) {
    const load = { seconds: Number(options.seconds), connections: HTTP_CONNECTIONS };
    const measured = await bench.accept(kind, load);
    const { perSecond, p50, p99, errors } = measured;
    say(
      `  accepting ${kind.padEnd(12)}${Math.round(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` +
        (errors > 0 ? `, ${errors} errors` : ''),
    );
    results[kind].push(measured);
  }
}

function kindsOf(all: Record<LoopKind, Way>): LoopKind[] {
  return Object.keys(all) as LoopKind[];
}

/** As many at a time as the connector's window has. */
async function measure(way: Way, mails: number): Promise<{ perSecond: number; cpuMs: number }> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let next = 0;
  const sendOn = async () => {
    while (next < mails) await way.send(next++);
  };
  await Promise.all(Array.from({ length: connections * 2 }, sendOn));
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { perSecond: mails / seconds, cpuMs: (user + system) / 1_000 / mails };
}

/** What one core can sign at most: on many machines, this is most of the work. */
function signaturesPerSecond(): number {
  const parsed = createPrivateKey(key.privateKey);
  const data = Buffer.alloc(1_000);
  const started = performance.now();
  const times = 200;
  for (let i = 0; i < times; i++) sign('sha256', data, parsed);
  return (times * 1_000) / (performance.now() - started);
}

function report(results: Results): void {
  const bare = median(results.nodemailer);
  const connector = median(results.connector) / bare;
  const whole = median(results.gateway) / bare;
  const [mail, sms] = [results.mail, results.sms].map((all) => median(all.map((one) => one.perSecond)));
  const accepting = (mail ?? NaN) / (sms ?? NaN);
  const signatures = signaturesPerSecond();
  say('');
  say(`${NAMES.nodemailer} ${Math.round(bare)} a second`);
  say(`${NAMES.connector} ${connector.toFixed(2)} × nodemailer`);
  if (gateway) {
    say(`${NAMES.gateway} ${whole.toFixed(2)} × nodemailer`);
    say(`accepting single mails ${accepting.toFixed(2)} × v2 SMS send`);
  }
  say(`One core makes ${Math.round(signatures)} RSA-2048 signatures a second.`);
  const ratios = { connector, whole, accepting };
  keep('email', { generator, options, ratios, signatures, ...results });
}
