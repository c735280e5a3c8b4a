import type { TestProject } from 'vitest/node';
import { buildPanel } from '../../../scripts/build-panel.mjs';
import { findChromium, serveChromium } from '../../../scripts/chromium.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's browser listens; absent where there is none. */
    browserEndpoint: string | undefined;
  }
}

/** One browser for the whole run, which looks at the panel as it is built. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const problem = buildPanel();
  if (problem !== undefined) throw new Error(problem);
  const browser = findChromium() === undefined ? undefined : await serveChromium();
  project.provide('browserEndpoint', browser?.wsEndpoint());
  return async () => browser?.close();
}
