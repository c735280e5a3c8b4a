import {
  findAccount,
  listApprovedTemplates,
  listSenders,
  listWebhooks,
  type AccountSettings,
} from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { MILLI } from '../credits/credits.ts';
import { bucketOf } from '../ids.ts';
import { parseHours } from '../recipients/promotional-hours.ts';
import { buildTemplateIndex, compileTemplate } from '../templates/matcher.ts';
import type { Account, SmppAccess } from './account.ts';

export type AccountDefaults = {
  promotionalHours: { from: string; to: string };
  maxVariable: number;
  callsPerSecond: number;
};

export async function loadAccount(
  handle: Handle,
  number: number,
  defaults: AccountDefaults,
): Promise<Account | null> {
  const key = { bucket: bucketOf(number), account: number };
  // The version is read first: what changes while the rest is read makes this copy stale, never falsely fresh.
  const row = await findAccount(handle, key);
  if (!row) return null;
  const senders = await listSenders(handle, key);
  const templates = await listApprovedTemplates(handle, key);
  const webhooks = await listWebhooks(handle, key);
  const { settings } = row;

  return {
    bucket: row.bucket,
    number: row.account,
    username: row.username,
    role: row.role,
    status: row.status,
    timeZone: row.time_zone,
    version: row.config_version,
    readAt: row.read_at,
    features: {
      getApi: settings.features?.get_api ?? false,
      international: settings.features?.international ?? false,
      promoSender: settings.features?.promo_sender ?? false,
      sandbox: settings.features?.sandbox ?? false,
    },
    prices: { T: MILLI, P: MILLI, PS: MILLI, I: MILLI, V: MILLI, ...settings.prices },
    refunds: settings.refunds ?? true,
    floodLimit: settings.flood_limit ?? 0,
    callsPerSecond: settings.limits?.legacy_per_second ?? defaults.callsPerSecond,
    dlt: { required: settings.dlt?.required ?? false, entityIds: new Set(settings.dlt?.entity_ids) },
    promotionalHours: parseHours({
      ...(settings.promotional_hours ?? defaults.promotionalHours),
      timeZone: 'Asia/Kolkata',
    }),
    senders: new Map(
      senders.map((s) => [
        s.sender_id,
        {
          senderId: s.sender_id,
          route: s.route,
          status: s.status,
          dltHeaderId: s.dlt_header_id,
          perSecond: s.per_second,
        },
      ]),
    ),
    templates: buildTemplateIndex(
      templates.map((t) => ({
        id: t.id,
        name: t.name,
        senderId: t.sender_id,
        dltTemplateId: t.dlt_template_id,
        entityId: t.entity_id,
        compiled: compileTemplate(t.content, { maxVariable: defaults.maxVariable }),
      })),
    ),
    webhooks: webhooks.map((w) => ({ endpoint: w.endpoint, events: new Set(w.events) })),
    smpp: smppAccessOf(settings),
  };
}

const MAX_BINDS = 10;

function smppAccessOf({ smpp = {} }: AccountSettings): SmppAccess | null {
  if (smpp.system_id === undefined) return null;
  return {
    systemId: smpp.system_id,
    maxBinds: smpp.max_binds ?? MAX_BINDS,
    allowIps: smpp.allow_ips?.length ? smpp.allow_ips : null,
    defaultAlphabet: smpp.default_alphabet ?? 'gsm7',
  };
}
