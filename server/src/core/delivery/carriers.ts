import { listConnectors, listRoutes, readSettings } from '../../storage/settings.queries.ts';
import { listBrands, type BrandLook, type BrandRow } from '../../storage/brands.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { Vault } from '../accounts/vault.ts';
import { defaultBrand, type Brand } from '../brands/brand.ts';
import { openOptions } from '../provisioning/connector-secrets.ts';
import { takeFailOverLimits, type FailOverLimits } from './health.ts';
import type { Routing } from './carrier-choice.ts';
import { createRouting } from './routing.ts';
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
export type GatewayConfig = {
  carriers: readonly Carrier[];
  routing: Routing;
  /** Of the gateway's own address. */
  brand: Brand;
  /** Those with hosts of their own. */
  brands: readonly BrandRow[];
  allowPrivate: readonly string[];
  /** null: as the environment says. */
  promotionalHours: { from: string; to: string } | null;
};

/** @param isTroubled whether a connector should be avoided at the moment. */
export async function loadGatewayConfig(
  handle: Handle,
  vault: Vault,
  isTroubled: (connector: number) => boolean,
): Promise<GatewayConfig> {
  const connectors = await listConnectors(handle);
  const routes = await listRoutes(handle);
  const settings = await readSettings(handle);
  const brands = await listBrands(handle);
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
    brand: defaultBrand(settings.get('brand') as BrandLook | undefined),
    brands,
    allowPrivate: network?.allow_private ?? [],
    promotionalHours: (settings.get('promotional_hours') as { from: string; to: string } | undefined) ?? null,
  };
}
