import { accessSync, constants } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

/** Debian's Chromium. Playwright's own would be a download of 150 MB. */
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findChromium(): string | undefined {
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
export function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** A browser that several processes share. */
export function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
}
