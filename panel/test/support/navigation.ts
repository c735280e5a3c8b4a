import type { SignedIn } from 'harkara-contract/routes/session.ts';
import { navigationFor, sendingFor } from '../../src/app/navigation.ts';
import type { Wording } from 'harkara-contract/language.ts';
import { operatorSignedIn, signedIn } from './session-answers.ts';

const features = Object.fromEntries(
  Object.keys(signedIn.features).map((name) => [name, true]),
) as SignedIn['features'];
const reseller: SignedIn = { ...signedIn, features, account: { ...signedIn.account, role: 'reseller' } };

export const sections = [...navigationFor(reseller), ...navigationFor(operatorSignedIn)];

const entries = [...sections.flatMap((section) => section.entries), ...sendingFor(reseller)];

/** The names of all entries, by where they lead. */
export const entryNames: ReadonlyMap<string, Wording> = new Map(entries.map(({ to, name }) => [to, name]));

/** Whether the list that an entry scrolls in shows it. */
export function isInView(entry: Element): boolean {
  const list = entry.closest('ul')?.parentElement?.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  return list !== undefined && top >= list.top && bottom <= list.bottom;
}
