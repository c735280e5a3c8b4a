import type { TestProject } from 'vitest/node';
import startBrowser from '../support/global-setup.ts';
import { findChromium } from '../../../scripts/chromium.mjs';
import { carriers } from './accounts.ts';
import { apply, startGateway, type Gateway } from '../support/gateway-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Absent where there is no browser. */
    gateway: Gateway | undefined;
  }
}

/** One gateway, with its own database, and one browser for all of these tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const closeBrowser = await startBrowser(project);
  if (findChromium() === undefined) {
    project.provide('gateway', undefined);
    return closeBrowser;
  }
  const { stop, ...gateway } = await startGateway();
  await apply(gateway, carriers);
  project.provide('gateway', gateway);
  return async () => {
    await closeBrowser();
    await stop();
  };
}
