import {
  CHANNEL,
  CHANNELS,
  CREDIT_KINDS,
  type CreditKind,
  MAIN_CREDIT_KIND,
} from 'harkara-contract/lists.ts';
import { PANEL_CHANNEL } from '../channels.ts';

type Search = Readonly<Record<string, unknown>>;

/** Which credits a page spends: those of its channel, by its path, or by what its address is filtered by. */
export function creditKindOf(path: string, { channel, kind }: Search): CreditKind {
  const named = CREDIT_KINDS.find((one) => path === '/credits' && one === kind);
  if (named) return named;
  const of = CHANNELS.find((one) => {
    const { send, templates, section } = PANEL_CHANNEL[one];
    const pages = [send?.to, templates, ...(section?.pages ?? []).map(({ to }) => to)];
    return one === channel || pages.some((to) => path === to || path.startsWith(`${to}/`));
  });
  return of ? CHANNEL[of].credits[0] : MAIN_CREDIT_KIND;
}
