import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { customers, details, limits, made, requests } from './support/account-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { signedIn } from './support/session-answers.ts';

describeInBrowser('a reseller’s customers', (panel) => {
  test('are made within the limits, get credits, and what they ask for is decided', async () => {
    panel.session = { ...signedIn, account: { ...signedIn.account, role: 'reseller' } };
    panel.answers['GET customers'] = ok(customers);
    panel.answers['GET customer-limits'] = ok(limits);
    panel.answers['POST customers'] = { status: 201, body: made };
    const terms = { prices: { T: 0.1, P: 0.12, email: 1 }, features: { email: true } };
    panel.answers['GET customers/annapurna/details'] = ok(details);
    panel.answers['PATCH customers/annapurna/details'] = ok(details);
    panel.answers['GET customers/annapurna/terms'] = ok(terms);
    panel.answers['PATCH customers/annapurna/terms'] = ok(terms);
    panel.answers['POST customers/annapurna/transfers'] = ok({ amount: 1000 });
    panel.answers['GET customer-reviews'] = ok(requests);
    panel.answers['POST customer-reviews/template/annapurna/3'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('customers', {
      viewport: { width: 360, height: 800 },
    });
    const bodyOf = (path: string) => panel.calls(`POST ${path}`).at(-1)?.body;
    await page.getByRole('link', { name: 'annapurna' }).waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.getByLabel('Username').fill('shree-textiles');
    await page.getByLabel('Credits per transactional SMS').fill('0.1');
    const create = page.getByRole('dialog').getByRole('button', { name: 'New customer' });
    await create.click();
    await page.getByText('Enter 0.15 or more.').waitFor();
    await page.getByLabel('Credits per transactional SMS').fill('0.2');
    await page.getByLabel('Email', { exact: true }).check();
    await create.click();
    await page.getByText('aB3dE5fG7hJ9kL1m', { exact: true }).waitFor();
    expect(bodyOf('customers')).toEqual({
      username: 'shree-textiles',
      prices: { T: 0.2, P: 0.12, email: 1 },
      features: { email: true },
    });
    await page.getByRole('button', { name: 'I’ve copied it' }).click();

    await page.getByRole('button', { name: 'More for annapurna' }).click();
    await page.getByRole('menuitem', { name: 'Contact details' }).click();
    const contact = page.getByRole('dialog');
    expect(await contact.getByLabel('Phone').inputValue()).toBe('+918022223333');
    expect(await contact.getByLabel('Notes').count()).toBe(0);
    await contact.getByLabel('Contact person').fill('');
    await contact.getByLabel('Email address').fill('meera@annapurna.example');
    await expectNoErrors();
    await contact.getByRole('button', { name: 'Save contact details' }).click();
    await page.getByText('Contact details of annapurna saved').waitFor();
    expect(panel.calls('PATCH customers/annapurna/details').at(-1)?.body).toEqual({
      contact_person: null,
      email: 'meera@annapurna.example',
    });

    await page.getByRole('button', { name: 'More for annapurna' }).click();
    await page.getByRole('menuitem', { name: 'Prices and features' }).click();
    await page.getByLabel('Credits per promotional SMS').fill('0.1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter 0.12 or more.').waitFor();
    await expectNoErrors();
    await page.getByLabel('Credits per promotional SMS').fill('0.13');
    await page.getByLabel('Email', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The new prices and features now apply to annapurna').waitFor();
    // What was agreed below today’s least price, and not touched, is not sent.
    expect(panel.calls('PATCH customers/annapurna/terms').at(-1)?.body).toEqual({
      prices: { P: 0.13 },
      features: { email: false },
    });

    await page.getByRole('button', { name: 'Move credits' }).first().click();
    await page.getByRole('textbox', { name: 'Credits', exact: true }).fill('1000');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1,49,210.5').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByText('1,49,210.5').waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Credits', exact: true }).inputValue()).toBe('1000');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved 1,000 credits').waitFor();
    expect(bodyOf('customers/annapurna/transfers')).toEqual({
      direction: 'down',
      kind: 'sms',
      amount: 1000,
    });

    await page.getByRole('link', { name: 'Approvals' }).click();
    await page.getByRole('link', { name: 'report-ready' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('11070 is not a valid DLT ID').waitFor();
    await sheet.getByText('4 approved, 1 rejected').waitFor();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Approve' }).click();
    // Under the pointer it stays, however long the look at the page takes.
    await page.getByText('report-ready approved').hover();
    await expectNoErrors();
    expect(bodyOf('customer-reviews/template/annapurna/3')).toEqual({ decision: 'approve' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => bodyOf('customer-reviews/template/annapurna/3')).toEqual({ decision: 'undo' });
  });
});
