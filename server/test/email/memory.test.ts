import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { DOMAIN, mail, mailCustomer, MAIL_PATH, multipart, provisionMail } from '../support/mail.ts';
import { runHarkara } from '../support/processes.ts';

const MB = 1_024 * 1_024;
const KB = 1_024;

const gateway = useGateway({
  workers: false,
  provision: provisionMail(mailCustomer('asha', DOMAIN, { credits: { email: 1_000_000 } })),
});

/** Of a process, in octets: what it has in memory, and the most that it has had since that was last reset. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * KB;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

const resetMost = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

test.skipIf(process.platform !== 'linux')(
  'a mail with a file to a thousand recipients takes at most 20 MB, and leaves nothing behind',
  async () => {
    const port = await freePort();
    const { child, output, exited } = runHarkara('start', {
      ...{ PORT: String(port), HARKARA_SMPP_PORT: '0', HARKARA_WORKER: 'off' },
      DATABASE_URL: gateway().database.connectionString,
      // Otherwise V8 takes up to 48 MB for new objects, used or not, which would hide what a call needs.
      NODE_OPTIONS: '--max-semi-space-size=2',
    });
    const pid = child.pid ?? 0;
    const url = `http://127.0.0.1:${port}${MAIL_PATH}`;
    await waitFor('it listens', () => output().includes('is running at'), { seen: output });

    const file = { filename: 'bill.pdf', type: 'application/pdf', data: randomBytes(200 * KB) };
    let calls = 0;
    const send = async (recipients: number) => {
      calls += 1;
      const to = Array.from({ length: recipients }, (_, i) => `customer${calls}-${i}@many.example`);
      const answer = await fetch(url, multipart(mail({ to: to.join(',') }), [file]));
      expect(await answer.text()).toMatch(new RegExp(`_${recipients}$`));
    };
    // Code is loaded and compiled at its first use.
    for (let i = 0; i < 30; i += 1) await send(20);

    const before = await memoryOf(pid);
    await resetMost(pid);
    await send(1_000);
    const one = await memoryOf(pid);
    for (let i = 0; i < 20; i += 1) await send(1_000);
    const many = await memoryOf(pid);
    expect(one.most - before.now).toBeLessThan(20 * MB);
    expect(many.most - before.now).toBeLessThan(20 * MB);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
);
