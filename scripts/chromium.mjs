// The browser of the panel's tests, benchmark and gallery: Debian's Chromium. Playwright's own would be a download of
// 150 MB.

import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright-core';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} */
export function findChromium() {
  return CANDIDATES.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
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

/** A browser that several processes share. */
export function serveChromium() {
  return chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
}
