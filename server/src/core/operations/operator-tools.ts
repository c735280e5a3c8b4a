import type { Fact } from 'harkara-contract/fact.ts';
import type { Language } from 'harkara-contract/language.ts';
import type { TellAlert } from '../alerts/look.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { Carrier } from '../delivery/carriers.ts';
import type { CheckOutcome, OptionField } from '../delivery/connector.ts';
import type { ConnectorOverview } from '../delivery/manage-connectors.ts';
import type { Routing } from '../delivery/carrier-choice.ts';
import type { OptionCheck } from '../provisioning/check-options.ts';

export type DnsRecord = { name: string; type: string; value: string };

/** A setting of the environment. Its value is null where it is secret. */
export type EnvironmentSetting = {
  name: string;
  value: string | null;
  isSet: boolean;
  default: string;
  about: string;
};

export type Disk = { path: string; freeBytes: number; totalBytes: number };

/** An audit that runs, as far as this process knows. */
export type RunningAudit = { startedAt: Date; by: string; of: 'all' | 'log'; entries: number };

/** What only the operator's pages need of the running gateway. */
export type OperatorTools = {
  /** The types of connectors, with their options as a form asks for them. */
  types: () => ReadonlyMap<string, readonly OptionField[]>;
  checkOptions: OptionCheck;
  carriers: () => readonly Carrier[];
  routing: () => Routing;
  isTroubled: (connector: number) => boolean;
  overview: () => Promise<(ConnectorOverview & { records: DnsRecord[] })[]>;
  /** Asks the operator whether we may come in. @throws DomainError if the carrier's options cannot be used. */
  check: (carrier: Carrier) => Promise<CheckOutcome>;
  environment: (language: Language) => EnvironmentSetting[];
  retention: { days: number; textDays: number };
  /** Where the gateway's own files are. */
  disk: () => Promise<Disk>;
  audits: {
    /** @throws DomainError while one is running. */
    start: (doer: Doer, name: string) => Promise<void>;
    /** Only the audit log. @throws DomainError while one is running. */
    startOfLog: (doer: Doer, name: string) => Promise<void>;
    running: () => RunningAudit | null;
  };
  tellAlert: TellAlert;
  /** Why an address that a user has entered must not be called; null: it may. */
  addressProblem: (url: string) => Fact | null;
  close: () => Promise<void>;
};
