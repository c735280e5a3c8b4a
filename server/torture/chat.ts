// Kills the worker and the API again and again while chat messages wait for a slow provider, and proves that no message
// is sent twice, that every caller was told the truth, and that forged statuses move nothing. It starts a gateway and a database of its own in a temporary
// folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { tortureChat, type ChatRound } from './chat-rig.ts';
import { conclude } from './check.ts';
import { keeping } from './command.ts';

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '6' },
    keep: { type: 'boolean', default: false },
  },
});

function show({ victim, held, calls }: ChatRound, number: number): void {
  const count = (status: number | null) =>
    calls.filter(({ answer }) => (answer?.status ?? null) === status).length;
  const happened =
    victim === 'proxy'
      ? `a proxy answered ${held} messages in the provider's place`
      : `the ${victim} was killed with ${held} messages at the provider`;
  console.log(
    `round ${number}: ${happened}; of ${calls.length} callers ` +
      `${count(200)} were told yes, ${count(502)} no, and ${count(null)} were cut off`,
  );
}

await using database = await startOwnDatabase('torture-chat');
const { unknown, forged, checks } = await tortureChat(
  {
    victims: Array.from({ length: Number(values.rounds) }, (_, i) => (i % 2 === 0 ? 'worker' : 'api')),
    sendsPerRound: Number(values.sends),
    databaseUrl: database.connectionString,
  },
  {
    onRound: show,
    ...keeping(values.keep),
  },
);
console.log(
  `\n${unknown} messages were unknown until the provider told about them; ${forged} statuses were forged`,
);
conclude(checks);
