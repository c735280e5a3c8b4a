import { Type } from 'typebox';
import { ALERT_WAYS } from '../lists.ts';
import { admin, type Routes } from '../route.ts';
import {
  auditReason,
  closed,
  fingerprint,
  integer,
  nullable,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

// Settings have the names of the provisioning file.

const hours = nullable(closed({ from: Type.String({ maxLength: 5 }), to: Type.String({ maxLength: 5 }) }));

/** Null: as usual, or nowhere. */
const alerts = {
  low_balance: nullable(integer),
  approvals_hours: nullable(integer),
  disk_percent: nullable(integer),
  webhook_url: textOrNull,
  mail_to: textOrNull,
  mail_from: textOrNull,
};

const Settings = Type.Object({
  /** Null: as the environment says. */
  promotional_hours: hours,
  network: Type.Object({ allow_private: Type.Array(text) }),
  alerts: Type.Object(alerts),
  /** What alerts are signed with; only owners get it. */
  alertsSecret: textOrNull,
  /** What holds without a setting. */
  usual: Type.Object({ low_balance: integer, approvals_hours: integer, disk_percent: integer }),
  fingerprints: Type.Object({ promotional_hours: fingerprint, network: fingerprint, alerts: fingerprint }),
  environment: Type.Array(
    Type.Object({
      name: text,
      /** Null: it is secret. */
      value: textOrNull,
      isSet: Type.Boolean(),
      default: text,
      about: text,
    }),
  ),
});
export type Settings = Static<typeof Settings>;

const Change = Type.Object(
  {
    promotional_hours: Type.Optional(hours),
    network: Type.Optional(
      closed({ allow_private: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 200 }) }),
    ),
    alerts: Type.Optional(Type.Partial(Type.Object(alerts), { additionalProperties: false })),
    fingerprint,
    reason: Type.Optional(auditReason),
  },
  { additionalProperties: false, minProperties: 2 },
);

const Told = Type.Object({
  told: Type.Array(
    Type.Object({
      way: Type.Enum([...ALERT_WAYS]),
      /** Why it did not arrive; null: it did. */
      problem: saidOrNull,
    }),
  ),
});

export const settingsRoutes = {
  'GET /admin/settings': { ...admin.viewer, answer: Settings },
  // One setting at a time.
  'PATCH /admin/settings': { ...admin.owner, body: Change, answer: Settings },
  // A made-up alert, by each way that the settings name.
  'POST /admin/alerts/test': { ...admin.owner, answer: Told },
} as const satisfies Routes;
