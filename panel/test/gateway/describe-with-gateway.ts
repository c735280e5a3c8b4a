import type { Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { apply, type Gateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';

/** The gateway and the browser of the run; what the tests of `body` need is applied before them. */
export function describeWithGateway(
  title: string,
  document: () => object | Promise<object>,
  body: (panel: { browser: Browser; gateway: Gateway }) => void,
): void {
  describeWithChromium(title, (browser) => {
    const panel = { gateway: inject('gateway') } as { browser: Browser; gateway: Gateway };
    beforeAll(async () => {
      panel.browser = browser();
      await apply(panel.gateway, await document());
    });
    body(panel);
  });
}
