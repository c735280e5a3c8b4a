/** Answers of /panel/api/session by its contract, for an account in India. */

const opening = {
  csrf: null,
  brand: {
    name: 'Parijat Messaging',
    color: '#0b7285',
    support_email: 'help@parijat.example',
    tagline: null,
    logo: null,
  },
  secure: true,
};

export const signedOut = { ...opening, state: 'signed_out' };

const known = {
  ...opening,
  csrf: 'csrf-token',
  user: {
    id: '01m7user',
    username: 'it@annapurna.example',
    name: 'Annapurna Diagnostics',
    role: 'owner',
    language: null,
    totp: false,
    password_given: false,
  },
  account: { username: 'annapurna', role: 'customer', status: 'active', time_zone: 'Asia/Kolkata' },
  features: { sms: true, international: false, email: false, chatapp: false, voice: false },
  balances: { sms: 148210.5 },
  badges: { campaigns: 2, templates: 1, webhooks: 1 },
  expires_at: '2026-11-16T20:00:00.000Z',
  idle_seconds: 1800,
};

export const signedIn = { ...known, state: 'signed_in' };
export const codeRequired = { ...known, state: 'totp_required' };
export const setupRequired = { ...known, state: 'totp_setup_required' };
export const newPasswordRequired = { ...known, state: 'password_change_required' };

export const operatorSignedIn = {
  ...known,
  state: 'signed_in',
  user: { ...known.user, username: 'admin', name: 'Kavita Rao' },
  account: { ...known.account, username: 'admin', role: 'admin' },
  balances: {},
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
      created_at: '2026-11-15T20:40:00.000Z',
      last_seen_at: '2026-11-15T23:11:00.000Z',
      address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
      current: true,
    },
    {
      id: '01m7b',
      created_at: '2026-11-12T06:02:00.000Z',
      last_seen_at: '2026-11-15T13:20:00.000Z',
      address: '2001:db8:85a3::8a2e:370:7334',
      user_agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/155.0 Mobile Safari/537.36',
      current: false,
    },
  ],
};

export const users = {
  items: [
    {
      id: '01m7user',
      username: 'it@annapurna.example',
      name: 'Annapurna Diagnostics',
      role: 'owner',
      totp: true,
      last_seen_at: '2026-11-15T23:11:00.000Z',
      created_at: '2026-01-04T08:00:00.000Z',
    },
    {
      id: '01m7other',
      username: 'meera',
      name: 'मीरा नायर',
      role: 'sender',
      totp: false,
      last_seen_at: null,
      created_at: '2026-11-01T08:00:00.000Z',
    },
  ],
};

/** A square that looks like a QR code and is none. */
const squares = Array.from({ length: 29 * 29 }, (_, index) => index).filter(
  (index) => (index * index * 7 + index * 3) % 11 < 5,
);
export const totpSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Parijat:it',
  qr: { size: 29, path: squares.map((index) => `M${index % 29} ${Math.floor(index / 29)}h1v1h-1z`).join('') },
};

export const recoveryCodes = {
  recovery_codes: Array.from({ length: 10 }, (_, index) => `k4wq-${1000 + index * 737}-x9pt`),
};
