import { CHANNELS, type Channel } from 'harkara-contract/lists.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import { type ChannelPage, PANEL_CHANNEL } from '../channels.ts';
import type { Wording } from 'harkara-contract/language.ts';
import type { CountedKey } from '../i18n/catalogue.ts';
import type { sharedTexts } from '../i18n/shared-texts.ts';
import type { IconName } from '../ui/icons.tsx';

type BadgeText = Extract<CountedKey<typeof sharedTexts>, `badge.${string}`>;

export type NavEntry = {
  /** Below /panel; an address outside of the panel has `outside`. */
  to: string;
  name: Wording;
  icon: IconName;
  outside?: true;
  /** Which of the session's badges stands beside it, what it counts, and whether it means trouble. */
  badge?: { name: string; counts: BadgeText; bad?: true };
  /** Absent: everybody in this shell sees it. */
  seenBy?: (session: SignedIn) => boolean;
};

export type NavSection = {
  title?: Wording;
  /** Pages that a channel alone has. */
  channel?: Channel;
  entries: readonly NavEntry[];
};

const has =
  (feature: keyof SignedIn['features']) =>
  ({ features }: SignedIn): boolean =>
    features[feature];

const entryOf = (channel: Channel, { feature = channel, ...page }: ChannelPage): NavEntry => ({
  ...page,
  seenBy: has(feature),
});

const isOwner = ({ user }: SignedIn): boolean => user.role === 'owner';

const CUSTOMERS: Wording = { en: 'Customers', hi: 'ग्राहक' };
/** The operator's, and those of a reseller that it lets decide. */
const APPROVALS = {
  name: { en: 'Approvals', hi: 'मंज़ूरी' },
  icon: 'approvals',
  badge: { name: 'approvals', counts: 'badge.waiting' },
} as const;
const SETUP: Wording = { en: 'Setup', hi: 'सेटअप' };

const CUSTOMER: readonly NavSection[] = [
  {
    entries: [
      { to: '/', name: { en: 'Dashboard', hi: 'डैशबोर्ड' }, icon: 'dashboard' },
      { to: '/messages', name: { en: 'Messages', hi: 'मैसेज' }, icon: 'messages' },
      {
        to: '/campaigns',
        name: { en: 'Campaigns', hi: 'कैंपेन' },
        icon: 'campaign',
        badge: { name: 'campaigns', counts: 'badge.running' },
      },
      { to: '/received', name: { en: 'Received', hi: 'आए हुए SMS' }, icon: 'inbox' },
      {
        to: '/customers',
        name: CUSTOMERS,
        icon: 'accounts',
        seenBy: ({ account }) => account.role === 'reseller',
      },
      { to: '/customers/approvals', ...APPROVALS, seenBy: has('reviews') },
    ],
  },
  {
    title: SETUP,
    entries: [
      {
        to: '/templates',
        name: { en: 'Templates', hi: 'टेम्पलेट' },
        icon: 'template',
        badge: { name: 'templates', counts: 'badge.rejected', bad: true },
      },
      {
        to: '/senders',
        name: { en: 'Sender IDs', hi: 'सेंडर आईडी' },
        icon: 'sender',
        badge: { name: 'senders', counts: 'badge.rejected', bad: true },
      },
      { to: '/contacts', name: { en: 'Contacts', hi: 'संपर्क' }, icon: 'contacts' },
      { to: '/keywords', name: { en: 'Keywords', hi: 'कीवर्ड' }, icon: 'hash' },
      { to: '/credits', name: { en: 'Credits', hi: 'क्रेडिट' }, icon: 'credits' },
      { to: '/brand', name: { en: 'Your brand', hi: 'आपका ब्रांड' }, icon: 'palette', seenBy: has('brand') },
    ],
  },
  ...CHANNELS.flatMap((channel) => {
    const { section } = PANEL_CHANNEL[channel];
    return section
      ? [{ title: section.title, channel, entries: section.pages.map((page) => entryOf(channel, page)) }]
      : [];
  }),
  {
    title: { en: 'Developers', hi: 'डेवलपर' },
    entries: [
      { to: '/api-keys', name: { en: 'API keys', hi: 'API कुंजियाँ' }, icon: 'key', seenBy: isOwner },
      {
        to: '/webhooks',
        name: { en: 'Webhooks', hi: 'वेबहुक' },
        icon: 'webhook',
        badge: { name: 'webhooks', counts: 'badge.failing', bad: true },
        seenBy: isOwner,
      },
      {
        to: '/refused-calls',
        name: { en: 'Refused requests', hi: 'अस्वीकृत रिक्वेस्ट' },
        icon: 'refused',
        badge: { name: 'refusals', counts: 'badge.refused' },
      },
      { to: '/docs', name: { en: 'Documentation', hi: 'दस्तावेज़' }, icon: 'book', outside: true },
    ],
  },
];

const ADMIN: readonly NavSection[] = [
  {
    entries: [
      {
        to: '/admin',
        name: { en: 'System', hi: 'सिस्टम' },
        icon: 'system',
        badge: { name: 'alerts', counts: 'badge.alerts', bad: true },
      },
      {
        to: '/admin/approvals',
        ...APPROVALS,
      },
    ],
  },
  {
    title: CUSTOMERS,
    entries: [
      { to: '/admin/accounts', name: { en: 'Accounts', hi: 'अकाउंट' }, icon: 'contacts' },
      { to: '/admin/messages', name: { en: 'Find a message', hi: 'मैसेज खोजें' }, icon: 'messages' },
      { to: '/admin/numbers', name: { en: 'Virtual numbers', hi: 'वर्चुअल नंबर' }, icon: 'hash' },
      { to: '/admin/dnd', name: { en: 'DND and DLT', hi: 'DND और DLT' }, icon: 'ban' },
    ],
  },
  {
    title: { en: 'Traffic', hi: 'ट्रैफ़िक' },
    entries: [
      {
        to: '/admin/carriers',
        name: { en: 'Carriers', hi: 'कैरियर' },
        icon: 'carrier',
        badge: { name: 'carriers', counts: 'badge.failing', bad: true },
      },
      { to: '/admin/routes', name: { en: 'Routes', hi: 'रूट' }, icon: 'route' },
      { to: '/admin/receipts', name: { en: 'Unmatched receipts', hi: 'बेमेल रसीदें' }, icon: 'mail-question' },
      { to: '/admin/dead-webhooks', name: { en: 'Dead webhooks', hi: 'बंद पड़े वेबहुक' }, icon: 'plug-off' },
    ],
  },
  {
    title: SETUP,
    entries: [
      { to: '/admin/brands', name: { en: 'Brands', hi: 'ब्रांड' }, icon: 'palette' },
      { to: '/admin/settings', name: { en: 'Settings', hi: 'सेटिंग' }, icon: 'settings' },
      { to: '/admin/audit', name: { en: 'Audit log', hi: 'ऑडिट लॉग' }, icon: 'history' },
    ],
  },
];

/** Whether an entry is the page at this address below /panel, or has it below itself. */
export function isEntryOf({ to }: NavEntry, path: string): boolean {
  return path === to || (to !== '/' && to !== '/admin' && path.startsWith(`${to}/`));
}

/** The entries that this user sees, in their sections. */
export function navigationFor(session: SignedIn): NavSection[] {
  const sections = session.account.role === 'admin' ? ADMIN : CUSTOMER;
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ seenBy }) => seenBy?.(session) ?? true),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The pages that send, one a channel. Who only reads has none, nor has the operator. */
export function sendingFor(session: SignedIn): NavEntry[] {
  if (session.account.role === 'admin' || session.user.role === 'viewer') return [];
  return CHANNELS.flatMap((channel) => {
    const { send } = PANEL_CHANNEL[channel];
    return send && session.features[channel] ? [send] : [];
  });
}
