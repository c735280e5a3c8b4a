import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { causes, messages, overview, usage } from './message-answers.ts';
import { type ApiAnswer, type ApiCall, type PanelServer, startPanelServer } from './panel-server.ts';
import { signedOut } from './session-answers.ts';
import { describeWithChromium } from './with-chromium.ts';

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

type Answers = Record<string, ApiAnswer | ((call: ApiCall) => ApiAnswer)>;

/** What whoever signs in or searches sees first, unless a test is about that. */
const FIRST_PAGES: Answers = Object.fromEntries(
  Object.entries({ dashboard: overview, usage, causes, messages }).map(([path, body]) => [
    `GET ${path}`,
    { status: 200, body },
  ]),
);

/** The built panel, a browser, and an API whose answers the test sets by `METHOD path`. */
export type PanelUnderTest = {
  browser: Browser;
  server: PanelServer;
  answers: Answers;
  /** What /panel/api/session says. */
  session: unknown;
};

export function describeInBrowser(title: string, body: (panel: PanelUnderTest) => void): void {
  describeWithChromium(title, (browser) => {
    const panel = { answers: {}, session: signedOut } as PanelUnderTest;
    beforeAll(async () => {
      panel.browser = browser();
      panel.server = await startPanelServer(DIST, (call) => {
        const answer = panel.answers[`${call.method} ${call.path}`];
        if (answer) return typeof answer === 'function' ? answer(call) : answer;
        if (call.path === 'session' && call.method === 'GET') return { status: 200, body: panel.session };
        return { status: 404, body: {} };
      });
    });
    beforeEach(() => {
      panel.answers = { ...FIRST_PAGES };
      panel.session = signedOut;
      panel.server.calls.length = 0;
    });
    afterAll(() => panel.server.close());
    body(panel);
  });
}
