import { fact } from 'harkara-contract/facts.ts';
import type { Vault } from '../accounts/vault.ts';
import { takeFailOverLimits } from '../delivery/health.ts';
import type { Problem } from '../problem.ts';
import { changedAddress } from './carrier-address.ts';
import {
  openOptions,
  overlayOptions,
  revealed,
  writtenPlace,
  type ChangedOptions,
  type Options,
  type Place,
} from './connector-secrets.ts';
import type { Known } from './known.ts';
import type { Problems } from './problems.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** Finds what is wrong with the options of a connector of this type; `path` begins with `options`. */
export type OptionCheck = (type: string, options: Record<string, unknown>) => readonly Problem[];

/** Checks options as they will be after the merge. Those of a disabled connector may be incomplete. */
export function refuseBadOptions(
  vault: Vault,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
  check: OptionCheck,
): void {
  for (const declared of file.connectors ?? []) {
    const stored = known.connectors.get(declared.name);
    const type = declared.type ?? stored?.type;
    if (type === undefined) continue;
    const refuse = ({ path, reason }: Problem) =>
      problems.addAt(`${problems.places.pathOf(declared)}.${path}`, reason);
    const before = stored ? openOptions(vault, declared.name, stored) : {};
    const changed = overlayOptions(type, before, declared.options ?? {}, declared.forget);
    const was = { type: stored?.type ?? type, options: before };
    misusedSecrets(was, { type, ...changed }).forEach(refuse);
    if (!(declared.enabled ?? stored?.enabled ?? true)) continue;
    check(type, takeFailOverLimits(changed.settings).options).forEach(refuse);
  }
}

/**
 * A user who may change a carrier cannot see its secrets: a change must neither take the stored ones to another host
 * nor show them.
 */
function misusedSecrets(
  before: { type: string; options: Options },
  after: { type: string } & ChangedOptions,
): Problem[] {
  const { type, settings, kept } = after;
  if (kept.length === 0) return [];
  const listed = (places: readonly Place[]) => ({ secrets: places.map(writtenPlace) });
  const elsewhere = changedAddress(before, { type, options: settings }).map((option) => ({
    path: `options.${option}`,
    reason: fact('secrets_led_elsewhere', listed(kept)),
  }));
  const shown = revealed(type, after);
  if (elsewhere.length > 0 || shown.length === 0) return elsewhere;
  return [{ path: 'options.shown', reason: fact('secrets_revealed', listed(shown)) }];
}
