import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Request } from './load.ts';

const run = promisify(execFile);
const LONGEST_S = 600;

export type BoundedLoad = { url: string; requests: readonly Request[]; count: number; connections: number };

/**
 * Makes exactly this many requests, and resolves when all are answered. A connection asks for its next request when the
 * last one is answered: so once each connection has asked once more after the count is reached, everything is answered.
 */
export async function driveCount(
  { url, requests, count, connections }: BoundedLoad,
  signal: AbortSignal,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-bench-'));
  const script = join(folder, 'load.lua');
  const lua = (text: string) => JSON.stringify(text);
  const given = requests.map(({ method, path, headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `{${lua(method)},${lua(path)},{${fields.join(',')}},${body === undefined ? 'nil' : lua(body)}}`;
  });
  writeFileSync(
    script,
    `local given = {${given.join(',')}}
     -- wrk looks at one before it begins.
     local requests, asked = {}, -1
     init = function()
       for i, r in ipairs(given) do requests[i] = wrk.format(r[1], r[2], r[3], r[4]) end
     end
     request = function()
       asked = asked + 1
       if asked <= ${count} then return requests[asked % #requests + 1] end
       if asked == ${count + connections} then os.exit(0) end
       return ''
     end`,
  );
  try {
    await run('wrk', ['-t', '1', '-c', String(connections), '-d', `${LONGEST_S}s`, '-s', script, url], {
      signal,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
