import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { colors, own, parijat } from './support/brand-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal, signedIn } from './support/session-answers.ts';

describeInBrowser('the brands', (panel) => {
  const answer = (): void => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/brands'] = ok({ items: [own, parijat] });
    panel.answers['GET brand-colors'] = ok(colors);
  };

  test('are looked at, changed against somebody else’s change, and removed', async () => {
    answer();
    panel.answers['GET admin/brands/parijat/removal'] = ok({ hosts: 2, customers: 41, sessions: 3 });
    panel.answers['DELETE admin/brands/parijat'] = { status: 204 };
    const conflict = refusal('conflict', 'The brand parijat was changed.', {
      last_change: { by: 'kavita', at: '2026-11-15T10:00:00.000Z', after: { tagline: 'New' } },
    });
    panel.answers['PUT admin/brands/parijat'] = { status: 409, body: conflict };
    const { page, expectNoErrors } = await panel.open('admin/brands', {
      expected: /409/,
    });
    await page.getByRole('link', { name: 'Parijat SMS' }).click();
    await page.getByText('Links on light pages are darker than your colour').waitFor();
    await expectNoErrors();

    await page.getByLabel('Name', { exact: true }).fill('Parijat Plus');
    const files = page.locator('input[type=file]');
    await files.first().setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await page.getByText('SVG files can contain scripts').waitFor();
    await files
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(300_000) });
    await page.getByText('up to 200 KB is allowed').waitFor();
    await files.first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('group', { name: 'Logo' }).locator('canvas').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('kavita changed this brand').waitFor();

    panel.answers['GET admin/brands'] = ok({
      items: [own, { ...parijat, tagline: 'New', fingerprint: 'f2' }],
    });
    panel.answers['PUT admin/brands/parijat'] = ok(parijat);
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('New');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('saved. The changes are live.').waitFor();
    expect(panel.calls('PUT admin/brands/parijat').at(-1)?.body).toEqual({
      name: 'Parijat Plus',
      primary_color: '#ffe600',
      support_email: 'help@parijat.example',
      tagline: 'New',
      hosts: parijat.hosts,
      reseller: 'parijat-admin',
      logo: PIXEL.toString('base64'),
      fingerprint: 'f2',
    });

    await page.getByRole('button', { name: 'Remove: Parijat SMS' }).click();
    await page.getByText('41').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Parijat SMS is removed').waitFor();
  });

  test('a reseller edits its own, but not the hosts', async () => {
    panel.session = {
      ...signedIn,
      account: { ...signedIn.account, role: 'reseller' },
      features: { ...signedIn.features, brand: true },
    };
    panel.answers['GET brand'] = ok(parijat);
    panel.answers['GET brand-colors'] = ok(colors);
    const { page } = await panel.open('brand');
    await page.getByText('Links on light pages are darker than your colour').waitFor();
    expect(await page.getByLabel('Addresses').count()).toBe(0);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
