import { parseArgs } from 'node:util';
import { keep, median, say } from './report.ts';
import { callsOf, type Call } from './scale-calls.ts';
import { statementsOf } from './scale-statements.ts';
import { startWorld, type World } from './scale-world.ts';

/**
 * Every call that lists, tells a state or reports, and what the gateway reads again and again, on a database with few
 * messages and accounts and on one with many: the time it takes, and the pages that PostgreSQL reads for it. Both run at once and are called alternately, so that a drift of
 * the machine affects both alike. First on tables that were never analysed, like every new partition; then on analysed
 * ones.
 */
const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000000' },
    few: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'calls,statements' },
  },
});
const requests = Number(options.calls);
const WARM_UP = 30;
const MOST_TIMES = 1.5;
/** Ratios of very short times say little. */
const NOTICEABLE_MS = 0.3;
const MOST_MORE_PAGES = 20;
const STATISTICS = ['without statistics', 'with statistics'] as const;

type Sample = { ms: number; pages: number };
type Line = { call: string; few: Sample; many: Sample; ratio: number; grows: boolean };

await using few = await start(Number(options.few), { accounts: 1_000, days: 180, refDays: 124 });
// Filling takes long: what cannot be asked should fail before.
await asked(few);
await using many = await start(Number(options.messages), {
  accounts: Number(options.accounts),
  days: 3_650,
  refDays: 400,
});
const results: Record<string, Line[]> = {};
for (const statistics of STATISTICS) {
  if (statistics === 'with statistics') for (const { sql } of [few, many]) await sql.query('analyze');
  results[statistics] = await compare(few, many);
  print(statistics, results[statistics]);
}
keep('scale', { options, results });
const growing = Object.values(results)
  .flat()
  .filter(({ grows }) => grows);
say(growing.length === 0 ? 'Nothing grows with what is stored.' : `${growing.length} lines are marked: !`);
if (growing.length > 0) process.exitCode = 1;

function start(messages: number, grown: { accounts: number; days: number; refDays: number }): Promise<World> {
  const [scheduled, contacts] = [Math.floor(messages / 20), Math.max(1_000, Math.floor(messages / 20))];
  const shares = [messages, Math.floor(messages / 3)];
  return startWorld({ shares, growth: { ...grown, scheduled, contacts } });
}

async function compare(few: World, many: World): Promise<Line[]> {
  const pairs = new Map((await asked(many)).map((call) => [call.name, call]));
  const lines: Line[] = [];
  for (const call of await asked(few)) {
    const other = pairs.get(call.name);
    if (!other) throw new Error(`${call.name} is asked of one world only`);
    lines.push(await compareCall([few, call], [many, other]));
  }
  return lines;
}

async function asked(world: World): Promise<Call[]> {
  const only = options.only.split(',');
  return [
    ...(only.includes('calls') ? await callsOf(world) : []),
    ...(only.includes('statements') ? statementsOf(world) : []),
  ];
}

async function compareCall(few: [World, Call], many: [World, Call]): Promise<Line> {
  for (let i = 0; i < WARM_UP; i++) for (const [world, call] of [few, many]) await ask(world, call);
  for (const [{ sql }] of [few, many]) await sql.query('select pg_stat_statements_reset()');
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < requests; i++) {
    times[0].push(await ask(...few));
    times[1].push(await ask(...many));
  }
  const samples = [few, many].map(async ([world], i) => ({
    ms: median(times[i] ?? []),
    pages: await readPages(world),
  }));
  const [small, large] = await Promise.all(samples);
  if (!small || !large) throw new Error('there are two worlds');
  const ratio = large.ms / small.ms;
  const grows =
    (ratio > MOST_TIMES && large.ms - small.ms > NOTICEABLE_MS) ||
    large.pages - small.pages > MOST_MORE_PAGES;
  return { call: few[1].name, few: small, many: large, ratio, grows };
}

async function ask({ get }: World, call: Call): Promise<number> {
  const started = performance.now();
  if ('run' in call) {
    await call.run();
    return performance.now() - started;
  }
  const { name, path, status } = call;
  const answer = await get(path);
  const took = performance.now() - started;
  if (answer.status !== status) {
    throw new Error(`${name} was answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  }
  return took;
}

/** The pages of one call. Statements that ran less often than the call are the gateway's own: heartbeats and such. */
async function readPages({ sql }: World): Promise<number> {
  const { rows } = await sql.query<{ pages: string }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as pages from pg_stat_statements
      where calls >= $1 and userid <> (select oid from pg_roles where rolname = current_user)`,
    [Math.floor(requests / 2)],
  );
  return Number(rows[0]?.pages) / requests;
}

function print(statistics: string, lines: readonly Line[]): void {
  const title = (count: string | undefined) => Number(count).toLocaleString('en');
  say('');
  say(`With ${title(options.few)} and with ${title(options.messages)} messages, ${statistics}`);
  const width = Math.max(...lines.map(({ call }) => call.length));
  say(`${''.padEnd(width)}  ${'ms'.padStart(8)} ${'ms'.padStart(8)} ratio  pages   pages`);
  for (const { call, few, many, ratio, grows } of lines) {
    const ms = `${few.ms.toFixed(2).padStart(8)} ${many.ms.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(5)}`;
    const pages = `${few.pages.toFixed(0).padStart(6)} ${many.pages.toFixed(0).padStart(7)}`;
    say(`${call.padEnd(width)}  ${ms} ${pages}${grows ? '  !' : ''}`);
  }
}
