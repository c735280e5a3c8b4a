import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A clone has no times of earlier runs, and the runner would start with the largest files. Journeys, and talks with other
 * programs, are small files that take long, most of the time waiting: they come first, and do not run alone at the end.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\/test\/(journeys|gateway|peers)\/|\/sip-/.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
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
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'panel',
          include: ['panel/src/**/*.test.ts', 'panel/test/**/*.test.ts'],
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
    sequence: { sequencer: SlowFirst },
    // Limits are for what never happens. A machine may be busy with something else, and a test that waits for what it
    // needs loses nothing by a generous one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
