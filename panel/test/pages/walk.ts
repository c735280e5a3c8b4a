import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { describeInBrowser } from '../support/panel-under-test.ts';
import { type ShownPage, type Visit, VISITS } from './pages.ts';

/** How somebody looks at the panel. */
export type Look = {
  language: 'en' | 'hi';
  device: 'desk' | 'phone';
  colorScheme: 'light' | 'dark';
};

/** A walk is as long as dozens of other tests. */
const LONGEST_WALK_MS = 1_800_000;

const VIEWPORTS = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 800 } };

const ALL: readonly Look[] = (['en', 'hi'] as const).flatMap((language) =>
  (['desk', 'phone'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, device, colorScheme })),
  ),
);

/** The one that differs most from how the panel was made. */
const isFarthest = ({ language, device, colorScheme }: Look): boolean =>
  language === 'hi' && device === 'phone' && colorScheme === 'dark';

export const FARTHEST_LOOK = ALL.filter(isFarthest);
export const OTHER_LOOKS = ALL.filter((look) => !isFarthest(look));

/** Goes to every page in these looks, and has axe look at each: other tests only look at how a page behaves. */
export function walkAllPages(looks: readonly Look[]): void {
  describeInBrowser('every page', (panel) => {
    describe.each(looks)('in $language at a $device, $colorScheme,', (look) => {
      const walk = async ({ session, answers, pages }: Visit): Promise<void> => {
        panel.session = session;
        Object.assign(panel.answers, answers);
        const [first] = pages;
        const { page, navigate, expectNoErrors } = await panel.open(first?.path ?? '', {
          viewport: VIEWPORTS[look.device],
          colorScheme: look.colorScheme,
          locale: `${look.language}-IN`,
        });
        for (const shown of pages) {
          if (shown !== first) await navigate(shown.path);
          await isThere(page, shown, look);
          await expectNoErrors({ byAxe: true });
        }
      };
      test.each(VISITS)('is sound for $who', walk, LONGEST_WALK_MS);
    });
  });
}

async function isThere(page: Page, { shows, sheet }: ShownPage, { device }: Look): Promise<void> {
  // A sheet may show what the list beside it, or the page after it, shows, too.
  const isOpen = sheet === 'always' || (sheet !== undefined && device === 'phone');
  await page.getByRole('dialog').waitFor({ state: isOpen ? 'visible' : 'detached' });
  const mark =
    typeof shows === 'string'
      ? page.getByText(shows).or(page.locator(`input[value=${JSON.stringify(shows)}]`))
      : page.locator(shows.element);
  await mark.filter({ visible: true }).first().waitFor();
}
