import type { Brand } from 'harkara-contract/routes/brands.ts';
import type { Answer } from './answer.ts';

/** Answers about brands: the gateway’s own, and a reseller’s in a colour that is hard to read. */

export const own: Brand = {
  id: 'default',
  name: 'Saptarishi Telecom',
  primaryColor: '#0b7285',
  supportEmail: null,
  tagline: null,
  logo: null,
  favicon: null,
  hosts: [],
  reseller: null,
  fingerprint: 'f0',
};
export const parijat: Brand = {
  ...own,
  id: 'parijat',
  name: 'Parijat SMS',
  primaryColor: '#ffe600',
  supportEmail: 'help@parijat.example',
  tagline: 'हर संदेश पहुँचे',
  logo: { url: `/panel/brand/logo-${'a'.repeat(32)}.png`, width: 120, height: 30 },
  hosts: ['sms.parijat.example', 'panel.parijat.example'],
  reseller: 'parijat-admin',
  fingerprint: 'f1',
};
const light = {
  fill: '#ffe600',
  onFill: '#151d24',
  edge: '#a19100',
  text: '#6e6300',
  tint: '#f4f1dd',
  mark: '#978800',
};
const dark = { ...light, edge: '#ffe600', text: '#ffe600', tint: '#2e2b10', mark: '#ffe600' };

export const colors = { light, dark } satisfies Answer<'GET /brand-colors'>;
