import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';

/** Tests that need a browser: skipped where there is none. */
export function describeWithChromium(title: string, body: (browser: () => Browser) => void): void {
  const endpoint = inject('browserEndpoint');
  if (endpoint === undefined) {
    describe.skip(`${title} (skipped: Debian’s package chromium-headless-shell is not installed)`);
    return;
  }
  describe(title, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.connect(endpoint);
    });
    afterAll(() => browser?.close());
    body(() => {
      if (!browser) throw new Error('The browser is not there yet.');
      return browser;
    });
  });
}
