import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Vault } from '../core/accounts/vault.ts';
import type { FairTurns } from '../core/accepting/fair-turns.ts';
import type { GatewayConfig } from '../core/delivery/carriers.ts';
import type { ConnectorHealth } from '../core/delivery/health.ts';
import type { MinuteCounts } from '../core/figures/minute-counts.ts';
import type { MailLinks } from '../core/channels/email/mail-links.ts';
import type { Gateway } from '../core/gateway.ts';
import type { IdMaker } from '../core/ids.ts';
import type { Lease, Tenure } from '../core/lease.ts';
import type { Metrics } from '../metrics.ts';
import type { Database } from '../storage/database.ts';
import type { AddressGuard } from '../webhooks/address-guard.ts';

/** A running gateway, without its server and workers: what both are built on. */
export type Composition = {
  config: Config;
  log: Logger;
  vault: Vault;
  db: Database;
  lease: Lease;
  ids: IdMaker;
  turns: FairTurns;
  metrics: Metrics;
  /** By minute and carrier, for charts. */
  figures: MinuteCounts;
  gateway: Gateway;
  /** Whether nothing may be sent or delivered, because the database is a restored copy. */
  isHeld: () => boolean;
  /** What to send under; null while the process has no lease, and while the gateway is held. */
  sendingTenure: () => Tenure | null;
  mailLinks: MailLinks;
  /** Of addresses that customers gave. */
  guard: AddressGuard;
  world: () => GatewayConfig;
  /** Which connectors to avoid, as reported by all processes. */
  health: ConnectorHealth;
  /** Called when the operator has changed connectors, routes or settings. */
  onWorldChange: (listener: () => void) => void;
  /** Called with the account that has changed, or null if it may have been any. */
  onAccountChange: (listener: (account: number | null) => void) => void;
  /** Called with the queues that have new messages from this process. */
  onQueued: (listener: (queues: ReadonlySet<number>) => void) => void;
  /** Resolves when there has been no lease for so long that the process must end. */
  gaveUp: Promise<Error>;
  close: () => Promise<void>;
};
