import { fact } from 'harkara-contract/facts.ts';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ok, said } from './support/answer.ts';
import * as channels from './support/channel-answers.ts';
import { failedMessage, listed } from './support/message-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { accepted, lookAt, sendOptions } from './support/sending-answers.ts';
import { WAYS } from './support/ways.ts';

const ID = '01m7ehp7apg0080000082zsctg';

const message = (more: Partial<MessageDetails>): MessageDetails => ({
  ...failedMessage,
  id: ID,
  recipient: '919876543210',
  status: 'queued',
  cause: null,
  error: null,
  finalAt: null,
  timeline: { hasMore: false, steps: failedMessage.timeline.steps.slice(0, 1) },
  receipts: [],
  ...more,
});

async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

describeInBrowser('what was sent', (panel) => {
  beforeEach(() => {
    panel.session = channels.withChannels;
    Object.assign(panel.answers, channels.channelCalls, {
      'GET send-options': ok(sendOptions),
      'POST messages/check': ({ body }: { body: unknown }) => ok(lookAt(body)),
      'POST messages': ok(accepted({ accepted: 1, credits: 1, messageId: ID })),
    });
    const one = { ...channels.sent, accepted: 1, credits: 1, messageId: ID };
    panel.answers['POST email/messages'] = ok(one);
    panel.answers['POST voice/messages'] = ok({ ...one, rejections: [] });
  });

  test.each(WAYS)(
    'from $path is followed until it is final, and only while the page is visible',
    async (way) => {
      let now = message({ channel: way.channel });
      panel.answers[`GET messages/${ID}`] = () => ok(now);
      const looks = () => panel.calls(`GET messages/${ID}`).length;
      const sessions = () => panel.calls('GET session').length;
      const { page, messages, ...opened } = await panel.open(way.path);
      const expectNoErrors = async (): Promise<void> => {
        // The clock is also put into the frame of a mail, which lets nothing run.
        const others = messages.filter((one) => !one.includes('Blocked script execution'));
        messages.splice(0, messages.length, ...others);
        await opened.expectNoErrors();
      };
      await page.clock.install();
      await page.reload();
      await way.fill(page);
      await page.getByRole('button', { name: way.button, disabled: false }).click();
      const dialog = page.getByRole('dialog');
      for (const text of way.asks) await dialog.getByText(text, { exact: true }).waitFor();
      await expectNoErrors();
      await dialog.getByRole('button', { name: way.confirm, exact: true }).click();
      await page.getByRole('heading', { name: way.title }).waitFor();
      await page.getByRole('heading', { name: 'Queued' }).waitFor();
      await page.getByText('Updates automatically.').waitFor();
      await expectNoErrors();

      await setVisible(page, false);
      // A look that was on its way has come by the end of the first pause.
      await page.clock.runFor(30_000);
      const seen = looks();
      await page.clock.runFor(120_000);
      expect(looks()).toBe(seen);
      await setVisible(page, true);
      await expect.poll(looks).toBeGreaterThan(seen);

      const steps = [{ at: failedMessage.at, event: 'delivered', detail: null }];
      now = message({
        channel: way.channel,
        status: 'delivered',
        finalAt: failedMessage.finalAt,
        timeline: { hasMore: false, steps: [...now.timeline.steps, ...steps] },
      });
      await page.clock.runFor(4_000);
      await page.getByRole('heading', { name: way.delivered }).waitFor();
      await page.getByText('Updates automatically.').waitFor({ state: 'detached' });
      // The navigation's figures are still looked at again.
      const [final, before] = [looks(), sessions()];
      await page.clock.runFor(120_000);
      await expect.poll(sessions).toBeGreaterThan(before);
      expect(looks()).toBe(final);
      await expectNoErrors();
      await page.getByRole('button', { name: 'Send another' }).click();
      await page
        .getByRole('button', { name: way.button })
        .or(page.getByLabel('Mobile numbers'))
        .first()
        .waitFor();
      // No other test gets a page with this clock.
      await page.close();
    },
  );

  test('to a few is followed by how many there are of each status, with who was left out', async () => {
    const [first, second] = listed;
    if (!first || !second) throw new Error('there are fewer messages');
    const reason = said(fact('recipient_in_dnd'));
    panel.answers['POST messages'] = ok(
      accepted({ rejected: [{ reason, count: 7, recipients: ['9111111111', '9111111112'] }] }),
    );
    panel.answers['GET messages'] = ok({
      items: [
        { ...first, status: 'delivered' },
        { ...second, status: 'sent', cause: null },
      ],
      next: null,
      reached: null,
    });
    const { page, expectNoErrors } = await panel.open('send', { viewport: { width: 390, height: 844 } });
    await page.getByLabel('Mobile numbers').fill('9876543210\n9876543211');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your report is ready');
    await page.getByRole('button', { name: 'Send 2 messages', disabled: false }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: '2 messages accepted' }).waitFor();
    const counts = page.getByRole('list', { name: 'Messages by status' }).getByRole('listitem');
    await counts.first().waitFor();
    expect((await counts.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Delivered 1',
      'Sent 1',
    ]);
    await page.getByText('7 recipients were left out and not charged:').waitFor();
    await page.getByText('9111111111, 9111111112 and 5 more').waitFor();
    await expectNoErrors();
    expect(panel.calls('GET messages')[0]?.query).toMatchObject({ q: accepted().broadcastId, limit: '2' });
    await page.getByRole('link', { name: 'View messages' }).click();
    await page.waitForURL(new RegExp(`messages\\?q=${accepted().broadcastId}$`));
  });
});
