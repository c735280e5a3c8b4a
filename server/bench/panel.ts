import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { compareAccepting, type Accepting } from './panel-accepting.ts';
import { fillForPanel } from './panel-fill.ts';
import { askEverything, type Asked } from './panel-lists.ts';
import { SLOWED, visit, visitByPhone, type Visit } from './panel-load.ts';
import { keep, median, say } from './report.ts';
import { startWorld } from './scale-world.ts';

/**
 * What the panel costs: everything that pages read, with millions of messages stored; a first visit by a slow computer;
 * what an open dashboard takes from accepting; and its build. Figures of a busy machine are upper bounds.
 */
const PARTS = ['lists', 'visits', 'accepting', 'build'] as const;
const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000000' },
    calls: { type: 'string', default: '40' },
    visits: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: PARTS.join(',') },
  },
});
const parts = new Set(options.only.split(','));

const MOST_LIST_MS = 150;
const MOST_VISIT_MS = 2_000;
/** Until a slow phone shows a page's heading. */
const MOST_HEADING_MS = 4_000;
const MOST_SHIFT = 0.1;
const MOST_BUILD_MS = 15_000;
/** An account's name and password in the panel. */
const USERNAME = 'bench';
const PASSWORD = randomBytes(12).toString('hex');
const PAGES_BY_PHONE = ['', 'messages', 'send', 'campaigns', 'credits'];
/** Three fifths belong to the account that asks. */
const SHARES = [0.6, 0.2, 0.2];

const results: {
  lists?: Record<string, Asked[]>;
  visits?: Visit[];
  phone?: Record<string, number[]>;
  accepting?: Accepting;
  buildMs?: number;
} = {};
let exceeded = 0;

if (parts.has('build')) measureBuild();
if (parts.has('lists') || parts.has('visits')) await measureWorld();
if (parts.has('accepting')) await measureAccepting();
keep('panel', { options, ...results });
say(exceeded === 0 ? 'Everything is within its limits.' : `${exceeded} lines are marked: !`);
if (exceeded > 0) process.exitCode = 1;

/** As a first `npm start` does it, in a process of its own. */
function measureBuild(): void {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, ['panel/build.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('the panel was not built');
  results.buildMs = performance.now() - started;
  say(`The panel is built in ${seconds(results.buildMs)}${mark(results.buildMs > MOST_BUILD_MS)}`);
}

async function measureWorld(): Promise<void> {
  await using world = await startWorld({
    shares: SHARES.map((share) => Math.floor(Number(options.messages) * share)),
    own: {
      password: PASSWORD,
      features: { international: true, email: true, chatapp: true, voice: true },
    },
  });
  await fillForPanel(world.sql, world.account);
  say('Filled with what the panel shows beside messages');
  if (parts.has('lists')) {
    results.lists = {};
    for (const statistics of ['without statistics', 'with statistics']) {
      if (statistics === 'with statistics') await world.sql.query('analyze');
      const asked = await askEverything(world, PASSWORD, Number(options.calls));
      results.lists[statistics] = asked;
      print(statistics, asked);
    }
  }
  if (parts.has('visits')) {
    results.visits = await visit(world.url, USERNAME, PASSWORD, Number(options.visits));
    printVisits(results.visits);
    results.phone = await visitByPhone(world.url, {
      username: USERNAME,
      password: PASSWORD,
      pages: PAGES_BY_PHONE,
      times: Number(options.visits),
    });
    printPhone(results.phone);
  }
}

function print(statistics: string, asked: readonly Asked[]): void {
  say('');
  say(`With ${Number(options.messages).toLocaleString('en')} messages, ${statistics}, in ms`);
  const width = Math.max(...asked.map(({ call }) => call.length));
  say(`${''.padEnd(width)} ${['p50', 'p95', 'max'].map((title) => title.padStart(8)).join('')}`);
  for (const { call, p50, p95, max } of asked) {
    const figures = [p50, p95, max].map((ms) => ms.toFixed(1).padStart(8)).join('');
    say(`${call.padEnd(width)} ${figures}${mark(p95 > MOST_LIST_MS)}`);
  }
}

function printVisits(visits: readonly Visit[]): void {
  say('');
  say(`A first visit, by a computer ${SLOWED} times slower than this one, median of ${visits.length}`);
  const of = (field: keyof Visit) => median(visits.map((one) => one[field]));
  const timed = (what: string, ms: number) => say(`  ${what} ${seconds(ms)}${mark(ms > MOST_VISIT_MS)}`);
  timed('until the form can be typed in:     ', of('form'));
  timed('from Enter until the figures stand: ', of('figures'));
  const shift = Math.max(...visits.map((one) => one.shift));
  say(`  most that anything moved:            ${shift.toFixed(3)}${mark(shift > MOST_SHIFT)}`);
  say(`  loaded in all:                       ${of('kilobytes').toFixed(0)} KB`);
}

function printPhone(visits: Record<string, number[]>): void {
  say('');
  say('Until a page by a slow phone has its heading, with nothing in the cache');
  for (const [page, taken] of Object.entries(visits)) {
    const ms = median(taken);
    say(`  ${`/panel/${page}`.padEnd(20)} ${seconds(ms)}${mark(ms > MOST_HEADING_MS)}`);
  }
}

async function measureAccepting(): Promise<void> {
  say('');
  const compared = await compareAccepting({
    username: USERNAME,
    password: PASSWORD,
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
  });
  results.accepting = compared;
  const { without, open } = compared;
  const ratio = median(open) / median(without);
  // What differs between rounds of the same kind is noise.
  const spread = Math.max(...without) / Math.min(...without) - 1;
  const isLess = ratio < 1 - Math.max(0.05, spread);
  say(
    `Accepting with a dashboard open: ${ratio.toFixed(3)} × without; rounds without one differ by ${(spread * 100).toFixed(1)} %${mark(isLess)}`,
  );
}

function mark(isExceeded: boolean): string {
  if (isExceeded) exceeded += 1;
  return isExceeded ? '  !' : '';
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
