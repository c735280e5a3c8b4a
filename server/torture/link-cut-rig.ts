import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../test/support/smsc.ts';
import { atExit } from './at-exit.ts';
import { drained, look } from './books.ts';
import type { Check } from './check.ts';
import type { SmscPlan, SmscReport } from './link-cut-smsc.ts';
import { sendBulk } from './send-bulk.ts';
import { customer, GRANTED, SENDER, textOf, type Customer } from './world.ts';

export type LinkCutPlan = {
  messages: number;
  cuts: number;
  binds: number;
  window: number;
  drainMs: number;
  /** All links must be back within this time after each cut. */
  rebindMs: number;
};

export type LinkCutReport = { checks: Check[]; tookMs: number; resent: number; rebindMs: number[] };

/** The gateway under torture. */
export type Subject = {
  url: string;
  /** The address of its database. */
  address: string;
  apply: (file: object) => Promise<unknown>;
  checkAudit: () => Promise<Check>;
};

/** The most messages that one call takes. */
const CALL = 50_000;
const RESENT = '"handed_over_again"';

/**
 * Sends many messages over SMPP while the operator cuts the links, and compares what it received with what is stored.
 */
export async function tortureByCuts(plan: LinkCutPlan, subject: Subject): Promise<LinkCutReport> {
  using smsc = await startOperator(plan);
  const account = customer('torture');
  await subject.apply(provisioning(account, smsc.port, plan));
  const started = performance.now();
  const recipients = Array.from({ length: plan.messages }, (_, i) => `9${String(i).padStart(9, '0')}`);
  for (let i = 0; i < recipients.length; i += CALL) {
    await sendBulk(subject.url, account, recipients.slice(i, i + CALL));
  }
  const { left } = await drained(subject.address, plan.drainMs);
  const tookMs = performance.now() - started;
  const report = await smsc.report();
  const stored = await look<Stored>(subject.address, STORED);
  const checks = [
    { what: 'every queue drains', broken: left ? [JSON.stringify(left)] : [] },
    ...judge(plan, recipients, report, stored),
    await subject.checkAudit(),
  ];
  const resent = stored.reduce((sum, message) => sum + message.resent, 0);
  return { checks, tookMs, resent, rebindMs: report.rebindMs };
}

type Stored = { recipient: string; state: number; accepted: number; resent: number };

const STORED = `
  select m.recipient, m.state,
         count(*) filter (where a.result = 'accepted')::integer as accepted,
         count(*) filter (where a.reason like '%${RESENT}%')::integer as resent
    from messages m
    left join attempts a on a.bucket = m.bucket and a.account = m.account and a.message = m.id
   group by m.bucket, m.account, m.id, m.recipient, m.state`;

const DELIVERED = 40;

function judge(
  plan: LinkCutPlan,
  recipients: readonly string[],
  { received, rebindMs, receiptsOwed }: SmscReport,
  stored: readonly Stored[],
): Check[] {
  const gotFor = (recipient: string) => received[`91${recipient}`] ?? 0;
  const resent = stored.reduce((sum, message) => sum + message.resent, 0);
  const atRisk = plan.cuts * plan.binds * plan.window;
  return [
    {
      what: `the links were cut ${plan.cuts} times`,
      broken: rebindMs.length === plan.cuts ? [] : [`${rebindMs.length} times`],
    },
    {
      what: `after each cut all links are back within ${plan.rebindMs / 1_000} s`,
      broken: rebindMs.filter((ms) => ms > plan.rebindMs).map((ms) => `${ms.toFixed(0)} ms`),
    },
    { what: 'nothing is lost', broken: recipients.filter((recipient) => gotFor(recipient) === 0) },
    {
      what: 'nothing is sent twice but what was unknown and sent again by policy',
      broken: stored.flatMap(({ recipient, accepted, resent: again }) =>
        gotFor(recipient) <= accepted + again ? [] : [`${recipient}: ${gotFor(recipient)} times`],
      ),
    },
    {
      what: 'of each cut, at most a window of every link was unknown',
      broken: resent <= atRisk ? [] : [`${resent} of ${atRisk}`],
    },
    {
      what: 'every message is delivered',
      broken: stored.flatMap(({ recipient, state }) =>
        state === DELIVERED ? [] : [`${recipient}: ${state}`],
      ),
    },
    {
      what: 'every message is stored once',
      broken: stored.length === recipients.length ? [] : [`${stored.length} of ${recipients.length}`],
    },
    { what: 'every receipt was taken', broken: receiptsOwed === 0 ? [] : [`${receiptsOwed} are left`] },
  ];
}

async function startOperator({ messages, cuts, binds }: LinkCutPlan) {
  const plan: SmscPlan = { messages, cuts, binds };
  const script = fileURLToPath(new URL('link-cut-smsc.ts', import.meta.url));
  const child: ChildProcess = fork(script, [JSON.stringify(plan)]);
  const end = () => void child.kill('SIGKILL');
  atExit.add(end);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    report: async (): Promise<SmscReport> => {
      const answered = once(child, 'message');
      child.send('report');
      const [report] = (await answered) as [SmscReport];
      return report;
    },
    [Symbol.dispose]: () => {
      atExit.delete(end);
      end();
    },
  };
}

function provisioning({ username, apiKey }: Customer, port: number, { binds, window }: LinkCutPlan): object {
  return {
    accounts: [
      {
        username,
        api_keys: [{ name: 'main', key: apiKey, per_minute: 10_000_000, per_day: 100_000_000 }],
        credits: { sms: GRANTED },
        senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
        templates: [{ name: 'order', content: textOf('{#var#}'), status: 'approved' }],
      },
    ],
    connectors: [
      {
        name: 'operator',
        type: 'smpp',
        options: {
          host: '127.0.0.1',
          port,
          system_id: 'torture',
          password: PASSWORD,
          binds,
          window,
          unknown: 'resend',
        },
      },
    ],
    routes: [{ channel: 'sms', route: '*', connectors: ['operator'] }],
  };
}
