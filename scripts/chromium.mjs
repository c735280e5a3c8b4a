// The browser of the panel's tests, benchmark and gallery: Debian's Chromium. Playwright's own would be a download of
// 150 MB.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM_PROGRAMS } from './peers.mjs';

export function findChromium() {
  return CHROMIUM_PROGRAMS.find((program) => existsSync(program));
}

function launchOptions() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium');
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { executablePath, args };
}

/** Each launch has a profile of its own, which goes with it. */
export function launchChromium() {
  return chromium.launch(launchOptions());
}

/**
 * A browser that several processes share, for pages that are opened and left at once: it does not optimise their code,
 * which took a tenth of its processor time.
 */
export function serveChromium() {
  const { executablePath, args } = launchOptions();
  const brief = ['--js-flags=--no-opt --max-lazy', '--in-process-gpu'];
  return chromium.launchServer({ executablePath, args: [...args, ...brief], host: '127.0.0.1' });
}
