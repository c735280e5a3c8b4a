// The browser of the panel's tests, benchmark and pictures: Debian's Chromium. Playwright's own would be a download of
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
 * A browser that several processes share, for pages that are opened and left at once: it neither optimises their code
 * nor cleans up after them in threads of their own, which took a sixth of its processor time.
 */
export function serveChromium() {
  const { executablePath, args } = launchOptions();
  const brief = [
    '--js-flags=--no-opt --no-maglev --max-lazy --single-threaded --min-semi-space-size=32',
    '--in-process-gpu',
  ];
  return chromium.launchServer({ executablePath, args: [...args, ...brief], host: '127.0.0.1' });
}
