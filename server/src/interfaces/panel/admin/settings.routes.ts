import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { ALERTS_SECRET, readAlertSettings, USUAL_LIMITS } from '../../../core/alerts/alert-settings.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { AlertSettings } from '../../../core/provisioning/alert-record.ts';
import { readRecord } from '../../../core/provisioning/expected.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { applyFragment, expectedOf, fingerprint, reason } from './apply-fragment.ts';

const whole = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

const Alerts = Type.Object(
  {
    low_balance: whole('Credits below which an account that sends is reported; null: 100'),
    approvals_hours: whole('Hours after which something that waits for approval is reported; null: 4'),
    disk_percent: whole('Percent of the disk below which its free space is reported; null: 10'),
    webhook_url: textOrNull('Where alerts are posted'),
    mail_to: textOrNull('Who is mailed'),
    mail_from: textOrNull('The mail’s sender'),
  },
  { additionalProperties: false, description: 'When and where the operator is alerted' },
);

const Hours = Type.Object(
  {
    from: Type.String({ maxLength: 5, description: 'Such as 10:00' }),
    to: Type.String({ maxLength: 5, description: 'Such as 21:00' }),
  },
  { additionalProperties: false, description: 'When promotional messages may leave, in India' },
);

const Settings = Type.Object(
  {
    promotional_hours: Type.Union([Hours, Type.Null()], { description: 'Null: as the environment says' }),
    network: Type.Object(
      {
        allow_private: Type.Array(Type.String(), {
          description: 'Networks that may be called although private',
        }),
      },
      { description: 'Of webhooks and HTTP carriers' },
    ),
    alerts: Alerts,
    alerts_secret: textOrNull('What alerts are signed with; for owners only'),
    usual: Type.Object(
      {
        low_balance: Type.Integer({ description: 'Credits' }),
        approvals_hours: Type.Integer({ description: 'Hours' }),
        disk_percent: Type.Integer({ description: 'Percent' }),
      },
      { description: 'What holds without a setting' },
    ),
    fingerprints: Type.Object(
      { promotional_hours: fingerprint, network: fingerprint, alerts: fingerprint },
      { description: 'Of each setting' },
    ),
    environment: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Of the variable' }),
        value: textOrNull('Null: it is secret'),
        is_set: Type.Boolean({ description: 'Whether the environment has it' }),
        default: Type.String({ description: 'What holds without it' }),
        about: Type.String({ description: 'What it means' }),
      }),
      { description: 'What only the environment sets' },
    ),
  },
  { title: 'Settings', description: 'Settings of the whole gateway' },
);

const Change = Type.Object(
  {
    promotional_hours: Type.Optional(
      Type.Union([Hours, Type.Null()], { description: 'Null: as the environment says' }),
    ),
    network: Type.Optional(
      Type.Object(
        {
          allow_private: Type.Array(Type.String({ maxLength: 50 }), {
            maxItems: 200,
            description: 'Networks such as 10.0.0.0/8',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    alerts: Type.Optional(Type.Partial(Alerts, { additionalProperties: false })),
    fingerprint,
    reason,
  },
  { additionalProperties: false, minProperties: 2 },
);

const Told = Type.Object(
  {
    told: Type.Array(
      Type.Object({
        way: Type.Enum(['webhook', 'mail'], { description: 'How' }),
        problem: textOrNull('Why it did not arrive; null: it did'),
      }),
      { description: 'By each way that the settings name' },
    ),
  },
  { title: 'ToldAlert', description: 'What came of it' },
);

const NAMES = ['promotional_hours', 'network', 'alerts'] as const;

export function adminSettingsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, operator } = gateway;

  async function describe(mayEdit: boolean): Promise<Static<typeof Settings>> {
    const [hours, network, alerts] = await Promise.all(
      NAMES.map((name) => readRecord(db.general, { kind: 'setting', name })),
    );
    const { from, to } = (hours?.record ?? {}) as { from?: string; to?: string };
    const { allow_private: allowed = [] } = (network?.record ?? {}) as { allow_private?: string[] };
    const told = readAlertSettings(alerts?.record);
    return {
      promotional_hours: from !== undefined && to !== undefined ? { from, to } : null,
      network: { allow_private: allowed },
      alerts: {
        low_balance: told.low_balance ?? null,
        approvals_hours: told.approvals_hours ?? null,
        disk_percent: told.disk_percent ?? null,
        webhook_url: told.webhook_url ?? null,
        mail_to: told.mail_to ?? null,
        mail_from: told.mail_from ?? null,
      },
      alerts_secret: mayEdit ? operator.vault.derive(ALERTS_SECRET) : null,
      usual: USUAL_LIMITS,
      fingerprints: {
        promotional_hours: hours?.fingerprint ?? '',
        network: network?.fingerprint ?? '',
        alerts: alerts?.fingerprint ?? '',
      },
      environment: operator.environment().map(({ name, value, isSet, default: usual, about }) => ({
        name,
        value,
        is_set: isSet,
        default: usual,
        about,
      })),
    };
  }

  api.get(
    '/admin/settings',
    operation({
      id: 'getSettings',
      tag: 'Traffic',
      summary: 'Settings of the whole gateway, and what the environment says',
      of: 'admin',
      requires: 'viewer',
      answer: Settings,
    }),
    (request) => describe(actorOf(request).user.role === 'owner'),
  );

  api.patch<{ Body: Static<typeof Change> }>(
    '/admin/settings',
    operation({
      id: 'changeSettings',
      tag: 'Traffic',
      summary: 'Change one of the settings',
      of: 'admin',
      requires: 'owner',
      body: Change,
      answer: Settings,
      errors: ['conflict'],
    }),
    async (request) => {
      const { fingerprint: known, reason: why, network, ...settings } = request.body;
      const changed = NAMES.filter((name) => request.body[name] !== undefined);
      const [name] = changed;
      if (changed.length !== 1 || name === undefined) {
        throw new DomainError('validation_failed', 'Change one setting at a time.');
      }
      if (settings.alerts) {
        const stored = await readRecord(db.general, { kind: 'setting', name });
        refuseMailFromNobody({ ...readAlertSettings(stored?.record), ...settings.alerts });
      }
      const url = settings.alerts?.webhook_url ?? null;
      const wrong = url === null || url === '' ? null : operator.addressProblem(url);
      if (wrong !== null) {
        throw new DomainError('validation_failed', `The address cannot be used: ${wrong}.`, {
          fields: { webhook_url: wrong },
        });
      }
      await applyFragment(gateway, actorOf(request), network === undefined ? { settings } : { network }, {
        at: name === 'network' ? 'network' : `settings.${name}`,
        reason: why,
        expected: expectedOf({ kind: 'setting', name }, known),
      });
      return describe(true);
    },
  );

  api.post(
    '/admin/alerts/test',
    operation({
      id: 'testAlerts',
      tag: 'Traffic',
      summary: 'Tell a made-up alert by each way that the settings name',
      of: 'admin',
      requires: 'owner',
      answer: Told,
    }),
    async (request): Promise<Static<typeof Told>> => {
      const stored = await readRecord(db.general, { kind: 'setting', name: 'alerts' });
      const now = gateway.now();
      const made = {
        id: now.getTime(),
        kind: 'test' as const,
        subject: actorOf(request).user.username,
        detail: {},
        since: now,
        until: null,
        event: 'begun' as const,
        told: [],
      };
      return { told: await operator.tellAlert(made, readAlertSettings(stored?.record)) };
    },
  );
}

/** Otherwise mails would be expected that nobody sends. */
function refuseMailFromNobody({ mail_to: to, mail_from: from }: AlertSettings): void {
  if (!to || from) return;
  const why = 'is required where mails go to somebody';
  throw new DomainError('validation_failed', `The field mail_from ${why}.`, { fields: { mail_from: why } });
}
