// Kills the gateway again and again while it accepts mails and hands them over to a relay, and proves that each mail
// arrives exactly once, unless it is known that nobody knows. It starts a gateway of its own in a temporary folder and
// talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { keeping } from './command.ts';
import { tortureMail, type MailRound } from './mail-rig.ts';

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '8' },
    'drain-seconds': { type: 'string', default: '120' },
    keep: { type: 'boolean', default: false },
  },
});

function show({ killedAfter, unanswered, awayMs, calls }: MailRound, number: number): void {
  const cut = calls.filter((call) => call.unanswered > 0);
  const left = cut.filter(({ answer }) => answer === null).length;
  console.log(
    `round ${number}: killed after ${killedAfter} mails, with ${unanswered} taken and not answered; ` +
      `back after ${(awayMs / 1_000).toFixed(1)} s; ${calls.length} calls, ${cut.length} cut off, ${left} of which were not repeated`,
  );
}

const { checks, mails, unknown, arrived, drainedMs } = await tortureMail(
  {
    mails: Number(values.mails),
    rounds: Number(values.rounds),
    sink: { slowOneIn: 10, slowMs: 200 },
    drainMs: Number(values['drain-seconds']) * 1_000,
  },
  {
    onRound: show,
    ...keeping(values.keep),
  },
);
const drain = drainedMs === null ? 'not drained' : `drained in ${(drainedMs / 1_000).toFixed(1)} s`;
console.log(`\n${mails} mails; ${unknown} are unknown, ${arrived} of which arrived; ${drain}`);
conclude(checks);
