import { CHANNELS, type Channel } from 'harkara-contract/lists.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import { type ChannelPage, PANEL_CHANNEL } from '../channels.ts';
import type { CountedKey, PlainKey } from '../i18n/catalogue.ts';
import type { sharedTexts } from '../i18n/shared-texts.ts';
import type { IconName } from '../ui/icons.tsx';

type Text = PlainKey<typeof sharedTexts>;
type BadgeText = Extract<CountedKey<typeof sharedTexts>, `badge.${string}`>;

export type NavEntry = {
  /** Below /panel; an address outside of the panel has `outside`. */
  to: string;
  text: Text;
  icon: IconName;
  outside?: true;
  /** Which of the session's badges stands beside it, what it counts, and whether it means trouble. */
  badge?: { name: string; counts: BadgeText; bad?: true };
  /** Absent: everybody in this shell sees it. */
  seenBy?: (session: SignedIn) => boolean;
};

export type NavSection = { title?: Text; entries: readonly NavEntry[] };

const has =
  (feature: keyof SignedIn['features']) =>
  ({ features }: SignedIn): boolean =>
    features[feature];

const entryOf = (channel: Channel, { feature = channel, ...page }: ChannelPage): NavEntry => ({
  ...page,
  seenBy: has(feature),
});

const isOwner = ({ user }: SignedIn): boolean => user.role === 'owner';

const CUSTOMER: readonly NavSection[] = [
  {
    entries: [
      { to: '/', text: 'nav.dashboard', icon: 'dashboard' },
      { to: '/messages', text: 'nav.messages', icon: 'messages' },
      {
        to: '/campaigns',
        text: 'nav.campaigns',
        icon: 'campaign',
        badge: { name: 'campaigns', counts: 'badge.running' },
      },
      { to: '/received', text: 'nav.received', icon: 'inbox' },
      {
        to: '/customers',
        text: 'nav.customers',
        badge: { name: 'customers', counts: 'badge.waiting' },
        icon: 'accounts',
        seenBy: ({ account }) => account.role === 'reseller',
      },
    ],
  },
  {
    title: 'nav.setup',
    entries: [
      {
        to: '/templates',
        text: 'nav.templates',
        icon: 'template',
        badge: { name: 'templates', counts: 'badge.rejected', bad: true },
      },
      {
        to: '/senders',
        text: 'nav.senders',
        icon: 'sender',
        badge: { name: 'senders', counts: 'badge.rejected', bad: true },
      },
      { to: '/contacts', text: 'nav.contacts', icon: 'contacts' },
      { to: '/keywords', text: 'nav.keywords', icon: 'hash' },
      { to: '/credits', text: 'nav.credits', icon: 'credits' },
      { to: '/brand', text: 'nav.brand', icon: 'palette', seenBy: has('brand') },
    ],
  },
  ...CHANNELS.flatMap((channel) => {
    const { section } = PANEL_CHANNEL[channel];
    return section
      ? [{ title: section.title, entries: section.pages.map((page) => entryOf(channel, page)) }]
      : [];
  }),
  {
    title: 'nav.developers',
    entries: [
      { to: '/api-keys', text: 'nav.api-keys', icon: 'key', seenBy: isOwner },
      {
        to: '/webhooks',
        text: 'nav.webhooks',
        icon: 'webhook',
        badge: { name: 'webhooks', counts: 'badge.failing', bad: true },
        seenBy: isOwner,
      },
      {
        to: '/refused-calls',
        text: 'nav.refused-calls',
        icon: 'refused',
        badge: { name: 'refusals', counts: 'badge.refused' },
      },
      { to: '/docs', text: 'nav.documentation', icon: 'book', outside: true },
    ],
  },
];

const ADMIN: readonly NavSection[] = [
  {
    entries: [
      {
        to: '/admin',
        text: 'nav.system',
        icon: 'system',
        badge: { name: 'alerts', counts: 'badge.alerts', bad: true },
      },
      {
        to: '/admin/approvals',
        text: 'nav.approvals',
        icon: 'approvals',
        badge: { name: 'approvals', counts: 'badge.waiting' },
      },
    ],
  },
  {
    title: 'nav.customers',
    entries: [
      { to: '/admin/accounts', text: 'nav.accounts', icon: 'contacts' },
      { to: '/admin/messages', text: 'nav.find-message', icon: 'messages' },
      { to: '/admin/numbers', text: 'nav.virtual-numbers', icon: 'hash' },
      { to: '/admin/dnd', text: 'nav.dnd-dlt', icon: 'ban' },
    ],
  },
  {
    title: 'nav.traffic',
    entries: [
      {
        to: '/admin/carriers',
        text: 'nav.carriers',
        icon: 'carrier',
        badge: { name: 'carriers', counts: 'badge.failing', bad: true },
      },
      { to: '/admin/routes', text: 'nav.routes', icon: 'route' },
      { to: '/admin/receipts', text: 'nav.unmatched-receipts', icon: 'mail-question' },
      { to: '/admin/dead-webhooks', text: 'nav.dead-webhooks', icon: 'plug-off' },
    ],
  },
  {
    title: 'nav.setup',
    entries: [
      { to: '/admin/brands', text: 'nav.brands', icon: 'palette' },
      { to: '/admin/settings', text: 'nav.settings', icon: 'settings' },
      { to: '/admin/audit', text: 'nav.audit-log', icon: 'history' },
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
