import type { SignedIn } from 'harkara-contract/routes/session.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { account } from './support/account-answers.ts';
import { carriers } from './support/admin-answers.ts';
import { type Answer, ok, said } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn } from './support/session-answers.ts';
import { fact } from 'harkara-contract/facts.ts';

describeInBrowser('the Hindi panel says in Hindi', (panel) => {
  const open = async (session: SignedIn, path: string): Promise<Page> => {
    panel.session = session;
    const { page } = await panel.open(path, { locale: 'hi-IN' });
    return page;
  };

  test('why a carrier is down', async () => {
    const [north] = carriers.items;
    const what = fact('carrier_down', { since: '2026-11-15T08:10:00.000Z' });
    const cause = fact('host_failed', { host: '192.0.2.7:2775', why: fact('connection_refused') });
    const trouble = said(fact('carrier_trouble_because', { carrier: 'north', what, cause }), 'hi');
    panel.answers['GET admin/carriers'] = ok({ items: [{ ...north, trouble }] });
    const page = await open(operatorSignedIn, 'admin/carriers?open=north');
    const sheet = page.getByRole('dialog', { name: 'north' });
    await sheet.getByText('(192.0.2.7:2775: कनेक्शन स्वीकार नहीं हुआ)').waitFor();
  });

  test('what was done to an account', async () => {
    panel.answers['GET admin/accounts/annapurna'] = ok(account);
    const entry = { at: '2026-11-15T08:00:00.000Z', subject: 'annapurna', reason: null } as const;
    panel.answers['GET admin/accounts/annapurna/audit'] = ok({
      items: [
        {
          ...entry,
          no: 2,
          actor: 'cli',
          name: 'root',
          action: 'account.updated',
          before: { flood_limit: 0, dlt: { required: false } },
          after: { flood_limit: 500, dlt: { required: true } },
        },
        {
          ...entry,
          no: 1,
          actor: 'gateway',
          name: 'gateway',
          action: 'session.refused',
          before: null,
          after: { attempts: 51 },
        },
      ],
      next: null,
    } satisfies Answer<'GET /admin/accounts/:username/audit'>);
    const page = await open(operatorSignedIn, 'admin/accounts/annapurna?tab=audit');
    const table = page.getByRole('table', { name: 'ऑडिट लॉग' });
    await table.getByText('कमांड, root').waitFor();
    await table.getByText('एक दिन में मैसेज: 0 → 500').waitFor();
    await table.getByText('सेंडर आईडी के लिए DLT हेडर आईडी ज़रूरी हो: नहीं → हाँ').waitFor();
    await table.getByText('कोशिशें: 51').waitFor();
    expect(await table.innerText()).not.toMatch(/account\.|session\.|flood_limit|required|gateway/);
  });
});
