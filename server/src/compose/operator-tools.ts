import { statfs } from 'node:fs/promises';
import { fact } from 'harkara-contract/facts.ts';
import type { Language } from 'harkara-contract/language.ts';
import { readEnvironment } from '../config.ts';
import {
  checkConnector,
  optionFields,
  problemsOfOptions,
  recordsToPublish,
  takesCallbacks,
} from '../connectors/registry.ts';
import { callbackUrl } from '../core/delivery/callback-address.ts';
import { overviewCarriers } from '../core/delivery/manage-connectors.ts';
import type { EnvironmentSetting, OperatorTools } from '../core/operations/operator-tools.ts';
import type { Problem } from '../core/problem.ts';
import { describeSettings } from '../settings.ts';
import { connectorParts } from './connector-parts.ts';
import { createAudits } from './audits.ts';
import type { Composition } from './composition.ts';
import { createTellAlert } from './tell-alert.ts';

/** Options in which HTTP carriers have the address that they are called at. */
const ADDRESSES = ['url', 'base_url'];

/** @param composition asked when something is wanted of it: the tools is one of its parts. */
export function createOperatorTools(composition: () => Composition, connectionString: string): OperatorTools {
  const audits = createAudits(composition, connectionString);

  function privateAddresses(options: Record<string, unknown>): Problem[] {
    const { guard } = composition();
    return ADDRESSES.flatMap((name) => {
      const url = options[name];
      // Placeholders stand behind the host.
      const origin = typeof url === 'string' ? /^https?:\/\/[^/?#{}]+/i.exec(url)?.[0] : undefined;
      const { hostname, port } = URL.parse(origin ?? '') ?? {};
      if (hostname === undefined) return [];
      const judged = guard.checkUrl(`http://${hostname}`);
      if (judged.ok) return [];
      const at = port === '' ? hostname : `${hostname}:${port}`;
      const reason = fact('private_carrier_address', { reason: judged.reason, address: at });
      return [{ path: `options.${name}`, reason }];
    });
  }

  return {
    types: optionFields,
    checkOptions: (type, options) => [...problemsOfOptions(type, options), ...privateAddresses(options)],
    carriers: () => composition().world().carriers,
    routing: () => composition().world().routing,
    isTroubled: (connector) => composition().health.isTroubled(connector),
    overview: async () => {
      const { db, vault, config, world, health } = composition();
      const { carriers } = world();
      const overview = await overviewCarriers(db, carriers, health, (carrier) =>
        takesCallbacks(carrier.type) ? callbackUrl(vault, config.baseUrl, carrier) : null,
      );
      const records = new Map(carriers.map((carrier) => [carrier.id, recordsToPublish(carrier)]));
      return overview.map((one) => ({ ...one, records: records.get(one.id) ?? [] }));
    },
    check: async (carrier) => {
      const { type, options, enabled } = carrier;
      // One that is switched off could be saved with options that cannot be switched on.
      const [problem] = [...problemsOfOptions(type, options), ...(enabled ? [] : privateAddresses(options))];
      if (problem)
        return {
          result: 'failed',
          said: fact('wrong_field', { field: problem.path, reason: problem.reason }),
        };
      return checkConnector(carrier, connectorParts(composition()));
    },
    environment: (language) => environmentOf(readEnvironment(), language),
    get retention() {
      const { retentionDays, textDays } = composition().config;
      return { days: retentionDays, textDays };
    },
    disk: async () => {
      const { dataDir } = composition().config;
      const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs('/'));
      return { path: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    audits,
    tellAlert: (alert, settings) => createTellAlert(composition())(alert, settings),
    addressProblem: (url) => {
      const judged = composition().guard.checkUrl(url);
      return judged.ok ? null : judged.reason;
    },
    close: () => audits.close(),
  };
}

function environmentOf(
  given: Readonly<Record<string, string | undefined>>,
  language: Language,
): EnvironmentSetting[] {
  return describeSettings().map(({ name, default: usual, about, isSecret }) => {
    const value = given[name] ?? '';
    return {
      name,
      value: isSecret ? null : value || usual,
      isSet: value !== '',
      default: usual,
      about: about[language],
    };
  });
}
