import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Load = { url: string; apiKey: string; bodies: string[]; connections: number; seconds: number };
export type Measured = { perSecond: number; p50: number; p99: number; errors: number };

const run = promisify(execFile);

export const generator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

/** Drives POST requests as fast as they are answered. */
export async function drive(load: Load): Promise<Measured> {
  return generator === 'wrk' ? driveWrk(load) : driveAutocannon(load);
}

async function driveWrk({ url, apiKey, bodies, connections, seconds }: Load): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-bench-'));
  const script = join(folder, 'load.lua');
  writeFileSync(
    script,
    `local bodies = {${bodies.map((body) => JSON.stringify(body)).join(',')}}
     local requests, at = {}, 0
     init = function()
       for i, body in ipairs(bodies) do
         requests[i] = wrk.format('POST', nil, {['Content-Type'] = 'application/json', ['Authorization'] = 'Bearer ${apiKey}'}, body)
       end
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

async function driveAutocannon({ url, apiKey, bodies, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    requests: bodies.map((body) => ({ body })),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
