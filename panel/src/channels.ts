import type { Channel } from 'harkara-contract/lists.ts';
import type { Engagement } from 'harkara-contract/records/message.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import type { Wording } from 'harkara-contract/language.ts';
import type { PlainKey } from './i18n/catalogue.ts';
import type { IconName } from './ui/icons.tsx';
import type { messageTexts } from './ui/message-texts.ts';

// How channels differ in the panel. This is part of the first load: pages themselves are named in app/router.tsx.

type MessageText = PlainKey<typeof messageTexts>;

export type ChannelPage = {
  /** Below /panel. */
  to: string;
  name: Wording;
  icon: IconName;
  /** What an account needs to see it, if not just the channel. */
  feature?: keyof SignedIn['features'];
};

type PanelChannel = {
  /** Of the channel itself. */
  icon: IconName;
  /** The page that sends its messages. */
  send?: ChannelPage;
  /** The page that writes its templates, if it has one of its own. */
  templates?: string;
  /** Whether that page can start with the failed recipients of a campaign. */
  resends?: true;
  /** Its own section of the navigation. Absent: its pages are among those of every account. */
  section?: { title: Wording; pages: readonly ChannelPage[] };
  /** Whether received messages can begin with keywords, which are answered. */
  hasKeywords?: true;
  message: MessageLook;
};

/** How a message is shown. */
type MessageLook = {
  /** What its text is called. */
  text: MessageText;
  sent: MessageText;
  sentWhy?: MessageText;
  delivered: MessageText;
  /** Whether it has parts, and looks on a phone as the preview shows it. */
  hasParts?: true;
  /** What recipients do with it, and whether it is worth saying that they have done nothing. */
  engagement?: { kinds: readonly Engagement['kind'][]; evenIfNone?: true };
};

const PLAIN: MessageLook = {
  text: 'part.text',
  sent: 'verdict.sent',
  sentWhy: 'verdict.sent-why',
  delivered: 'verdict.delivered',
};

export const PANEL_CHANNEL: Readonly<Record<Channel, PanelChannel>> = {
  sms: {
    icon: 'messages',
    send: { to: '/send', name: { en: 'Send SMS', hi: 'SMS भेजें' }, icon: 'send' },
    resends: true,
    hasKeywords: true,
    message: { ...PLAIN, hasParts: true },
  },
  email: {
    icon: 'mail',
    send: { to: '/email/send', name: { en: 'Send email', hi: 'ईमेल भेजें' }, icon: 'mail' },
    templates: '/templates/email',
    section: {
      title: { en: 'Email', hi: 'ईमेल' },
      pages: [
        { to: '/email/domains', name: { en: 'Domains', hi: 'डोमेन' }, icon: 'domain' },
        { to: '/email/suppressions', name: { en: 'Suppressions', hi: 'रोके गए पते' }, icon: 'ban' },
        {
          to: '/email/mailbox',
          name: { en: 'Mailbox', hi: 'मेलबॉक्स' },
          icon: 'mail',
          feature: 'virtualMailbox',
        },
      ],
    },
    message: {
      text: 'part.subject',
      sent: 'verdict.sent-mail',
      sentWhy: 'verdict.sent-mail-why',
      delivered: 'verdict.delivered-mail',
      engagement: { kinds: ['opened', 'clicked'], evenIfNone: true },
    },
  },
  chatapp: {
    icon: 'chat',
    section: {
      title: { en: 'Chat', hi: 'चैट' },
      pages: [
        { to: '/chat/conversations', name: { en: 'Conversations', hi: 'बातचीत' }, icon: 'chat' },
        { to: '/chat/business-account', name: { en: 'Business account', hi: 'बिज़नेस अकाउंट' }, icon: 'phone' },
      ],
    },
    message: { ...PLAIN, engagement: { kinds: ['read'] } },
  },
  voice: {
    icon: 'voice',
    send: { to: '/voice/send', name: { en: 'Send voice', hi: 'वॉइस कॉल भेजें' }, icon: 'voice' },
    section: {
      title: { en: 'Voice', hi: 'वॉइस' },
      pages: [{ to: '/voice/numbers', name: { en: 'Numbers', hi: 'नंबर' }, icon: 'voice' }],
    },
    message: { text: 'part.spoken', sent: 'verdict.sent-call', delivered: 'verdict.delivered-call' },
  },
};
