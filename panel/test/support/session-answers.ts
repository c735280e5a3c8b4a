import { FEATURE_NAMES } from 'harkara-contract/features.ts';
import { CHANNELS, CREDIT_KINDS } from 'harkara-contract/lists.ts';
import type { HalfOpen, SignedIn, SignedOut } from 'harkara-contract/routes/session.ts';
import type { Answer } from './answer.ts';

/** Answers about whoever is signed in to an account in India. */

const opening = {
  csrf: null,
  brand: {
    name: 'Parijat Messaging',
    color: '#0b7285',
    supportEmail: 'help@parijat.example',
    tagline: null,
    logo: null,
  },
  secure: true,
};

const forEach = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

export const noCredits = forEach(CREDIT_KINDS, 0);

export const signedOut: SignedOut = { ...opening, state: 'signed_out' };

const known: Omit<SignedIn, 'state'> = {
  ...opening,
  csrf: 'csrf-token',
  user: {
    id: 1,
    username: 'it@annapurna.example',
    name: 'Annapurna Diagnostics',
    role: 'owner',
    language: null,
    totp: false,
    passwordGiven: false,
  },
  account: {
    username: 'annapurna',
    displayName: 'Annapurna Diagnostics',
    role: 'customer',
    status: 'active',
    timeZone: 'Asia/Kolkata',
  },
  viewedFrom: null,
  features: {
    ...forEach([...CHANNELS, ...FEATURE_NAMES], false),
    sms: true,
    virtualMailbox: false,
    brand: false,
    reviews: false,
  },
  balances: { ...noCredits, sms: 148210.5 },
  badges: { campaigns: 2, templates: 1, webhooks: 1 },
  expiresAt: '2026-11-16T20:00:00.000Z',
  idleSeconds: 1800,
};

export const signedIn: SignedIn = { ...known, state: 'signed_in' };
const { expiresAt, idleSeconds } = known;
export const codeRequired: HalfOpen = {
  ...opening,
  csrf: known.csrf,
  expiresAt,
  idleSeconds,
  state: 'totp_required',
};
export const setupRequired: HalfOpen = { ...known, state: 'totp_setup_required' };
export const newPasswordRequired: HalfOpen = { ...known, state: 'password_change_required' };

export const operatorSignedIn: SignedIn = {
  ...signedIn,
  user: { ...known.user, username: 'admin', name: 'Kavita Rao' },
  account: { ...known.account, username: 'admin', displayName: null, role: 'admin' },
  badges: { approvals: 8, carriers: 1 },
};

export const refusal = (code: string, message: string, details?: Record<string, unknown>) => ({
  success: false,
  status: 'error',
  message,
  error: { code, ...(details && { details }) },
  request_id: '01m7request',
});

export const sessions = {
  items: [
    {
      id: '01m7a',
      createdAt: '2026-11-15T20:40:00.000Z',
      lastSeenAt: '2026-11-15T23:11:00.000Z',
      address: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
      current: true,
    },
    {
      id: '01m7b',
      createdAt: '2026-11-12T06:02:00.000Z',
      lastSeenAt: '2026-11-15T13:20:00.000Z',
      address: '2001:db8:85a3::8a2e:370:7334',
      userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/155.0 Mobile Safari/537.36',
      current: false,
    },
  ],
} satisfies Answer<'GET /sessions'>;

export const users = {
  items: [
    {
      id: 1,
      username: 'it@annapurna.example',
      name: 'Annapurna Diagnostics',
      role: 'owner',
      totp: true,
      lastSeenAt: '2026-11-15T23:11:00.000Z',
      createdAt: '2026-01-04T08:00:00.000Z',
    },
    {
      id: 2,
      username: 'meera',
      name: 'मीरा नायर',
      role: 'sender',
      totp: false,
      lastSeenAt: null,
      createdAt: '2026-11-01T08:00:00.000Z',
    },
  ],
} satisfies Answer<'GET /users'>;

/** A square that looks like a QR code and is none. */
const squares = Array.from({ length: 29 * 29 }, (_, index) => index).filter(
  (index) => (index * index * 7 + index * 3) % 11 < 5,
);
export const totpSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Parijat:it',
  qr: { size: 29, path: squares.map((index) => `M${index % 29} ${Math.floor(index / 29)}h1v1h-1z`).join('') },
} satisfies Answer<'POST /profile/totp'>;

export const recoveryCodes = {
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `k4wq-${1000 + index * 737}-x9pt`),
} satisfies Answer<'POST /profile/recovery-codes'>;
