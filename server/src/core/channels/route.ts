import type { ChatContent } from './chatapp/chat-content.ts';
import type { EmailContent } from './email/email-content.ts';
import type { RouteCode } from './sms/routes.ts';

/** The route of a message that takes none of the trade's is its channel. */
export type Route = RouteCode | EmailContent['channel'] | ChatContent['channel'];
