import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { settingsRoutes, type Settings } from 'harkara-contract/routes/settings.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { ALERTS_SECRET, readAlertSettings, USUAL_LIMITS } from '../../../core/alerts/alert-settings.ts';
import { DomainError, invalidField } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { AlertSettings } from '../../../core/provisioning/alert-record.ts';
import { readRecord } from '../../../core/provisioning/expected.ts';
import { serve } from '../serve.ts';
import { applyFragment } from './apply-fragment.ts';

const NAMES = ['promotional_hours', 'network', 'alerts'] as const;

const UNSET = {
  low_balance: null,
  approvals_hours: null,
  disk_percent: null,
  webhook_url: null,
  mail_to: null,
  mail_from: null,
};

export function adminSettingsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, vault, operator } = gateway;

  async function describe(mayEdit: boolean, { language }: Listener): Promise<Settings> {
    const [hours, network, alerts] = await Promise.all(
      NAMES.map((name) => readRecord(db.general, { kind: 'setting', name })),
    );
    const { from, to } = (hours?.record ?? {}) as { from?: string; to?: string };
    const { allow_private = [] } = (network?.record ?? {}) as { allow_private?: string[] };
    return {
      promotional_hours: from !== undefined && to !== undefined ? { from, to } : null,
      network: { allow_private },
      alerts: { ...UNSET, ...readAlertSettings(alerts?.record) },
      alertsSecret: mayEdit ? vault.derive(ALERTS_SECRET) : null,
      usual: USUAL_LIMITS,
      fingerprints: {
        promotional_hours: hours?.fingerprint ?? '',
        network: network?.fingerprint ?? '',
        alerts: alerts?.fingerprint ?? '',
      },
      environment: operator.environment(language),
    };
  }

  serve(api, settingsRoutes, {
    'GET /admin/settings': ({ actor, listener }) => describe(actor.user.role === 'owner', listener),
    'PATCH /admin/settings': async ({ actor, body, listener }) => {
      const { fingerprint, reason, network, ...settings } = body;
      const changed = NAMES.filter((name) => body[name] !== undefined);
      const [name] = changed;
      if (changed.length !== 1 || name === undefined) {
        throw new DomainError(fact('several_settings'));
      }
      if (settings.alerts) {
        const stored = await readRecord(db.general, { kind: 'setting', name });
        refuseMailFromNobody({ ...readAlertSettings(stored?.record), ...settings.alerts });
      }
      const url = settings.alerts?.webhook_url ?? null;
      const wrong = url === null || url === '' ? null : operator.addressProblem(url);
      if (wrong !== null) {
        throw new DomainError(fact('unusable_address', { reason: wrong }), {
          fields: { webhook_url: wrong },
        });
      }
      await applyFragment(gateway, actor, network === undefined ? { settings } : { network }, {
        at: name === 'network' ? 'network' : `settings.${name}`,
        reason,
        expected: [{ kind: 'setting', name, fingerprint }],
      });
      return describe(true, listener);
    },
    'POST /admin/alerts/test': async ({ actor, listener }) => {
      const stored = await readRecord(db.general, { kind: 'setting', name: 'alerts' });
      const now = gateway.now();
      const made = {
        id: now.getTime(),
        kind: 'test' as const,
        subject: actor.user.username,
        detail: {},
        since: now,
        until: null,
        event: 'begun' as const,
        told: [],
      };
      const told = await operator.tellAlert(made, readAlertSettings(stored?.record));
      return {
        told: told.map(({ way, problem }) => ({ way, problem: sayTo(listener, problem) })),
      };
    },
  });
}

/** Otherwise mails would be expected that nobody sends. */
function refuseMailFromNobody({ mail_to: to, mail_from: from }: AlertSettings): void {
  if (to && !from) throw invalidField('mail_from', fact('required_for_alert_emails'));
}
