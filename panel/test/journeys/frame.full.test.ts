import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesTexts } from '../../src/features/admin/routes/routes-texts.ts';
import { profileTexts } from '../../src/features/profile/profile-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { securityTexts } from '../../src/ui/security-texts.ts';
import { account, carriers, keyOf, passwordOf, SENDER, TEXT } from '../gateway/accounts.ts';
import { codeAt } from '../support/authenticator.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { isInView, sections } from '../support/navigation.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, type Person, personAt } from './person.ts';

const CUSTOMER = 'sagar-travels';
const MESSAGES = 600;

/** One customer with every channel and almost nothing left, and a rule that has no name. */
const SET_UP = {
  connectors: carriers.connectors,
  routes: [
    ...carriers.routes,
    { channel: 'sms', route: '*', account: CUSTOMER, connectors: ['virtual-sms'] },
  ],
  accounts: [account(CUSTOMER, { credits: { sms: MESSAGES + 1, voice: 1000 } })],
};

describeWithChromium('the frame around the pages', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  const people: Person[] = [];
  const person = async (username: string, password: string): Promise<Person> => {
    const one = await personAt(browser(), gateway.url, AT_DESK);
    people.push(one);
    await one.signIn(username, password);
    return one;
  };
  beforeAll(async () => {
    gateway = await startGateway();
    await apply(gateway, SET_UP);
  });
  afterAll(async () => {
    await Promise.all(people.map(({ page }) => page.context().close()));
    await gateway.stop();
  });

  test('shows a customer where they are, what they have left and what they search for, and that their codes are on', async () => {
    const customer = await person(CUSTOMER, passwordOf(CUSTOMER));
    const { page, words, sees, press, fill, goTo, nameOf, expectNoErrors } = customer;
    const [shared, profile, security] = [words(sharedTexts), words(profileTexts), words(securityTexts)];
    const creditsOf = (kind: 'sms' | 'voice', count: number) =>
      page.getByRole('link', {
        name: shared.count('top.credits-of', count, { kind: shared(`channel.${kind}`) }),
        exact: true,
      });
    await page.getByRole('heading', { level: 1, name: nameOf('/') }).waitFor();

    // A campaign that ends while somebody looks at it moves nothing.
    const recipients = Array.from({ length: MESSAGES }, (_, index) => String(9_622_000_000 + index));
    const answer = await fetch(`${gateway.url}/api/v2/sms/send-bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keyOf(CUSTOMER)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sender_id: SENDER, recipients, message: TEXT }),
    });
    expect(await answer.json()).toMatchObject({ success: true });
    await goTo('/campaigns');
    await page.locator('main').getByRole('row').getByRole('link').first().click();
    await sees(shared('status.finished'));
    await expectNoErrors();
    await creditsOf('sms', 1).waitFor();

    // What is searched for next does not follow the last search in the field.
    for (const typed of ['9622000001', 'diwali']) {
      await page.keyboard.press('/');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/messages\\?q=(%22)?${typed}(%22)?$`));
      await page.locator('main').focus();
    }

    // In a small window, the last group opens, is remembered, and shows the page that is open.
    await page.setViewportSize({ width: 1280, height: 560 });
    const voice = sections.find(({ channel }) => channel === 'voice')?.title?.en ?? '';
    await page.getByRole('button', { name: voice, expanded: false }).waitFor();
    await goTo('/voice/numbers');
    await creditsOf('voice', 1000).waitFor();
    await goTo('/');
    await page.reload();
    await page.getByRole('button', { name: voice, expanded: true }).waitFor();
    await goTo('/voice/numbers');
    const active = page.getByRole('navigation').getByRole('link', { name: nameOf('/voice/numbers') });
    await expect.poll(() => active.evaluate(isInView)).toBe(true);
    await expectNoErrors();

    // Two-step sign-in is on from the moment in which its first code was right.
    await customer.navigate('profile');
    await sees(profile('totp.off'));
    await page.getByLabel(security('totp.password'), { exact: true }).fill(passwordOf(CUSTOMER));
    await press(security('totp.start'));
    const secret = await page.getByRole('group', { name: security('totp.key') }).innerText();
    await fill(security('totp.code'), codeAt(secret.trim(), Date.now()));
    await press(security('totp.confirm'));
    await sees(security('recovery.title'));
    await sees(profile('totp.on'));
    await press(security('recovery.done'));
    await sees(profile('totp.on'));
    await page.reload();
    await sees(profile('totp.on'));
    await expectNoErrors();
  });

  test('tells the operator what a rule without a name takes', async () => {
    const { page, words, goTo, fill, press, expectNoErrors } = await person('admin', gateway.adminPassword);
    const [shared, t] = [words(sharedTexts), words(routesTexts)];
    await goTo('/admin/routes');
    const rule = [shared('channel.sms'), t('route.*'), t('of-account', { account: CUSTOMER })].join(', ');
    await page.getByRole('button', { name: `${t('edit')}: ${rule}` }).waitFor();
    await fill(t('number'), '9622000001');
    await page.getByRole('combobox', { name: t('ask-account') }).fill(CUSTOMER);
    await page.getByRole('option', { name: CUSTOMER }).click();
    await press(t('ask'));
    await page.getByRole('status').getByText(rule).waitFor();
    expect(await page.getByText('null').count()).toBe(0);
    await expectNoErrors();
  });
});
