import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { openShadow, type Recorded, type Shadow } from '../compose/shadow.ts';
import { withStorage } from '../compose/tools.ts';
import type { Config } from '../config.ts';

const SHOWN = 50;

export function shadowCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('shadow')
    .description(
      "replay a customer's recorded legacy requests without sending anything, and show where responses differ",
    )
    .argument(
      '<file>',
      'JSON lines {method, url, body, content_type, answer, at}, or URL<TAB>answer (- for standard input)',
    )
    .option(
      '--ignore <codes>',
      'response codes of this gateway to ignore, such as -12 for an account without credits yet',
      '',
    )
    .action(async (file: string, { ignore }: { ignore: string }) => {
      const ignored = new Set(ignore.split(',').map((code) => `code ${code.trim()}`));
      const differs = await withStorage(config(), (connectionString) =>
        replayAll(config(), connectionString, file, ignored, say),
      );
      if (differs) process.exitCode = 1;
    });
}

async function replayAll(
  config: Config,
  connectionString: string,
  file: string,
  ignored: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<boolean> {
  const shadow = await openShadow(config, connectionString);
  const counts = { alike: 0, different: 0, ignored: 0, skipped: 0 };
  const kinds = new Map<string, number>();
  try {
    const input = file === '-' ? process.stdin : createReadStream(file);
    let number = 0;
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() === '') continue;
      const request = readRecorded(line);
      const verdict = request ? await shadow.replay(request) : 'not replayed';
      if (!request || verdict === 'not replayed') {
        counts.skipped += 1;
        if (!request) say(`line ${number}: not a recorded request`);
      } else if (verdict.recorded === verdict.ours) counts.alike += 1;
      else if (ignored.has(verdict.ours)) counts.ignored += 1;
      else {
        counts.different += 1;
        const kind = `${verdict.recorded} there, ${verdict.ours} here`;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        // The address only: the rest of a recorded request holds credentials.
        if (counts.different <= SHOWN) say(`line ${number}: ${pathOf(request.url)}: ${kind}`);
      }
    }
    await tellForeignTemplates(shadow, say);
  } finally {
    await shadow.close();
  }
  if (counts.different > SHOWN) say(`… and ${counts.different - SHOWN} more`);
  for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1]))
    say(`${String(count).padStart(8)}  ${kind}`);
  say(
    `${counts.alike} identical, ${counts.different} different, ${counts.ignored} ignored, ${counts.skipped} not replayed.`,
  );
  return counts.different > 0;
}

async function tellForeignTemplates(shadow: Shadow, say: (line: string) => void): Promise<void> {
  const templates = await shadow.foreignTemplates();
  for (const { username, name } of templates.slice(0, SHOWN)) {
    say(`Template ${name} of ${username} has slots such as #field1#, which no message can match.`);
  }
  if (templates.length > 0)
    say('Apply these templates again with --convert-slots to convert the slots to {#var#}.');
}

/** @returns null for a line that is not a recorded request. */
export function readRecorded(line: string): Recorded | null {
  if (!line.startsWith('{')) {
    const [url = '', answer] = line.split('\t');
    if (answer === undefined || !isAddress(url)) return null;
    return { method: 'GET', url, body: null, contentType: '', answer, at: null };
  }
  const given = parse(line);
  const { url, answer, method = 'GET', body = null, at } = given;
  if (typeof url !== 'string' || typeof answer !== 'string' || !isAddress(url)) return null;
  if ((method !== 'GET' && method !== 'POST') || (body !== null && typeof body !== 'string')) return null;
  const time = typeof at === 'string' ? new Date(at) : null;
  if (time && Number.isNaN(time.getTime())) return null;
  const contentType = given['content_type'];
  return {
    method,
    url,
    body,
    contentType: typeof contentType === 'string' ? contentType : 'application/x-www-form-urlencoded',
    answer,
    at: time,
  };
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isAddress(url: string): boolean {
  return URL.canParse(url, 'http://localhost');
}

function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname;
}
