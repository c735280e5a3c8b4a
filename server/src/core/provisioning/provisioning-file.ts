import { hashApiKey } from '../accounts/credentials.ts';
import { accountRecords } from './account-record.ts';
import { connectorOptions } from './connector-options.ts';
import { Problems } from './problems.ts';
import { channel, routeRecords } from './route-record.ts';
import { boolean, list, oneOf, record, refuseUnstorable, text, under, type Of } from './shape.ts';
import {
  addressRange,
  color,
  hours,
  indianMobile,
  lineNumber,
  mailAddress,
  name,
  username,
} from './values.ts';

export const CONNECTOR_TYPES = ['smpp', 'http', 'virtual-operator', 'smtp', 'sip', 'chat-cloud'] as const;

const provisioningFile = record(
  {},
  {
    brand: record({}, { name: text(1, 100), support_email: mailAddress, primary_color: color }),
    accounts: accountRecords,
    dnd: list(indianMobile),
    virtual_numbers: list(record({ number: lineNumber }, { account: username }), {
      unique: { field: 'number', of: (item) => item.number },
    }),
    connectors: list(
      record(
        { name },
        {
          type: oneOf(CONNECTOR_TYPES),
          channels: list(channel, { min: 1 }),
          enabled: boolean,
          options: connectorOptions,
        },
      ),
      { unique: { field: 'name', of: (item) => item.name } },
    ),
    routes: routeRecords,
    network: record({}, { allow_private: list(addressRange) }),
    settings: record({}, { promotional_hours: hours }),
  },
);

/** What an operator sets up, as declared; phone numbers, credits and times are already read into their stored forms. */
export type ProvisioningFile = Of<typeof provisioningFile>;

/**
 * Reads a parsed document. With problems found, the file holds what could be read, so that it can still be compared
 * with the database and everything be told at once.
 */
export function parseProvisioningFile(document: unknown): { file: ProvisioningFile; problems: Problems } {
  const problems = new Problems();
  refuseUnstorable(document, '', problems);
  const file = provisioningFile(document, '', problems) ?? { at: '' };
  refuseSharedCredentials(file, problems);
  return { file, problems };
}

/** Keys and SMPP system ids tell whose a request is: no two accounts may have the same. */
function refuseSharedCredentials(file: ProvisioningFile, problems: Problems): void {
  const first = new Map<string, string>();
  const refuseSecond = (what: string, path: string) => {
    const earlier = first.get(what);
    if (earlier === undefined) first.set(what, path);
    else problems.add(path, `is the same as ${earlier}`);
  };
  for (const account of file.accounts ?? []) {
    for (const key of account.api_keys ?? []) {
      if (key.key !== undefined) refuseSecond(`key ${hashApiKey(key.key)}`, under(key.at, 'key'));
    }
    if (account.smpp)
      refuseSecond(`system id ${account.smpp.system_id}`, under(account.smpp.at, 'system_id'));
  }
}
