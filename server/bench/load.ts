import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Request = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};
export type Load = { url: string; requests: Request[]; connections: number; seconds: number };
export type Measured = { perSecond: number; p50: number; p99: number; errors: number };

const run = promisify(execFile);

export const generator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

/** Makes these requests in turn, as fast as they are answered. */
export async function drive(load: Load): Promise<Measured> {
  return generator === 'wrk' ? driveWrk(load) : driveAutocannon(load);
}

async function driveWrk({ url, requests, connections, seconds }: Load): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-bench-'));
  const script = join(folder, 'load.lua');
  const lua = (text: string) => JSON.stringify(text);
  const formatted = requests.map(({ method, path, headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `{${lua(method)},${lua(path)},{${fields.join(',')}},${body === undefined ? 'nil' : lua(body)}}`;
  });
  writeFileSync(
    script,
    `local given = {${formatted.join(',')}}
     local requests, at = {}, 0
     init = function()
       for i, r in ipairs(given) do requests[i] = wrk.format(r[1], r[2], r[3], r[4]) end
     end
     request = function() at = at % #requests + 1; return requests[at] end
     done = function(summary, latency)
       local e = summary.errors
       io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, latency:percentile(50),
         latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
     end`,
  );
  try {
    const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, url];
    const { stdout } = await run('wrk', args);
    const [, requests, micros, p50, p99, errors] = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
    return {
      perSecond: Number(requests) / (Number(micros) / 1e6),
      p50: Number(p50) / 1e3,
      p99: Number(p99) / 1e3,
      errors: Number(errors),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function driveAutocannon({ url, requests, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ method, path, headers = {}, body }) => ({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    })),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
