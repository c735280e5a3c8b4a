import { isDeepStrictEqual } from 'node:util';
import type { AccountRecord } from './account-record.ts';
import type { Passwords } from './passwords.ts';
import { withoutEnd } from '../../without-end.ts';

export type Settings = Record<string, unknown>;

/** Settings that are merged field by field; a list in them is replaced as a whole. */
const GROUPS = ['features', 'prices', 'limits', 'dlt', 'retention', 'reseller'] as const;

export type MergedSettings = { settings: Settings; fields: string[]; madeSmppPassword: string | null };

/** Overlays an account's stored settings with those in the file; only what was given is ever stored. */
export async function mergeSettings(
  stored: Settings,
  account: AccountRecord,
  passwords: Passwords,
): Promise<MergedSettings> {
  const settings = { ...stored };
  const fields: string[] = [];

  for (const group of GROUPS) {
    const merged = overlay(asSettings(stored[group]), account[group] ?? {});
    if (merged.changed.length === 0) continue;
    settings[group] = merged.settings;
    fields.push(...merged.changed.map((name) => `${group}.${name}`));
  }

  const { unsubscribe, tracking_url: linkBase } = account.email ?? {};
  const mail = overlay(asSettings(stored['mail']), {
    unsubscribe,
    link_base: typeof linkBase === 'string' ? withoutEnd(linkBase, '/') : linkBase,
  });
  if (mail.changed.length > 0) {
    settings['mail'] = mail.settings;
    fields.push(...mail.changed.map((name) => `email.${name === 'link_base' ? 'tracking_url' : name}`));
  }

  const { refunds, flood_limit, promotional_hours } = account;
  const plain = overlay(settings, { refunds, flood_limit, promotional_hours });
  fields.push(...plain.changed);

  const smpp = await mergeSmpp(asSettings(stored.smpp), account, passwords);
  fields.push(...smpp.changed);
  const { smpp: _, ...others } = plain.settings;
  return {
    settings: Object.keys(smpp.settings).length === 0 ? others : { ...others, smpp: smpp.settings },
    fields,
    madeSmppPassword: smpp.made,
  };
}

async function mergeSmpp(
  stored: Settings,
  account: AccountRecord,
  passwords: Passwords,
): Promise<{ settings: Settings; changed: string[]; made: string | null }> {
  if (account.smpp === undefined) return { settings: stored, changed: [], made: null };
  if (account.smpp === null) {
    return { settings: {}, changed: Object.keys(stored).length === 0 ? [] : ['smpp'], made: null };
  }
  const { password: _, ...given } = account.smpp;
  const { settings, changed } = overlay(stored, given);
  const { hash, made } = await passwords.ofSmpp(account, smppPasswordHash({ smpp: stored }));
  if (hash === null) return { settings, changed: changed.map(underSmpp), made };
  return {
    settings: { ...settings, password_hash: hash },
    changed: [...changed, 'password'].map(underSmpp),
    made,
  };
}

export function smppPasswordHash(settings: Settings): string | null {
  const { password_hash: hash } = asSettings(settings.smpp);
  return typeof hash === 'string' ? hash : null;
}

export function smppSystemId(settings: Settings): string | null {
  const { system_id: systemId } = asSettings(settings.smpp);
  return typeof systemId === 'string' ? systemId : null;
}

/** Null removes a setting, undefined leaves it unchanged. */
export function overlay(stored: Settings, given: Settings): { settings: Settings; changed: string[] } {
  const settings = { ...stored };
  const changed: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || isDeepStrictEqual(value, stored[name] ?? null)) continue;
    changed.push(name);
    settings[name] = value;
  }
  return {
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)),
    changed,
  };
}

function asSettings(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const underSmpp = (name: string) => `smpp.${name}`;
