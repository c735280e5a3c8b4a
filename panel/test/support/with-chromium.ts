import { type Browser, chromium } from 'playwright-core';
import { beforeAll, describe, inject } from 'vitest';

/** One connection to each browser, for all files that run in this process. */
const connections = new Map<string, Promise<Browser>>();

function connectTo(endpoint: string): Promise<Browser> {
  const connection = connections.get(endpoint) ?? chromium.connect(endpoint);
  connections.set(endpoint, connection);
  return connection;
}

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
      browser = await connectTo(endpoint);
    });
    body(() => {
      if (!browser) throw new Error('The browser is not there yet.');
      return browser;
    });
  });
}
