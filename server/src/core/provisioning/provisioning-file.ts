import { Type, type Static } from 'typebox';
import { accountRecord } from './account-record.ts';
import { alertRecord } from './alert-record.ts';
import { brandRecord, defaultBrandRecord } from './brand-record.ts';
import { connectorRecord } from './connector-record.ts';
import { routeRecord } from './route-record.ts';
import { nullable, optional, record } from './shape.ts';
import { addressRange, hours, indianMobile, lineNumber, username } from './values.ts';

export const provisioningFile = record(
  optional({
    brand: defaultBrandRecord,
    brands: Type.Array(brandRecord),
    accounts: Type.Array(accountRecord),
    dnd: Type.Array(indianMobile),
    virtual_numbers: Type.Array(record({ number: lineNumber, ...optional({ account: username }) })),
    connectors: Type.Array(connectorRecord),
    routes: Type.Array(routeRecord),
    network: record(optional({ allow_private: Type.Array(addressRange) })),
    settings: record(optional({ promotional_hours: nullable(hours), alerts: alertRecord })),
  }),
);

/** The configuration as declared; phone numbers, credits and times are already in their stored forms. */
export type ProvisioningFile = Static<typeof provisioningFile>;
