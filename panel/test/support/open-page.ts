import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LONGEST_WAIT_MS = 150_000;

const LOOKS_AT_ALL = process.env.HARKARA_TEST_LOOKS === 'all';

/** How many times slower than it could be every page is, to find tests that lean on time. */
const SLOWER = Number(process.env.HARKARA_TEST_SLOW ?? 1);

/** What moves so soon after somebody has acted does not move by itself: a browser's own limit. */
const EFFECT_MS = 500;

export const DESK = { width: 1280, height: 800 };

type AxeResults = {
  violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
};

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Something on the page moved by itself. */
type Shift = { at: number; value: number; moved: string[] };

declare global {
  interface Window {
    seenByTest: { violations: string[]; shifts: Shift[] };
    axe: { run: (context: Node, options: object) => Promise<AxeResults> };
  }
}

export type OpenedPage = {
  page: Page;
  /** Console messages, errors and refused resources so far. */
  messages: string[];
  /**
   * Since the last look nothing was said, refused or moved, and nothing sticks out. Axe finds nothing, either, where it
   * is asked: in `pages/`, and everywhere with `HARKARA_TEST_LOOKS=all`. It takes longer than anything else in a test.
   */
  expectNoErrors: (look?: { byAxe: boolean }) => Promise<void>;
  /** To another address below /panel/, as a link leads there: the panel stays loaded. */
  navigate: (path: string) => Promise<void>;
};

export type LookOptions = BrowserContextOptions & {
  /** A refusal of the API, which the browser reports as a resource that failed. */
  expected?: RegExp;
};

/** A page in a browser of its own, in New York: an account in India must not notice. */
export async function openPage(
  browser: Browser,
  url: string,
  { expected, ...options }: LookOptions = {},
): Promise<OpenedPage> {
  return visit(await newPage(browser, options), url, expected);
}

export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: DESK,
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  });
  // As for tests: a limit is for what never happens, however busy the machine is.
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  await context.addInitScript((effectMs) => {
    // The frame of a mail lets nothing run, and would say so.
    if (window !== top) return;
    window.seenByTest = { violations: [], shifts: [] };
    // On a busy machine, the next frames and the answer to what was asked for take longer than that: they begin the time
    // anew.
    const acts: number[] = [];
    const isEffect = (at: number): boolean => acts.some((time) => time <= at && at - time < effectMs);
    const act = (): void => {
      acts.push(performance.now());
    };
    const actUntilShown = (frames: number): void => {
      act();
      if (frames > 0) requestAnimationFrame(() => actUntilShown(frames - 1));
    };
    const follow = (): void => actUntilShown(3);
    // A page that another test had narrower may be resized only after it has been drawn.
    for (const type of ['pointerdown', 'keydown', 'input', 'click', 'resize']) {
      addEventListener(type, follow, { capture: true });
    }
    const ask = window.fetch;
    window.fetch = (...call) => {
      const answer = ask(...call);
      if (isEffect(performance.now())) answer.then(follow, follow);
      return answer;
    };
    // The code of a page is loaded when it is first gone to.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceResourceTiming) || !isEffect(entry.startTime)) continue;
        acts.push(entry.responseEnd);
        follow();
      }
    }).observe({ type: 'resource' });
    addEventListener('securitypolicyviolation', (event) => {
      window.seenByTest.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as LayoutShift;
        if (shift.hadRecentInput || isEffect(shift.startTime)) continue;
        const moved = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? '');
          return `${from.x},${from.y} to ${to.x},${to.y}: ${what}`;
        });
        window.seenByTest.shifts.push({ at: shift.startTime, value: shift.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, EFFECT_MS);
  // A page may be gone before it is slowed down.
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  return context.newPage();
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Goes to an address, and notes from then on what the page says. */
export async function visit(page: Page, url: string, expected?: RegExp): Promise<OpenedPage> {
  const watched = watch(page, expected);
  await page.goto(url);
  await page.locator('main').waitFor();
  return watched;
}

/** Notes from now on what the page says, such as one that a link has opened. */
export function watch(page: Page, expected?: RegExp): OpenedPage {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (!expected?.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return {
    page,
    messages,
    expectNoErrors: async ({ byAxe } = { byAxe: LOOKS_AT_ALL }) => {
      await expectNoErrors(page, messages);
      if (byAxe) await expectAccessible(page);
    },
    navigate: (path) => page.evaluate((address) => history.pushState({}, '', address), `/panel/${path}`),
  };
}

async function expectNoErrors(page: Page, messages: string[]): Promise<void> {
  const { violations, shifts, tooWide } = await page.evaluate(() => {
    const seen = window.seenByTest;
    window.seenByTest = { violations: [], shifts: [] };
    const { scrollWidth, clientWidth } = document.documentElement;
    return { ...seen, tooWide: scrollWidth - clientWidth };
  });
  const where = page.url();
  expect(messages, where).toEqual([]);
  expect(violations, where).toEqual([]);
  expect(layoutShift(shifts), `${where} ${JSON.stringify(shifts)}`).toBeLessThan(0.1);
  expect(tooWide, where).toBe(0);
}

async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // No rule that applies to the panel needs style sheets to be read again; what stands in frames is the senders'.
  const results = await page.evaluate(async () => {
    // What lies under the sticky bar would be judged by the bar's colour.
    scrollTo(0, 0);
    // A button that has just become another still has the colours of before.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    // What lies behind a dialog cannot be reached, and was looked at before the dialog was opened.
    const dialog = Array.from(document.querySelectorAll('[role=dialog]')).at(-1);
    return window.axe.run(dialog ?? document, {
      reporter: 'no-passes',
      preload: false,
      iframes: false,
      // 24 px, or as much room around it; axe leaves it out unless it is asked for.
      rules: { 'target-size': { enabled: true } },
    });
  });
  const found = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n${failureSummary}`),
  }));
  expect(found, page.url()).toEqual([]);
}

const WINDOW_GAP_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

/** As browsers report it: the sum of the worst burst of movements, which lasts 5 s at most and ends with a quiet second. */
function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let began = 0;
  let last = 0;
  for (const { at, value } of shifts) {
    const isSame = at - last < WINDOW_GAP_MS && at - began < LONGEST_WINDOW_MS;
    if (!isSame) began = at;
    sum = isSame ? sum + value : value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
