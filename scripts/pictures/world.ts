import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { signIn } from '../../server/bench/panel-session.ts';
import { startProcess } from '../../server/bench/process.ts';
import { connectTo } from '../../server/test/support/direct-connection.ts';
import { startOwnDatabase } from '../../server/test/support/own-database.ts';
import { fillFigures } from './figures.ts';
import { CAMP, OTP, OTP_KEY, PASSWORD, PERSON, setUpWith } from './set-up.ts';

const LOGO = `<svg viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#7a1f5c"/>
  <path d="M12 27q10-12 20 0t20 0M12 41q10-12 20 0t20 0" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
</svg>`;
const RECIPIENTS = 2_400;
const SENT_BY_THEN = 1_000;
const LONGEST_WAIT_MS = 180_000;
const LOOK_AGAIN_MS = 500;
const BOOKING_MS = 320;

/** A gateway of an operator in India in the middle of a day, in a temporary folder that is deleted with it. */
export async function startWorld(browser: Browser) {
  await using started = new AsyncDisposableStack();
  const database = started.use(await startOwnDatabase('pictures'));
  await database.apply(setUpWith(await draw(browser, LOGO)));
  const sql = started.use(await connectTo(database.superuser));
  const { url } = started.use(
    await startProcess('server/bin/harkara.js', ['start'], {
      ...database.environment,
      HARKARA_DATA: join(database.folder, 'data'),
      HARKARA_PANEL_ADMIN_TOTP: 'off',
    }),
  );
  const operator = await signIn(url, 'admin', PASSWORD);
  const customer = await signIn(url, 'annapurna', PASSWORD);
  await signIn(url, 'parijat', PASSWORD);
  await sql.query('update panel_users set password_given = false');
  await customer('PUT', 'first-steps', { hidden: true });

  type System = { audit: { last: object | null }; alerts: object[] };
  const system = () => operator('GET', 'admin/system') as Promise<System>;
  // Before there are figures that have no entry in the ledger.
  await operator('POST', 'admin/system/audit', {});
  await until(async () => (await system()).audit.last !== null);
  await fillFigures(sql, Date.now());
  for (const table of ['senders', 'templates', 'keywords', 'voice_numbers', 'email_domains']) {
    await sql.query(
      `update ${table} set created_at = now() - (10 + ((ctid::text)::point)[1] * 17) * interval '1 minute'`,
    );
  }

  const send = (key: string, message: object) =>
    fetch(`${url}/api/v2/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
    });
  await send(`${OTP_KEY}_a`, { sender_id: 'ANPOTP', recipient: PERSON, message: OTP });
  const bookings = setInterval(() => {
    const seat = String(10 + Math.floor(Math.random() * 30));
    void send(OTP_KEY, {
      sender_id: 'SAGART',
      recipient: `98220${10_000 + Math.floor(Math.random() * 90_000)}`,
      message: `Seat ${seat} is booked. Sagar Travels`,
    });
  }, BOOKING_MS);
  started.defer(() => clearInterval(bookings));
  await until(async () => (await system()).alerts.length >= 3);

  const { campaign } = (await customer('POST', 'campaigns', {
    name: 'Diabetes week, November',
    sender: 'ANPURN',
    text: CAMP,
    recipients: Array.from({ length: RECIPIENTS }, (_, i) => `98${10 + ((i * 37) % 90)}${300_000 + i * 251}`),
  })) as { campaign: number };
  type Progress = { summary: { delivered: number } };
  await until(async () => {
    const { summary } = (await customer('GET', `campaigns/${campaign}`)) as Progress;
    return summary.delivered >= SENT_BY_THEN;
  });
  const all = started.move();
  return { url, campaign, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function draw(browser: Browser, picture: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
  await page.setContent(`<style>body { margin: 0 }</style>${picture}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png.toString('base64');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('the gateway is not as it should be in the pictures');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
