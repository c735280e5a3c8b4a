/** Answers about brands: the gateway’s own, and a reseller’s in a colour that is hard to read. */

export const own = {
  id: 'default',
  name: 'Saptarishi Telecom',
  primary_color: '#0b7285',
  support_email: null,
  tagline: null,
  logo: null,
  favicon: null,
  hosts: [],
  reseller: null,
  fingerprint: 'f0',
};
export const parijat = {
  ...own,
  id: 'parijat',
  name: 'Parijat SMS',
  primary_color: '#ffe600',
  support_email: 'help@parijat.example',
  tagline: 'हर संदेश पहुँचे',
  logo: { url: `/panel/brand/logo-${'a'.repeat(32)}.png`, width: 120, height: 30 },
  hosts: ['sms.parijat.example', 'panel.parijat.example'],
  reseller: 'parijat-admin',
  fingerprint: 'f1',
};
const light = {
  fill: '#ffe600',
  on_fill: '#151d24',
  edge: '#a19100',
  text: '#6e6300',
  tint: '#f4f1dd',
  mark: '#978800',
};
const dark = { ...light, edge: '#ffe600', text: '#ffe600', tint: '#2e2b10', mark: '#ffe600' };

export const colors = { light, dark };
