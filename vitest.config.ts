import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Long tests are named `*.full.test.ts`: journeys, talks with other programs, torture, every page in all looks.
 * `npm run test:full` runs them; `npm test` has one short journey, one crash and one look.
 */
const isFull = process.env.HARKARA_TEST_FULL === '1';
const named = (folder: string) => `${folder}/**/*.${isFull ? 'full.test' : 'test'}.ts`;
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])];

/** So many short files between two that take long: at the same time some should wait, and others work. */
const SHORT_BETWEEN = 6;

/**
 * A clone has no times of earlier runs, and the runner would start with the largest files. Journeys, and talks with other
 * programs, are small files that take long, most of the time waiting: they must neither run all at once nor alone at the
 * end. A process is kept only for the next file of the same project: each change would load the server, or the panel,
 * anew.
 */
class SlowBetweenOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ['panel', 'server'].flatMap((project) =>
      mix(sorted.filter((file) => file.project.name === project)),
    );
  }
}

function mix(files: TestSpecification[]): TestSpecification[] {
  const isSlow = ({ moduleId }: TestSpecification) =>
    /\/test\/(journeys|gateway|peers)\/|\/sip-/.test(moduleId);
  const short = files.filter((file) => !isSlow(file));
  const mixed = files.filter(isSlow).flatMap((slow) => [slow, ...short.splice(0, SHORT_BETWEEN)]);
  return [...mixed, ...short];
}

export default defineConfig({
  test: {
    // Much of a test is waiting, so two cores have room for four.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // As it runs in earnest: Node loads the sources itself, which is faster, too.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [named('contract'), named('server/src'), named('server/test')],
          exclude,
          globalSetup: ['server/test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'panel',
          include: [named('panel/src'), named('panel/test')],
          exclude,
          globalSetup: ['panel/test/support/global-setup.ts'],
        },
      },
    ],
    pool: 'forks',
    // Files that run in the same process share what they import: loading the server anew for each took a third of the
    // time. What a test replaces or changes it puts back.
    isolate: false,
    // Like the gateway itself. With less room for new objects, a tenth of the processor time goes into looking after them.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    sequence: { sequencer: SlowBetweenOthers },
    // Limits are for what never happens. A machine may be busy with something else, and a test that waits for what it
    // needs loses nothing by a generous one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
