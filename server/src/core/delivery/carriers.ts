import { listConnectors, listRoutes, readSettings } from '../../storage/settings.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { Vault } from '../accounts/vault.ts';
import { DEFAULT_BRAND, type Brand } from '../gateway.ts';
import { openOptions } from '../provisioning/connector-secrets.ts';
import { takeFailOverLimits, type FailOverLimits } from './health.ts';
import { createRouting, type Routing } from './routing.ts';
import type { UnknownPolicy } from './connector.ts';

export type Carrier = {
  id: number;
  name: string;
  type: string;
  channels: readonly string[];
  enabled: boolean;
  /** Takes no messages for the time being; its links stay up. */
  paused: boolean;
  version: number;
  policy: UnknownPolicy;
  failOver: FailOverLimits;
  /** What the connector's type needs. */
  options: Record<string, unknown>;
};

/** The configuration of the whole gateway. */
export type World = {
  carriers: readonly Carrier[];
  routing: Routing;
  brand: Brand;
  allowPrivate: readonly string[];
  /** null: as the environment says. */
  promotionalHours: { from: string; to: string } | null;
};

/** @param isTroubled whether a connector should be avoided at the moment. */
export async function loadWorld(
  handle: Handle,
  vault: Vault,
  isTroubled: (connector: number) => boolean,
): Promise<World> {
  const connectors = await listConnectors(handle);
  const routes = await listRoutes(handle);
  const settings = await readSettings(handle);
  const brand = settings.get('brand') as
    { name?: string; support_email?: string; primary_color?: string } | undefined;
  const network = settings.get('network') as { allow_private?: string[] } | undefined;
  const carriers = connectors.map((row): Carrier => {
    const { failOver, options } = takeFailOverLimits(openOptions(vault, row.name, row));
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      channels: row.channels,
      enabled: row.enabled,
      paused: row.paused,
      version: row.version,
      policy: options['unknown'] === 'resend' ? 'resend' : 'wait',
      failOver,
      options,
    };
  });
  return {
    carriers,
    routing: createRouting(routes, carriers, isTroubled),
    brand: {
      name: brand?.name ?? DEFAULT_BRAND.name,
      supportEmail: brand?.support_email ?? null,
      primaryColor: brand?.primary_color ?? DEFAULT_BRAND.primaryColor,
    },
    allowPrivate: network?.allow_private ?? [],
    promotionalHours: (settings.get('promotional_hours') as { from: string; to: string } | undefined) ?? null,
  };
}
