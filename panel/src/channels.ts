import type { Channel } from 'harkara-contract/lists.ts';
import type { Engagement } from 'harkara-contract/records/message.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import type { PlainKey } from './i18n/catalogue.ts';
import type { sharedTexts } from './i18n/shared-texts.ts';
import type { IconName } from './ui/icons.tsx';
import type { messageTexts } from './ui/message-texts.ts';

// How channels differ in the panel. This is part of the first load: pages themselves are named in app/router.tsx.

type Text = PlainKey<typeof sharedTexts>;
type MessageText = PlainKey<typeof messageTexts>;

export type ChannelPage = {
  /** Below /panel. */
  to: string;
  text: Text;
  icon: IconName;
  /** What an account needs to see it, if not just the channel. */
  feature?: keyof SignedIn['features'];
};

type PanelChannel = {
  /** The page that sends its messages. */
  send?: ChannelPage;
  /** Whether that page can start with the failed recipients of a campaign. */
  resends?: true;
  /** Its own section of the navigation. Absent: its pages are among those of every account. */
  section?: { title: Text; pages: readonly ChannelPage[] };
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
    send: { to: '/send', text: 'nav.send', icon: 'send' },
    resends: true,
    hasKeywords: true,
    message: { ...PLAIN, hasParts: true },
  },
  email: {
    send: { to: '/email/send', text: 'nav.send-email', icon: 'mail' },
    section: {
      title: 'nav.email',
      pages: [
        { to: '/email/domains', text: 'nav.domains', icon: 'domain' },
        { to: '/email/suppressions', text: 'nav.suppressions', icon: 'ban' },
        { to: '/email/mailbox', text: 'nav.mailbox', icon: 'mail', feature: 'virtualMailbox' },
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
    section: {
      title: 'nav.chat',
      pages: [
        { to: '/chat/conversations', text: 'nav.conversations', icon: 'chat' },
        { to: '/chat/business-account', text: 'nav.business-account', icon: 'phone' },
      ],
    },
    message: { ...PLAIN, engagement: { kinds: ['read'] } },
  },
  voice: {
    send: { to: '/voice/send', text: 'nav.send-voice', icon: 'voice' },
    section: {
      title: 'nav.voice',
      pages: [{ to: '/voice/numbers', text: 'nav.voice-numbers', icon: 'voice' }],
    },
    message: { text: 'part.spoken', sent: 'verdict.sent-call', delivered: 'verdict.delivered-call' },
  },
};
