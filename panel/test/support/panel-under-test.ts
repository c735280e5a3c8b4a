import { fileURLToPath } from 'node:url';
import type { Session } from 'harkara-contract/routes/session.ts';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { ok } from './answer.ts';
import { calm, causes, messages, overview, usage } from './message-answers.ts';
import { type ApiAnswer, type ApiCall, type PanelServer, startPanelServer } from './panel-server.ts';
import { signedOut } from './session-answers.ts';
import { campaignProgress, traffic, webhookTimes, webhookTraffic } from './traffic-answers.ts';
import type { LookOptions, OpenedPage } from './open-page.ts';
import { borrowPage } from './page-pool.ts';
import { describeWithChromium } from './with-chromium.ts';

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export type Answers = Record<string, ApiAnswer | ((call: ApiCall) => ApiAnswer)>;

/** What whoever signs in or searches sees first, and charts, unless a test is about that. */
const FIRST_PAGES: Answers = {
  ...Object.fromEntries(
    Object.entries({
      dashboard: overview,
      attention: calm,
      usage,
      causes,
      messages,
      'campaigns/17/progress': campaignProgress,
      'webhook/times': webhookTimes,
    }).map(([path, body]) => [`GET ${path}`, ok(body)]),
  ),
  'GET admin/traffic': (call) => ok(traffic(call)),
  'GET admin/traffic/webhooks': (call) => ok(webhookTraffic(call)),
};

/** The built panel, a browser, and an API whose answers the test sets by `METHOD path`. */
export type PanelUnderTest = {
  browser: Browser;
  /** Opens a page, by its address below /panel/, for as long as the test runs. */
  open: (path: string, options?: LookOptions) => Promise<OpenedPage>;
  server: PanelServer;
  /** What was asked of the API so far by one `METHOD path`. */
  calls: (of: string) => ApiCall[];
  answers: Answers;
  /** What /panel/api/session says. */
  session: Session;
};

/** One server for all files that run in this process: what a browser has loaded and compiled of it serves them all. */
let started: Promise<PanelServer> | undefined;
let answering: PanelUnderTest;

function answer(call: ApiCall): ApiAnswer {
  const set = answering.answers[`${call.method} ${call.path}`];
  if (set) return typeof set === 'function' ? set(call) : set;
  if (call.path === 'session' && call.method === 'GET') return ok(answering.session);
  return { status: 404, body: {} };
}

export function describeInBrowser(title: string, body: (panel: PanelUnderTest) => void): void {
  describeWithChromium(title, (browser) => {
    const panel = { answers: {}, session: signedOut } as PanelUnderTest;
    panel.open = (path, options = {}) => borrowPage(panel.browser, panel.server.url + path, options);
    panel.calls = (of) => panel.server.calls.filter(({ method, path }) => `${method} ${path}` === of);
    beforeAll(async () => {
      panel.browser = browser();
      panel.server = await (started ??= startPanelServer(DIST, answer));
      answering = panel;
    });
    beforeEach(() => {
      panel.answers = { ...FIRST_PAGES };
      panel.session = signedOut;
      panel.server.calls.length = 0;
    });
    body(panel);
  });
}
