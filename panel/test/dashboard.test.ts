import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { attention, newcomer, overview } from './support/message-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { signedIn } from './support/session-answers.ts';

describeInBrowser('the dashboard of a new account', (panel) => {
  test('shows the first steps instead of zeros until they are done or hidden', async () => {
    panel.session = signedIn;
    let shown: object = newcomer;
    panel.answers['GET dashboard'] = () => ok(shown);
    panel.answers['PUT first-steps'] = ({ body }) => {
      shown = (body as { hidden: boolean }).hidden ? { ...newcomer, firstSteps: null } : newcomer;
      return { status: 204 };
    };
    const { page, expectNoErrors } = await panel.open('');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('1 of 5 done').waitFor();
    const figures = page.getByText('Accepted today');
    expect(await figures.count()).toBe(0);
    expect(await steps.getByRole('listitem').filter({ hasText: 'Pending approval' }).innerText()).toContain(
      'Request a sender ID',
    );
    const hrefs = await steps
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(['/panel/senders', '/panel/templates', '/panel/send', '/panel/webhooks']);
    await expectNoErrors();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await figures.waitFor();
    expect(await steps.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await steps.waitFor();
    expect(panel.calls('PUT first-steps').map(({ body }) => body)).toEqual([
      { hidden: true },
      { hidden: false },
    ]);

    // With the first message the figures come, and what is left stays below them.
    shown = {
      ...overview,
      firstSteps: newcomer.firstSteps.map((one) =>
        one.step === 'webhook' ? one : { ...one, state: 'done' },
      ),
    };
    await page.reload();
    await steps.getByText('4 of 5 done').waitFor();
    await figures.waitFor();
    await expectNoErrors();
  });
});

describeInBrowser('the dashboard', (panel) => {
  test('stays compact beside a long list of alerts', async () => {
    panel.session = signedIn;
    panel.answers['GET attention'] = ok(attention);
    const { page, expectNoErrors } = await panel.open('');
    await page.getByText('1 keyword was rejected').waitFor();
    const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox();
    const chart = await boxOf('Last 30 days');
    const causes = await boxOf('Why messages were not delivered');
    expect(chart?.height).toBeLessThan(400);
    expect((causes?.y ?? 0) - (chart?.y ?? 0)).toBeLessThan(420);
    await expectNoErrors();
  });
});
