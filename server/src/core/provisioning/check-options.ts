import type { Vault } from '../accounts/vault.ts';
import { takeFailOverLimits } from '../delivery/health.ts';
import type { Problem } from '../problem.ts';
import { openOptions, overlayOptions } from './connector-secrets.ts';
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
    if (type === undefined || !(declared.enabled ?? stored?.enabled ?? true)) continue;
    const before = stored ? openOptions(vault, declared.name, stored) : {};
    const { options } = takeFailOverLimits(overlayOptions(before, declared.options ?? {}).settings);
    for (const { path, reason } of check(type, options))
      problems.addAt(`${problems.places.pathOf(declared)}.${path}`, reason);
  }
}
