import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepSpools } from './sweep-spools.ts';

test('deletes old folders of spooled files, and nothing else', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sweep-test-'));
  try {
    const [spool, other] = [join(parent, 'harkara-mail-abc'), join(parent, 'somebody-else')];
    for (const folder of [spool, other]) {
      await mkdir(folder);
      await writeFile(join(folder, '0'), 'left behind');
    }
    await sweepSpools(parent);
    expect(existsSync(spool)).toBe(true);
    await sweepSpools(parent, Date.now() + 2 * 3_600_000);
    expect([existsSync(spool), existsSync(other)]).toEqual([false, true]);
  } finally {
    await rm(parent, { recursive: true });
  }
});
