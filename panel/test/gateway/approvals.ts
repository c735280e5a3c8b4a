import { expect, test } from 'vitest';
import { account, passwordOf } from './accounts.ts';
import type { Scene } from './scene.ts';
import { openSignedIn, read } from './signed-in-page.ts';

const [FIRST, SECOND, LAST] = ['1409000001', '1409000002', '1409000003'];
const operator = (username: string): object => ({ username, role: 'admin', password: passwordOf(username) });

export const approvals: Scene = {
  title: 'approvals',
  document: () => ({
    accounts: [
      operator('desk-one'),
      operator('desk-two'),
      account('wishes', {
        voice_numbers: [FIRST, SECOND, LAST].map((number) => ({ number, status: 'pending' })),
      }),
    ],
  }),
  body: (panel) => {
    test('one operator decides by keyboard; another, whose list is older, hears who has', async () => {
      const open = async (username: string) => {
        const path = 'admin/approvals?kind=voice_number';
        const options = { expected: /status of 409/ };
        const { page } = await openSignedIn(panel.browser, panel.gateway.url, username, path, options);
        await page.getByRole('heading', { name: FIRST }).waitFor();
        return page;
      };
      const [one, two] = [await open('desk-one'), await open('desk-two')];
      for (const number of [FIRST, SECOND]) {
        await one.getByRole('heading', { name: number }).waitFor();
        await one.keyboard.press('a');
        await one.getByText(`${number} approved`).waitFor();
      }
      // Under the pointer it stays, however long the other operator takes.
      await one.getByText(`${SECOND} approved`).hover();
      await two.keyboard.press('a');
      await two.getByText(`${FIRST} was already approved by desk-one`).waitFor();

      await one.getByRole('button', { name: `Undo: ${SECOND} approved` }).click();
      await one.getByText(`${SECOND} is pending again`).waitFor();
      const { items } = await read<{ items: { title: string }[] }>(one, 'admin/reviews?kind=voice_number');
      expect(items.map(({ title }) => title)).toEqual([SECOND, LAST]);
      for (const page of [one, two]) await page.context().close();
    });
  },
};
