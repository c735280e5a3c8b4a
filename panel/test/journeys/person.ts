import type { Browser, Download, Locator } from 'playwright-core';
import type { Language } from 'harkara-contract/language.ts';
import { type Catalogue, type Translate, translator } from '../../src/i18n/catalogue.ts';
import { createFormats, type Formats } from '../../src/i18n/formats.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { signInTexts } from '../../src/features/sign-in/sign-in-texts.ts';
import { entryNames, sections } from '../support/navigation.ts';
import { type OpenedPage, openPage } from '../support/open-page.ts';

/** How somebody looks at the panel. */
export type Look = { language: Language; width: number; colorScheme: 'light' | 'dark' };

const LOOK_AGAIN_AFTER_MS = 500;

const DESK = 1280;
const PHONE = 390;

export const AT_DESK: Look = { language: 'en', width: DESK, colorScheme: 'light' };
export const ON_PHONE: Look = { language: 'hi', width: PHONE, colorScheme: 'dark' };

/** Somebody at the panel, who knows it by the words on it. */
export type Person = OpenedPage & {
  formats: Formats;
  words: <Texts extends Catalogue>(catalogue: Texts) => Translate<Texts>;
  signIn: (username: string, password: string) => Promise<void>;
  /** What the navigation calls a page. */
  nameOf: (path: string) => string;
  /** To a page by the navigation, which a phone has behind a button. */
  goTo: (path: string) => Promise<void>;
  /** To Send SMS: by a button, or by a menu where there are more channels. */
  goToSend: () => Promise<void>;
  signOut: (username: string) => Promise<void>;
  /** The search of the bar, or of the phone's menu. */
  search: (words: string) => Promise<void>;
  sees: (words: string | RegExp) => Promise<void>;
  press: (label: string) => Promise<void>;
  /** Follows the link or presses the button that begins an entry; an empty list has it twice. */
  begin: (label: string) => Promise<void>;
  /** Looks again until the words are there. */
  until: (lookAgain: () => Promise<void>, words: string) => Promise<void>;
  fill: (label: string, value: string) => Promise<void>;
  choose: (label: string, option: string | RegExp) => Promise<void>;
  /** A sheet or a question. */
  dialog: Locator;
  /** What a link gives to keep. */
  download: (label: string) => Promise<{ name: string; text: string }>;
};

export async function personAt(browser: Browser, url: string, look: Look): Promise<Person> {
  const { language, width, colorScheme } = look;
  const opened = await openPage(browser, url, {
    viewport: { width, height: width === PHONE ? 844 : 800 },
    colorScheme,
    locale: language === 'hi' ? 'hi-IN' : 'en-IN',
  });
  const { page } = opened;
  const formats = createFormats(language, 'Asia/Kolkata');
  const words: Person['words'] = (catalogue) => translator(catalogue, language, formats.number);
  const shared = words(sharedTexts);
  const nameOf: Person['nameOf'] = (path) => entryNames.get(path)?.[language] ?? path;
  const isPhone = width === PHONE;

  const openMenu = async (): Promise<Locator> => {
    await page.getByRole('button', { name: shared('nav.open') }).click();
    return page.getByRole('dialog', { name: shared('nav.label') });
  };
  const navigation = async (): Promise<Locator> =>
    isPhone ? openMenu() : page.getByRole('navigation', { name: shared('nav.label') });
  // A field that may stay empty has a word behind its label.
  const fill: Person['fill'] = (label, value) =>
    page.getByRole('textbox', { name: startingWith(label) }).fill(value);

  return {
    ...opened,
    formats,
    words,
    fill,
    signIn: async (username, password) => {
      const t = words(signInTexts);
      await page.getByLabel(t('username')).fill(username);
      await page.getByLabel(t('password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('submit') }).click();
    },
    nameOf,
    goTo: async (path) => {
      const title = nameOf(path);
      const menu = await navigation();
      const link = menu.getByRole('link', { name: title }).first();
      await menu.getByRole('link').first().waitFor();
      const section = sections.find(({ entries }) => entries.some(({ to }) => to === path));
      if (section?.title && !(await link.isVisible())) {
        await menu.getByRole('button', { name: section.title[language], expanded: false }).click();
      }
      await link.click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    },
    goToSend: async () => {
      const menu = await navigation();
      const several = menu.getByRole('button', { name: shared('nav.send-any'), exact: true });
      const one = menu.getByRole('link', { name: nameOf('/send') });
      await several.or(one).click();
      if (await several.isVisible()) await page.getByRole('menuitem', { name: nameOf('/send') }).click();
      await page.getByRole('heading', { level: 1, name: nameOf('/send') }).waitFor();
    },
    signOut: async (username) => {
      const menu = await navigation();
      await menu.getByRole('button', { name: username }).click();
      await page.getByRole('menuitem', { name: shared('top.sign-out') }).click();
      await page.getByLabel(words(signInTexts)('username')).waitFor();
    },
    search: async (wanted) => {
      const field = (isPhone ? await openMenu() : page).getByRole('searchbox', {
        name: shared('top.search-label'),
      });
      await field.fill(wanted);
      await field.press('Enter');
    },
    sees: (wanted) => page.getByText(wanted).first().waitFor(),
    press: (label) => page.getByRole('button', { name: label, exact: true }).click(),
    begin: (name) => page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click(),
    until: async (lookAgain, wanted) => {
      const isSeen = () =>
        page
          .getByText(wanted)
          .first()
          .waitFor({ timeout: LOOK_AGAIN_AFTER_MS })
          .then(
            () => true,
            () => false,
          );
      while (!(await isSeen())) await lookAgain();
    },
    choose: async (label, option) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    },
    dialog: page.getByRole('dialog'),
    download: async (label) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: label }).click(),
      ]);
      return { name: file.suggestedFilename(), text: await textOf(file) };
    },
  };
}

async function textOf(file: Download): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

const startingWith = (text: string): RegExp => new RegExp(`^${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`);
