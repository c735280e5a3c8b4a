import { CHANNELS, type Channel } from 'harkara-contract/lists.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import { type ChannelPage, PANEL_CHANNEL } from '../channels.ts';
import type { CountedKey, Words } from '../i18n/catalogue.ts';
import type { sharedTexts } from '../i18n/shared-texts.ts';
import type { IconName } from '../ui/icons.tsx';

type BadgeText = Extract<CountedKey<typeof sharedTexts>, `badge.${string}`>;

export type NavEntry = {
  /** Below /panel; an address outside of the panel has `outside`. */
  to: string;
  name: Words;
  icon: IconName;
  outside?: true;
  /** Which of the session's badges stands beside it, what it counts, and whether it means trouble. */
  badge?: { name: string; counts: BadgeText; bad?: true };
  /** Absent: everybody in this shell sees it. */
  seenBy?: (session: SignedIn) => boolean;
};

export type NavSection = { title?: Words; entries: readonly NavEntry[] };

const has =
  (feature: keyof SignedIn['features']) =>
  ({ features }: SignedIn): boolean =>
    features[feature];

const entryOf = (channel: Channel, { feature = channel, ...page }: ChannelPage): NavEntry => ({
  ...page,
  seenBy: has(feature),
});

const isOwner = ({ user }: SignedIn): boolean => user.role === 'owner';

const CUSTOMERS: Words = ['Customers', 'ग्राहक'];
const SETUP: Words = ['Setup', 'सेटअप'];

const CUSTOMER: readonly NavSection[] = [
  {
    entries: [
      { to: '/', name: ['Dashboard', 'डैशबोर्ड'], icon: 'dashboard' },
      { to: '/messages', name: ['Messages', 'मैसेज'], icon: 'messages' },
      {
        to: '/campaigns',
        name: ['Campaigns', 'कैंपेन'],
        icon: 'campaign',
        badge: { name: 'campaigns', counts: 'badge.running' },
      },
      { to: '/received', name: ['Received', 'आए हुए SMS'], icon: 'inbox' },
      {
        to: '/customers',
        name: CUSTOMERS,
        badge: { name: 'customers', counts: 'badge.waiting' },
        icon: 'accounts',
        seenBy: ({ account }) => account.role === 'reseller',
      },
    ],
  },
  {
    title: SETUP,
    entries: [
      {
        to: '/templates',
        name: ['Templates', 'टेम्पलेट'],
        icon: 'template',
        badge: { name: 'templates', counts: 'badge.rejected', bad: true },
      },
      {
        to: '/senders',
        name: ['Sender IDs', 'सेंडर आईडी'],
        icon: 'sender',
        badge: { name: 'senders', counts: 'badge.rejected', bad: true },
      },
      { to: '/contacts', name: ['Contacts', 'संपर्क'], icon: 'contacts' },
      { to: '/keywords', name: ['Keywords', 'कीवर्ड'], icon: 'hash' },
      { to: '/credits', name: ['Credits', 'क्रेडिट'], icon: 'credits' },
      { to: '/brand', name: ['Your brand', 'आपका ब्रांड'], icon: 'palette', seenBy: has('brand') },
    ],
  },
  ...CHANNELS.flatMap((channel) => {
    const { section } = PANEL_CHANNEL[channel];
    return section
      ? [{ title: section.title, entries: section.pages.map((page) => entryOf(channel, page)) }]
      : [];
  }),
  {
    title: ['Developers', 'डेवलपर'],
    entries: [
      { to: '/api-keys', name: ['API keys', 'API कुंजियाँ'], icon: 'key', seenBy: isOwner },
      {
        to: '/webhooks',
        name: ['Webhooks', 'वेबहुक'],
        icon: 'webhook',
        badge: { name: 'webhooks', counts: 'badge.failing', bad: true },
        seenBy: isOwner,
      },
      {
        to: '/refused-calls',
        name: ['Refused requests', 'अस्वीकृत रिक्वेस्ट'],
        icon: 'refused',
        badge: { name: 'refusals', counts: 'badge.refused' },
      },
      { to: '/docs', name: ['Documentation', 'दस्तावेज़'], icon: 'book', outside: true },
    ],
  },
];

const ADMIN: readonly NavSection[] = [
  {
    entries: [
      {
        to: '/admin',
        name: ['System', 'सिस्टम'],
        icon: 'system',
        badge: { name: 'alerts', counts: 'badge.alerts', bad: true },
      },
      {
        to: '/admin/approvals',
        name: ['Approvals', 'मंज़ूरी'],
        icon: 'approvals',
        badge: { name: 'approvals', counts: 'badge.waiting' },
      },
    ],
  },
  {
    title: CUSTOMERS,
    entries: [
      { to: '/admin/accounts', name: ['Accounts', 'अकाउंट'], icon: 'contacts' },
      { to: '/admin/messages', name: ['Find a message', 'मैसेज खोजें'], icon: 'messages' },
      { to: '/admin/numbers', name: ['Virtual numbers', 'वर्चुअल नंबर'], icon: 'hash' },
      { to: '/admin/dnd', name: ['DND and DLT', 'DND और DLT'], icon: 'ban' },
    ],
  },
  {
    title: ['Traffic', 'ट्रैफ़िक'],
    entries: [
      {
        to: '/admin/carriers',
        name: ['Carriers', 'कैरियर'],
        icon: 'carrier',
        badge: { name: 'carriers', counts: 'badge.failing', bad: true },
      },
      { to: '/admin/routes', name: ['Routes', 'रूट'], icon: 'route' },
      { to: '/admin/receipts', name: ['Unmatched receipts', 'बेमेल रसीदें'], icon: 'mail-question' },
      { to: '/admin/dead-webhooks', name: ['Dead webhooks', 'बंद पड़े वेबहुक'], icon: 'plug-off' },
    ],
  },
  {
    title: SETUP,
    entries: [
      { to: '/admin/brands', name: ['Brands', 'ब्रांड'], icon: 'palette' },
      { to: '/admin/settings', name: ['Settings', 'सेटिंग'], icon: 'settings' },
      { to: '/admin/audit', name: ['Audit log', 'ऑडिट लॉग'], icon: 'history' },
    ],
  },
];

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
