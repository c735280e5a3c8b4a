import { fact } from 'harkara-contract/facts.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ok, said } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { accepted, failed, lookAt, patients, ROWS, sendOptions } from './support/sending-answers.ts';
import { refusal, signedIn, signedOut } from './support/session-answers.ts';
import { NO_RESULT } from './support/setup-answers.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function takeFile(page: Page): Promise<void> {
  await page.getByText('File', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Mobile,Report\n…'),
  });
}

describeInBrowser('sending', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET send-options'] = ok(sendOptions);
    panel.answers['POST messages/check'] = ({ body }) => ok(lookAt(body));
    panel.answers['POST imports'] = { status: 201, body: patients('ready') };
    panel.answers['GET imports/7'] = ok(patients('ready'));
    panel.answers['GET imports/7/rows'] = ok({ items: ROWS, next: null });
  });

  test('makes a text for each row of a file, has all rows checked, and tells what is left out by Excel’s row numbers', async () => {
    const checked = patients('checked');
    const long = fact('row_value_exceeds_variable', { column: 'Name', length: 60, most: 30 });
    checked.problems[1] = { row: 352, column: 'Name', cell: 'Meera '.repeat(10), reason: said(long) };
    let now = patients('ready');
    panel.answers['GET imports/7'] = () => {
      const seen = now;
      if (now.state === 'checking') now = checked;
      if (now.state === 'applying') now = patients('done');
      return ok(seen);
    };
    panel.answers['POST imports/7/mapping'] = () => ok((now = patients('checking')));
    panel.answers['POST imports/7/apply'] = () => ok((now = patients('applying')));
    const { page, expectNoErrors } = await panel.open('send', {
      expected: /status of 404/,
    });
    await takeFile(page);
    await choose(page, 'Approved template', 'report-ready');
    // The columns whose headings fit stand in the gaps.
    const phone = page.getByRole('figure');
    await phone.getByText('Meera Nair').waitFor();
    await page.getByText('Row 4: “12345” is not a mobile number').waitFor();
    await page.getByText('Row 6: “Name” is empty').waitFor();
    await page.getByText('1 duplicate removed').waitFor();
    // What the server says of the row may move the button below it, away from under the pointer.
    const looked = page.waitForResponse(/messages\/check$/);
    await page.getByRole('button', { name: 'Next row' }).click();
    await phone.getByText('सुरेश').waitFor();
    await page.getByText('“स” at character 6 makes this message Unicode').waitFor();
    await looked;
    // However late what the server has answered is shown.
    await page.evaluate(() => {
      const real = window.setTimeout;
      window.setTimeout = ((act: TimerHandler, ms = 0) => real(act, ms + 50)) as typeof window.setTimeout;
    });
    await page.getByRole('button', { name: 'Check 5 rows', disabled: false }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Left out', { exact: true }).waitFor();
    const figures = dialog.locator('dl > div');
    expect((await figures.allInnerTexts()).map((line) => line.split(/\s*\n/))).toEqual([
      ['Sender ID', 'ANPURN'],
      ['Messages', '2'],
      ['Parts', '2'],
      ['Credits', '2'],
      ['Left out', '2'],
      ['Duplicates removed', '1'],
    ]);
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      "Row 4, Mobile: Messages can't be sent to this number.",
      'Row 352: Name has 60 characters; 30 are allowed.',
    ]);
    await dialog.getByRole('link', { name: 'Download' }).waitFor();
    await expectNoErrors();
    await dialog.getByRole('button', { name: 'Send 2 messages' }).click();
    await page.waitForURL(/campaigns\/17$/);
    const [mapping, applied] = panel.server.calls.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('imports/7/'),
    );
    expect(mapping?.body).toEqual({
      number: 1,
      sender: 'ANPURN',
      text: 'Dear {{Name}}, your report {{Report}} is ready. See it at annapurna.example/r or call us. Annapurna Diagnostics',
      dltTemplateId: '1107160000000000104',
    });
    expect([applied?.path, applied?.body]).toEqual(['imports/7/apply', { mode: 'good' }]);
  });

  test('fills each gap of a template from a column or with a text, by mouse, and shows which are empty', async () => {
    const { page, expectNoErrors } = await panel.open('send');
    await choose(page, 'Approved template', 'report-ready');
    const phone = page.getByRole('figure');
    const gaps = phone.locator('mark');
    // The message is shown before there is a number, with its gaps.
    await page.getByText('2 gaps are still empty.').waitFor();
    expect(await gaps.allInnerTexts()).toEqual(['___', '___']);
    await takeFile(page);
    const first = page.getByRole('combobox', { name: 'Dear ___,' });
    const second = page.getByRole('combobox', { name: 'your report ___' });
    await phone.getByText('88120').waitFor();
    expect([await first.inputValue(), await second.inputValue()]).toEqual([
      'Name · Meera Nair',
      'Report · 88120',
    ]);
    await choose(page, 'your report ___', 'Fixed text');
    await page.getByText('1 gap is still empty.').waitFor();
    expect(await gaps.allInnerTexts()).toEqual(['___']);
    await expectNoErrors();
    const text = page.getByLabel('Text for “your report ___”');
    await text.fill('9'.repeat(31));
    await page.getByText('This has 31 characters; 30 are allowed.').waitFor();
    await text.fill('No 5');
    await phone.getByText('No 5').waitFor();
    await choose(page, 'Dear ___,', 'Report');
    await phone.getByText('88120').waitFor();
    await choose(page, 'your report ___', 'Name');
    await phone.getByText('Meera Nair').waitFor();
    const asked = () => panel.calls('POST messages/check').at(-1)?.body as { texts?: string[] } | undefined;
    await expect.poll(() => asked()?.texts?.[0]).toMatch(/^Dear 88120, your report Meera Nair is ready\./);
    await expectNoErrors();
  });

  test('inserts a column where the cursor is', async () => {
    const { page } = await panel.open('send?import=7');
    await page.getByText('Free text').click();
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('Dear , your report');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    for (const key of ['Home', ...Array.from({ length: 5 }, () => 'ArrowRight')]) await message.press(key);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.keyboard.type(' ji');
    expect(await message.inputValue()).toBe('Dear {{Name}} ji, your report{{Report}}');
    await page.getByRole('figure').getByText('88120').waitFor();
  });

  test('lets one send nothing while rows have problems, and asks nothing when none has', async () => {
    let now = patients('ready');
    panel.answers['GET imports/7'] = () => ok(now);
    panel.answers['POST imports/7/mapping'] = () => ok((now = patients('checked')));
    panel.answers['POST imports/7/apply'] = () => ok((now = patients('done')));
    const { page, expectNoErrors } = await panel.open('send', { viewport: { width: 360, height: 800 } });
    const check = async (): Promise<void> => {
      await takeFile(page);
      // What the server says of a row may move the button, away from under a pointer.
      await page.getByRole('button', { name: 'Check 5 rows', disabled: false }).press('Enter');
    };
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your report is ready');
    await check();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 rows have problems. Send to the others now, or cancel').waitFor();
    await expectNoErrors();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });

    // A second check asks with its own figures, not with those of the first.
    const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
    const again = page.waitForRequest(/imports\/7\/mapping$/);
    const once = { times: 1 };
    await page.route(/imports\/7\/mapping$/, (route) => answered.then(() => route.fallback()), once);
    await page.getByLabel('Message', { exact: true }).fill('Your report can be seen');
    const button = page.getByRole('button', { name: 'Check 5 rows' });
    await page.getByRole('button', { name: 'Check 5 rows', disabled: false }).press('Enter');
    await again;
    expect([await button.getAttribute('aria-busy'), await dialog.count()]).toEqual(['true', 0]);
    answerNow();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Upload corrected file' }).click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    const applied = () => panel.calls('POST imports/7/apply');
    expect(applied()).toEqual([]);

    now = patients('ready');
    const counts = { rows: 5, good: 5, bad: 0, repeated: 0, parts: 5, credits: 5 };
    const clean = patients('checked', { counts, problems: [] });
    panel.answers['POST imports/7/mapping'] = () => ok((now = clean));
    await check();
    await dialog.getByRole('button', { name: 'Go back' }).waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Already sent: 2 messages').waitFor();
    expect(applied().map(({ body }) => body)).toEqual([{ mode: 'all_or_none' }]);
  });

  test.each([
    { width: 1280, list: 'import=7', format: 'csv' },
    { width: 360, list: 'group=2&import=7', format: 'group' },
  ] as const)('comes back to a $format that has stopped midway, and goes on, at $width px', async (given) => {
    const result = { ...NO_RESULT, campaigns: [17], accepted: 1 };
    const failure = said(fact('insufficient_credits'));
    const stopped = { format: given.format, canGoOn: true, failure, result };
    let now = patients('failed', stopped);
    panel.answers['GET imports/7'] = () => ok(now);
    panel.answers['POST imports/7/apply'] = () => ok((now = patients('applying')));
    const { page, expectNoErrors } = await panel.open(`send?${given.list}`, {
      viewport: { width: given.width, height: 800 },
      expected: /status of 404/,
    });
    await page.getByText('Stopped. Messages accepted so far: 1').waitFor();
    await page.getByText('Not enough credits.').waitFor();
    await page.getByText('Created so far: campaign 17.').waitFor();
    expect(await page.getByText('Don’t upload the file again').count()).toBe(given.format === 'csv' ? 1 : 0);
    await expectNoErrors();
    await page.getByRole('button', { name: 'Continue: no one gets it twice' }).click();
    await page.getByText('Sending messages').waitFor();
    await page.reload();
    await page.getByText('Sending messages').waitFor();
    expect(panel.calls('POST imports')).toEqual([]);
    now = patients('done');
    await page.waitForURL(/campaigns\/17$/);
    await page.goBack();
    await page.getByText('Already sent: 2 messages').waitFor();
    expect(await page.getByRole('link', { name: 'View campaign' }).getAttribute('href')).toMatch(/17$/);
  });

  test('keeps a file in the address, and says when its rows are not kept any more', async () => {
    const { page, expectNoErrors } = await panel.open('send?group=2&sender=ANPOFR', {
      expected: /status of 404/,
    });
    await page.waitForURL(/group=2&sender=ANPOFR&import=%227%22$/);
    await takeFile(page);
    await page.waitForURL(/send\?sender=ANPOFR&import=%227%22$/);
    await page.reload();
    await page.getByText('patients.csv').waitFor();
    await expectNoErrors();
    panel.answers['GET imports/7'] = { status: 404, body: refusal('not_found', 'There is no import 7.') };
    await page.reload();
    await page.getByText('its rows are deleted after a day').waitFor();
    panel.answers['GET imports/7'] = ok(patients('ready'));
    await takeFile(page);
    await page.getByText('patients.csv').waitFor();
  });

  test.each([{ width: 1280 }, { width: 360 }])(
    'keeps what is typed beside a file over a reload and other pages, until it is sent, at $width px',
    async ({ width }) => {
      let now = patients('ready');
      panel.answers['GET imports/7'] = () => ok(now);
      panel.answers['POST imports/7/mapping'] = () => ok((now = patients('checked')));
      panel.answers['POST imports/7/apply'] = () => ok((now = patients('done')));
      const { page, expectNoErrors, navigate } = await panel.open('send', {
        viewport: { width, height: 800 },
        expected: /status of 404/,
      });
      const message = page.getByLabel('Message', { exact: true });
      await takeFile(page);
      await page.waitForURL(/send\?import=%227%22$/);
      await choose(page, 'Approved template', 'report-ready');
      await choose(page, 'Dear ___,', 'Fixed text');
      await page.getByLabel('Text for “Dear ___,”').fill('{{name}} ji');
      await page.getByText('Later', { exact: true }).click();
      await page.getByLabel('Date and time (IST)').fill('2099-01-31T18:30');
      await page.getByLabel('Campaign name').fill('Reports');
      await page.waitForURL(/import=%227%22&template=%224%22$/);
      await page.reload();
      await page.getByRole('figure').getByText('Meera Nair').waitFor();
      await expectNoErrors();
      // A link to another page and back keeps it, too, although it says nothing of the file.
      await navigate('campaigns');
      await page.getByLabel('Campaign name').waitFor({ state: 'detached' });
      await navigate('send');
      await page.getByRole('figure').getByText('Meera Nair').waitFor();
      await page.getByText('This is the draft you left.').waitFor();
      await page.waitForURL(/template=%224%22&import=%227%22$/);
      await expectNoErrors();
      expect(await page.getByLabel('Text for “Dear ___,”').inputValue()).toBe('{{name}} ji');
      expect(await page.getByLabel('Date and time (IST)').inputValue()).toBe('2099-01-31T18:30');
      expect(await page.getByLabel('Campaign name').inputValue()).toBe('Reports');
      await page.getByText('Free text').click();
      await message.fill('Your report {{report}} is ready');
      await page.reload();
      await page.getByRole('figure').getByText('Your report 88120 is ready').waitFor();
      await expectNoErrors();
      await page.getByRole('button', { name: 'Check 5 rows', disabled: false }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule 2 messages' }).click();
      await page.getByText('Already sent: 2 messages').waitFor();
      now = patients('ready');
      await page.reload();
      await page.getByText('patients.csv').waitFor();
      expect(await page.getByLabel('Campaign name').inputValue()).toBe('');
      await page.getByText('Free text').click();
      expect(await message.inputValue()).toBe('');
    },
  );

  test('keeps what is typed without a file over a reload and other pages, and begins anew when it was sent', async () => {
    panel.answers['POST messages'] = ok(accepted({ accepted: 1, credits: 1 }));
    const { page, navigate } = await panel.open('send');
    const numbers = page.getByLabel('Mobile numbers');
    const message = page.getByLabel('Message', { exact: true });
    const type = async (text: string): Promise<void> => {
      await numbers.fill('9876543210');
      await page.getByText('Free text').click();
      await message.fill(text);
    };
    await type('Your report is ready');
    await page.reload();
    await message.waitFor();
    expect([await numbers.inputValue(), await message.inputValue()]).toEqual([
      '9876543210',
      'Your report is ready',
    ]);
    await page.getByRole('button', { name: 'Send 1 message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('1 message accepted').waitFor();
    await page.reload();
    await numbers.waitFor();
    expect(await numbers.inputValue()).toBe('');
    await type('Your report is late');
    await navigate('messages');
    await numbers.waitFor({ state: 'detached' });
    await navigate('send');
    await numbers.waitFor();
    expect([await numbers.inputValue(), await message.inputValue()]).toEqual([
      '9876543210',
      'Your report is late',
    ]);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('This is the draft you left.').waitFor({ state: 'detached' });
    expect(await numbers.inputValue()).toBe('');
    await navigate('messages');
    await numbers.waitFor({ state: 'detached' });
    await navigate('send');
    await numbers.waitFor();
    expect([await numbers.inputValue(), await page.getByText('This is the draft you left.').count()]).toEqual(
      ['', 0],
    );
    // A link with a message of its own brings that one.
    await type('Your report is late');
    await page.goto(`${panel.server.url}send?to=9876543299&text=Again`);
    await message.waitFor();
    expect([await numbers.inputValue(), await message.inputValue()]).toEqual(['9876543299', 'Again']);
  });

  test.each([
    { who: 'somebody else', session: { ...signedIn, user: { ...signedIn.user, username: 'somebody-else' } } },
    { who: 'nobody', session: signedOut },
  ])('keeps nothing that was typed when $who is signed in', async ({ session }) => {
    const { page } = await panel.open('send?import=7');
    const name = page.getByLabel('Campaign name');
    await name.fill('Reports');
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('Reports');
    panel.session = session;
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Reports');
    panel.session = signedIn;
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  test('reads all whom a campaign has not reached, however many, and stages them with their texts', async () => {
    const few = { ...sendOptions, limits: { ...sendOptions.limits, rows: 3 } };
    panel.answers['GET send-options'] = ok(few);
    panel.answers['GET campaigns/17/failed'] = ({ query }) => {
      const from = Number(query['cursor'] ?? 0);
      const next = from < 4 ? String(from + 2) : null;
      return ok({ items: failed.items.slice(from, from + 2), next });
    };
    const { page } = await panel.open('send?failed_of=17&sender=ANPURN');
    await page.getByText('patients.csv').waitFor();
    const [text = ''] = failed.items.map((message) => message.text);
    const [staged] = panel.calls('POST imports');
    expect(staged?.body).toBe(
      ['mobile,text', ...failed.items.map(({ recipient }) => `"${recipient}","${text}"`)].join('\n'),
    );
    panel.server.calls.length = 0;
    await page.reload();
    await page.getByText('patients.csv').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(text);
    expect(panel.calls('GET campaigns/17/failed')).toEqual([]);
  });

  test('takes more numbers than fit into one send as the rows of a file', async () => {
    const few = { ...sendOptions, limits: { ...sendOptions.limits, rows: 3 } };
    panel.answers['GET send-options'] = ok(few);
    const { page } = await panel.open('send');
    const three = '9876543210, 09876543211\n+91 98765 43212';
    await page.getByLabel('Mobile numbers').fill(three);
    await page.getByText('3 numbers').waitFor();
    await page.getByLabel('Mobile numbers').fill(`${three}; 12345`);
    await page.getByText('patients.csv').waitFor();
    const staged = panel.calls('POST imports');
    expect(staged.map(({ query, body }) => [query, body])).toEqual([
      [
        { purpose: 'campaign', name: 'Pasted rows' },
        ['9876543210', '9876543211', '9876543212', '12345'].map((cell) => `"${cell}"`).join('\n'),
      ],
    ]);
  });

  test('repeats a send whose answer was lost with the same key', async () => {
    let tries = 0;
    panel.answers['POST campaigns'] = () => {
      tries += 1;
      return tries === 1
        ? { status: 503, body: refusal('storage_unavailable', 'Try again in a moment.') }
        : ok(accepted({ campaign: 17 }));
    };
    const { page } = await panel.open('send', { expected: /status of/ });
    await page.getByLabel('Mobile numbers').fill('98765 43210, 98765 43211\n09876543210');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your report is ready');
    await page.getByLabel('Campaign name').fill('Reports');
    await page.getByRole('button', { name: 'Send 2 messages' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('Try again in a moment.').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/campaigns\/17$/);
    const sent = panel.calls('POST campaigns');
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent[1]?.body).toMatchObject({ name: 'Reports', text: 'Your report is ready' });
  });

  test('never sends what stood there before the last key', async () => {
    panel.answers['POST campaigns'] = () => ok(accepted({ campaign: 17 }));
    const { page } = await panel.open('send');
    await page.getByLabel('Mobile numbers').fill('98765 43210, 98765 43211');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your repor');
    await page.getByLabel('Campaign name').fill('Reports');
    const button = page.getByRole('button', { name: 'Send 2 messages' });
    await button.and(page.locator(':enabled')).waitFor();
    // Faster than any person, and as slow as a busy machine: the press comes before the page has followed the key.
    await page.evaluate(async () => {
      const field = [...document.querySelectorAll('textarea')].find(({ value }) => value === 'Your repor');
      const press = [...document.querySelectorAll('button')].find(({ innerText }) =>
        innerText.includes('Send 2'),
      );
      if (!field || !press) throw new Error('The form is not there.');
      Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Your report', field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      press.click();
    });
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/campaigns\/17$/);
    const sent = panel.calls('POST campaigns');
    expect(sent.map(({ body }) => body)).toMatchObject([{ text: 'Your report' }]);
  });

  test('marks where a text leaves its template, and lets nothing go out', async () => {
    const { page } = await panel.open('send');
    await page.getByLabel('Mobile numbers').fill('9876543210');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Dear Asha, your OTP is 4821');
    await page.getByText('Doesn’t match “report-ready” from here on:').waitFor();
    expect(await page.locator('mark').textContent()).toBe('OTP is 4821');
    const button = page.getByRole('button', { name: 'Send 1 message' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });

  test('leaves out numbers that take no promotions, wherever in the list they are', async () => {
    const inDnd = '9876543210';
    panel.answers['POST messages/check'] = ({ body }) => {
      const look = lookAt(body);
      const problem = {
        code: 'recipient_in_dnd',
        message: 'The number is on the do-not-disturb (DND) list.',
        mismatch: null,
      };
      const rows = look.rows.map((row) => (row.recipient === inDnd ? { ...row, problems: [problem] } : row));
      return ok({ ...look, rows });
    };
    panel.answers['POST messages'] = ok(accepted({ accepted: 1, credits: 1 }));
    const { page } = await panel.open('send?sender=ANPOFR');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Check-ups at half the price');
    await page.getByLabel('Mobile numbers').fill(inDnd);
    await page.getByText('The number is on the do-not-disturb (DND) list.').waitFor();
    const nobody = page.getByRole('button', { name: 'Send 1 message' });
    expect(await nobody.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Mobile numbers').fill(`${inDnd}\n9876543211`);
    await page.getByRole('button', { name: 'Send 2 messages' }).click();
    await page
      .getByRole('dialog')
      .getByText('Row 1: The number is on the do-not-disturb (DND) list.')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('1 message accepted').waitFor();
    expect(panel.calls('POST messages')[0]?.body).toMatchObject({ recipients: ['9876543211'] });
  });

  test('schedules in the account’s zone, wherever the browser is', async () => {
    panel.answers['POST messages'] = ok(accepted({ accepted: 1, credits: 1 }));
    const { page } = await panel.open('send');
    await page.getByLabel('Mobile numbers').fill('9876543210');
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Your report is ready');
    await page.getByText('Later', { exact: true }).click();
    await page.getByLabel('Date and time (IST)').fill('2099-01-31T18:30');
    await page.getByRole('button', { name: 'Schedule 1 message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('1 message accepted').waitFor();
    expect(panel.calls('POST messages')[0]?.body).toMatchObject({ schedule: '2099-01-31T13:00:00.000Z' });
  });

  test('sends a test to one’s own number, and takes a group with its columns', async () => {
    panel.answers['POST messages'] = ok(accepted({ accepted: 1, credits: 1 }));
    const columns = ['mobile', 'name', 'city'].map((name) => ({ name, samples: [] }));
    const group = patients('ready', { format: 'group', columns, numberColumn: 0 });
    panel.answers['POST imports'] = { status: 201, body: group };
    panel.answers['GET imports/7'] = ok(group);
    panel.answers['GET imports/7/rows'] = ok({
      items: [{ row: 1, cells: ['9876500001', 'Asha', 'Pune'] }],
      next: null,
    });
    const { page } = await panel.open('send?group=2');
    await page.getByText('Columns: mobile, name, city').waitFor();
    await page.getByText('Free text').click();
    await page.getByLabel('Message', { exact: true }).fill('Hello from ');
    await page.getByRole('button', { name: 'city' }).click();
    await page.getByRole('figure').getByText('Pune').waitFor();
    await page.getByLabel('Your own number').fill('98220 11223');
    await page.getByRole('button', { name: 'Test to my number' }).click();
    await page.getByText('Test sent · 1 credit').waitFor();
    expect(panel.calls('POST messages')[0]?.body).toMatchObject({
      recipients: ['9822011223'],
      texts: ['Hello from Pune'],
    });
    // The number is there next time, and not for whoever else uses this browser.
    const begin = async (): Promise<string> => {
      await page.goto(`${panel.server.url}send?to=9876543210&text=Hello`);
      return page.getByLabel('Your own number').inputValue();
    };
    expect(await begin()).toBe('98220 11223');
    panel.session = { ...signedIn, user: { ...signedIn.user, username: 'somebody-else' } };
    expect(await begin()).toBe('');
  });

  test('tells who only reads what is missing', async () => {
    panel.session = { ...signedIn, user: { ...signedIn.user, role: 'viewer' } };
    const { page, expectNoErrors } = await panel.open('send');
    await page.getByText('You don’t have permission to send').waitFor();
    await expectNoErrors();
  });
});
