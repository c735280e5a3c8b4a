import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { apply, startGateway, type Gateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { carriers } from './accounts.ts';

type Document = { accounts?: readonly object[]; connectors?: readonly object[]; routes?: readonly object[] };

/** With a gateway of its own, to which the document is applied, and the browser of the run. */
export function describeWithGateway(
  title: string,
  document: () => Document | Promise<Document>,
  body: (panel: { browser: Browser; gateway: Gateway }) => void,
): void {
  describeWithChromium(title, (browser) => {
    const panel = {} as { browser: Browser; gateway: Gateway };
    let stop: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      panel.browser = browser();
      const started = await startGateway();
      stop = started.stop;
      panel.gateway = started;
      const { connectors = [], routes = [], ...rest } = await document();
      await apply(started, {
        ...rest,
        connectors: [...carriers.connectors, ...connectors],
        routes: [...carriers.routes, ...routes],
      });
    });
    afterAll(() => stop?.());
    body(panel);
  });
}
