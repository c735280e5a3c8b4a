import { beforeEach, expect, test } from 'vitest';
import { system } from './support/admin-answers.ts';
import { ok } from './support/answer.ts';
import { deliveries, webhook } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { causes, failed, running } from './support/sending-answers.ts';
import { operatorSignedIn, signedIn } from './support/session-answers.ts';
import { carrierTraffic, traffic } from './support/traffic-answers.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'hi-IN' } as const;

describeInBrowser('charts of traffic', (panel) => {
  beforeEach(() => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/system'] = ok(system);
  });

  test('show the last hour on System, are read by keyboard or as a table, and follow by themselves', async () => {
    const { page, expectNoErrors } = await panel.open('admin');
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    const slider = messages.getByRole('slider');
    await slider.focus();
    // In the account's zone: 09:12 UTC.
    const present = '14:42 (so far): Accepted 1,840, Sent 1,800, Delivered 1,674, Not delivered 110';
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(present);
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toBe('13:43: nothing');
    await messages.getByText('13:43').first().waitFor();

    const times = page.getByRole('region', { name: 'Time from acceptance until sent' });
    await times.getByRole('button', { name: 'Show as table' }).click();
    const rows = await times.getByRole('row').allInnerTexts();
    expect(rows[0]).toMatch(/Time\s+Single messages\s+All messages/);
    expect(rows[1]).toMatch(/14:42 \(so far\)\s+\d+ ms\s+[\d.]+ s/);
    expect(rows.at(-1)).toMatch(/13:43\s+–\s+–/);
    await page.getByText('93.8% succeeded').waitFor();
    await expectNoErrors();

    const now = traffic({ query: {} });
    const last = now.points.at(-1);
    if (last) last.accepted = 2_222;
    panel.answers['GET admin/traffic'] = ok(now);
    await slider.focus();
    await page.keyboard.press('End');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('Accepted 2,222');
    expect(panel.calls('GET admin/traffic').at(-1)?.headers['x-poll']).toBe('1');
  });

  test('show the last 48 hours, which the address keeps', async () => {
    const { page, expectNoErrors } = await panel.open('admin');
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last 48 hours').click();
    await page.waitForURL(/span=days/);
    await expect.poll(() => panel.calls('GET admin/traffic').at(-1)?.query).toEqual({ span: 'days' });
    const slider = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('slider');
    await slider.focus();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('15 Nov, 14:42 (so far)');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('15 Nov, 13:42: Accepted');
    await expectNoErrors();
    await page.reload();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('15 Nov, 14:42');
  });

  test('show a carrier’s rate against its limit, its share delivered and its time to receipt', async () => {
    panel.answers['GET admin/carriers/north/traffic'] = (call) => ok(carrierTraffic(call));
    const { page, expectNoErrors } = await panel.open('admin/carriers/traffic?name=north');
    await page.getByRole('heading', { name: 'Traffic: north' }).waitFor();
    await page.getByText('Limit: 3,000/min').waitFor();
    const slider = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('slider');
    await slider.focus();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('Limit 3,000');
    const share = page.getByRole('region', { name: 'Share delivered' }).getByRole('slider');
    expect(await share.getAttribute('aria-valuetext')).toBe('14:42 (so far): Share delivered 93.8%');
    await page.getByText(/95% within [\d.]+ s/).waitFor();
    await expectNoErrors();
  });

  test('are sound on a phone, in Hindi and dark', async () => {
    panel.answers['GET admin/carriers/north/traffic'] = (call) => ok(carrierTraffic(call));
    const { page, expectNoErrors } = await panel.open('admin/carriers/traffic?name=north', PHONE);
    await page.getByText('सीमा: 3,000/मिनट').waitFor();
    await expectNoErrors();
  });

  test('are figures for a customer’s webhook', async () => {
    panel.session = signedIn;
    panel.answers['GET webhook'] = ok(webhook);
    panel.answers['GET webhook/deliveries'] = ok(deliveries);
    const { page, expectNoErrors } = await panel.open('webhooks');
    await page.getByText('97.8%').waitFor();
    await page.getByText('of the last 500 requests').waitFor();
    await page.getByText('84 ms').waitFor();
    await page.getByText('95% within 1.2 s').waitFor();
    await expectNoErrors();
  });

  test('show how far a campaign had come, minute by minute', async () => {
    panel.session = signedIn;
    panel.answers['GET campaigns/17'] = ok(running);
    panel.answers['GET campaigns/17/causes'] = ok(causes);
    panel.answers['GET campaigns/17/failed'] = ok(failed);
    const { page, expectNoErrors } = await panel.open('campaigns/17');
    const chart = page.getByRole('region', { name: 'Progress over time' });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const rows = await chart.getByRole('row').allInnerTexts();
    expect(rows[1]).toMatch(/14:42 \(so far\)\s+41,280\s+37,922\s+1,048/);
    await expectNoErrors();
  });

  test('show the end of a campaign, which is noted a moment after it', async () => {
    panel.session = signedIn;
    const { total } = running;
    const gone = { scheduled: 0, queued: 0, unknown: 0, sent: 0, failed: 0, expired: 0, cancelled: 0 };
    panel.answers['GET campaigns/17'] = ok({
      ...running,
      status: 'completed',
      summary: { ...gone, delivered: total },
    });
    panel.answers['GET campaigns/17/progress'] = ok({ stepMinutes: 1, points: [] });
    const { page } = await panel.open('campaigns/17');
    await page.clock.install();
    await page.reload();
    await page.getByText('No progress recorded yet.').waitFor();
    const at = '2026-11-15T09:12:00.000Z';
    const points = [{ at, done: total, delivered: total, failed: 0 }];
    panel.answers['GET campaigns/17/progress'] = ok({ stepMinutes: 1, points });
    await page.clock.runFor(15_000);
    const chart = page.getByRole('region', { name: 'Progress over time' });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart
      .getByRole('cell', { name: total.toLocaleString('en-IN') })
      .first()
      .waitFor();
    // There is nothing more to come.
    const looks = (): number => panel.calls('GET campaigns/17/progress').length;
    const sessions = (): number => panel.calls('GET session').length;
    const [seen, before] = [looks(), sessions()];
    await page.clock.runFor(60_000);
    await expect.poll(sessions).toBeGreaterThan(before);
    expect(looks()).toBe(seen);
    // No other test gets a page with this clock.
    await page.close();
  });
});
