import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import * as channels from './support/channel-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { accepted, lookAt, patients, ROWS, sendOptions } from './support/sending-answers.ts';
import { refusal, signedOut } from './support/session-answers.ts';
import { type Way, WAYS } from './support/ways.ts';

const LEFT = 'This is the draft you left.';
const LOST = /status of 503|net::ERR/;

/** What the fields of a form have. */
const fieldsOf = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(input[name], textarea)')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).filter((value) => value !== ''));

const untilKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(text);

const keptIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));

async function send(page: Page, { button, confirm }: Way): Promise<void> {
  await page.getByRole('button', { name: button, disabled: false }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
}

describeInBrowser('a draft', (panel) => {
  beforeEach(() => {
    panel.session = channels.withChannels;
    Object.assign(panel.answers, channels.channelCalls, {
      'GET send-options': ok(sendOptions),
      'POST messages/check': ({ body }: { body: unknown }) => ok(lookAt(body)),
      'POST messages': ok(accepted({ accepted: 1, credits: 1 })),
      'GET imports/7': ok(patients('ready')),
      'GET imports/7/rows': ok({ items: ROWS, next: null }),
    });
    const one = { ...channels.sent, accepted: 1, credits: 1, rejections: [] };
    panel.answers['POST email/messages'] = ok(one);
    panel.answers['POST voice/messages'] = ok(one);
  });

  test.each(WAYS)('on $path is there after a reload and other pages, until it is sent', async (way) => {
    const { page, expectNoErrors, navigate } = await panel.open(way.path, { expected: /status of 404/ });
    const button = page.getByRole('button', { name: way.button });
    await way.fill(page);
    await button.waitFor();
    const typed = await fieldsOf(page);
    expect(typed).toContain('Your report is ready');
    await page.reload();
    await button.waitFor();
    await expect.poll(() => fieldsOf(page)).toEqual(typed);
    expect(await page.getByText(LEFT).count()).toBe(0);
    await navigate('messages');
    await button.waitFor({ state: 'detached' });
    await navigate(way.path);
    await page.getByText(LEFT).waitFor();
    expect(await fieldsOf(page)).toEqual(typed);
    await expectNoErrors();

    await send(page, way);
    await page.getByRole('heading', { name: way.title }).waitFor();
    expect(await keptIn(page)).not.toContain('Your report is ready');
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByRole('heading', { name: way.title }).waitFor({ state: 'detached' });
    expect(await fieldsOf(page)).not.toContain('Your report is ready');
    await page.reload();
    await page.locator('main textarea').first().waitFor();
    expect(await fieldsOf(page)).not.toContain('Your report is ready');
  });

  test.each(WAYS)('on $path goes by a button, and with whoever wrote it', async (way) => {
    const { page, navigate } = await panel.open(way.path, { expected: /status of 404/ });
    const button = page.getByRole('button', { name: way.button });
    await way.fill(page);
    await button.waitFor();
    await navigate('messages');
    await button.waitFor({ state: 'detached' });
    await navigate(way.path);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText(LEFT).waitFor({ state: 'detached' });
    expect(await fieldsOf(page)).not.toContain('Your report is ready');
    expect(await keptIn(page)).not.toContain('Your report is ready');

    await way.fill(page);
    await untilKept(page, 'Your report is ready');
    const { user } = channels.withChannels;
    panel.session = { ...channels.withChannels, user: { ...user, username: 'somebody-else' } };
    await page.reload();
    await page.locator('main textarea').first().waitFor();
    expect(await fieldsOf(page)).not.toContain('Your report is ready');
    expect(await keptIn(page)).not.toContain('Your report is ready');
  });

  test('of one channel outlives that of another, and none a sign-out', async () => {
    const { page, navigate } = await panel.open('', { expected: /status of 404/ });
    for (const way of WAYS) {
      await navigate(way.path);
      await way.fill(page);
      await page.getByRole('button', { name: way.button }).waitFor();
    }
    for (const way of WAYS) {
      await navigate(way.path);
      await page.getByRole('button', { name: way.button }).waitFor();
      expect(await fieldsOf(page)).toContain('Your report is ready');
    }
    panel.session = signedOut;
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await keptIn(page)).not.toContain('Your report is ready');
  });

  test('that is too long to keep is not kept, and neither is what stood there before', async () => {
    const { page } = await panel.open('email/send');
    const html = page.getByLabel('HTML', { exact: true });
    await html.fill('<p>Dear Meera</p>');
    await untilKept(page, 'Dear Meera');
    await html.fill(`<p>Dear Farida</p>${'x'.repeat(1_000_000)}`);
    await expect.poll(() => keptIn(page)).not.toContain('Dear');
    await html.fill('<p>Dear Ravi</p>');
    await untilKept(page, 'Dear Ravi');
  });

  test('of a mail names the attachments that it has lost, and shows Cc', async () => {
    const { page, navigate, expectNoErrors } = await panel.open('email/send');
    await page.getByRole('button', { name: 'Cc, Bcc, Reply-to' }).click();
    await page.getByLabel('Cc', { exact: false }).first().fill('lab@customer.example');
    const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PDF') };
    await page.locator('input[type=file]').last().setInputFiles(file);
    await page.getByText('Attachments aren’t kept when you leave this page.').waitFor();
    await navigate('messages');
    await page.getByLabel('Cc', { exact: false }).first().waitFor({ state: 'detached' });
    await navigate('email/send');
    const lost = page.getByText('Attachments weren’t kept.');
    await lost.waitFor();
    await page.getByText('report.pdf').waitFor();
    expect(await page.getByLabel('Cc', { exact: false }).first().inputValue()).toBe('lab@customer.example');
    await expectNoErrors();
    await page.reload();
    await lost.waitFor();
    await page.locator('input[type=file]').last().setInputFiles(file);
    await lost.waitFor({ state: 'detached' });
  });

  test('gives way to a link with a message of its own, and is found again behind a link that says nothing', async () => {
    const { page, navigate } = await panel.open('voice/send');
    const numbers = page.getByLabel('Numbers');
    await page.getByLabel('Text to speak').fill('Your report is ready');
    await navigate('messages');
    await numbers.waitFor({ state: 'detached' });
    await navigate('voice/send?to=9876543299&text=Again');
    await numbers.waitFor();
    expect([await numbers.inputValue(), await page.getByText(LEFT).count()]).toEqual(['9876543299', 0]);
    await navigate('messages');
    await numbers.waitFor({ state: 'detached' });
    await navigate('voice/send');
    await page.getByText(LEFT).waitFor();
    expect(await page.getByLabel('Text to speak').inputValue()).toBe('Your report is ready');
  });

  test.each(WAYS)('on $path that was sent without an answer keeps its key', async (way) => {
    const route = way.path === 'send' ? 'POST messages' : `POST ${way.path.split('/')[0]}/messages`;
    const answer = panel.answers[route] ?? ok({});
    panel.answers[route] = { status: 503, body: refusal('storage_unavailable', 'Try again in a moment.') };
    const { page, navigate } = await panel.open(way.path, { expected: LOST });
    await way.fill(page);
    await send(page, way);
    await page.getByRole('dialog').getByRole('alert').waitFor();
    panel.answers[route] = answer;
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await navigate('messages');
    await page.getByRole('button', { name: way.button }).waitFor({ state: 'detached' });
    await navigate(way.path);
    await page.getByText(LEFT).waitFor();
    await page.reload();
    await send(page, way);
    await page.getByRole('heading', { name: way.title }).waitFor();
    const keys = panel.calls(route).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('of an SMS that somebody has come back to stays as it is when their session ends and begins again', async () => {
    const { page, navigate } = await panel.open('send?import=7', { expected: /status of 40[14]/ });
    await page.getByText('patients.csv').waitFor();
    await page.getByLabel('Campaign name').fill('Reports');
    await navigate('messages');
    await page.getByLabel('Campaign name').waitFor({ state: 'detached' });
    await navigate('send');
    await page.getByText(LEFT).waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('patients.csv').waitFor({ state: 'detached' });

    panel.answers['GET templates'] = { status: 401, body: refusal('signed_out', '') };
    panel.answers['POST messages/check'] = { status: 401, body: refusal('signed_out', '') };
    panel.session = signedOut;
    await page.getByLabel('Mobile numbers').fill('9876543210');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your report is late');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    panel.answers['POST session'] = () => {
      panel.session = channels.withChannels;
      return ok(channels.withChannels);
    };
    panel.answers['POST messages/check'] = ({ body }) => ok(lookAt(body));
    await page.getByLabel('Username').fill('meera');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send 1 message' }).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Your report is late');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('patients.csv').count()).toBe(0);
  });

  test('stays where it is when somebody goes to its page once more', async () => {
    panel.session = {
      ...channels.withChannels,
      features: { ...channels.withChannels.features, email: false, voice: false },
    };
    const { page } = await panel.open('send?import=7&template=4', { expected: /status of 404/ });
    await page.getByText('patients.csv').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Send SMS' }).click();
    await page.getByRole('link', { name: 'Messages' }).first().hover();
    expect(new URL(page.url()).search).toBe('?import=7&template=4');
    await page.getByText('patients.csv').waitFor();
  });
});
