// Made from the routes of the server by `npm run generate`: do not edit.

export type ErrorCode =
  | 'bad_request'
  | 'malformed_json'
  | 'signed_out'
  | 'wrong_credentials'
  | 'wrong_code'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'insufficient_international_credits'
  | 'insufficient_chatapp_credits'
  | 'account_locked'
  | 'account_inactive'
  | 'scope_missing'
  | 'get_api_disabled'
  | 'sandbox_disabled'
  | 'email_disabled'
  | 'chatapp_disabled'
  | 'voice_disabled'
  | 'promo_sender_not_enabled'
  | 'international_not_enabled'
  | 'not_allowed'
  | 'csrf_failed'
  | 'https_required'
  | 'template_not_found'
  | 'not_found'
  | 'method_not_allowed'
  | 'no_business_account'
  | 'conflict'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'invalid_recipient'
  | 'template_not_sendable'
  | 'template_required'
  | 'sender_not_found'
  | 'sender_not_approved'
  | 'sender_route_mismatch'
  | 'route_not_available'
  | 'template_mismatch'
  | 'content_not_allowed'
  | 'dlt_entity_not_whitelisted'
  | 'dlt_header_not_whitelisted'
  | 'recipient_in_dnd'
  | 'recipient_suppressed'
  | 'idempotency_mismatch'
  | 'recipient_not_found'
  | 'too_many_attempts'
  | 'flood_limit_exceeded'
  | 'rate_limited'
  | 'daily_cap_reached'
  | 'internal_error'
  | 'upstream_error'
  | 'storage_unavailable';

/** Who is signed in; all but the first four fields only where somebody is */
export type Session = {
  /** How far the sign-in has come */
  state: 'signed_in' | 'totp_required' | 'totp_setup_required' | 'password_change_required' | 'signed_out';

  /** For the header x-csrf-token of whatever is not a GET; null without a session */
  csrf: string | null;

  /** How the panel looks */
  brand: {
    /** What the gateway calls itself */
    name: string;

    /** Its colour */
    color: string;

    /** Where to ask for help */
    support_email: string | null;
  };

  /** False if the page came over plain http from another machine: nobody can sign in there */
  secure: boolean;

  /** When the session ends in any case, ISO 8601 UTC */
  expires_at?: string;

  /** After how long without use it ends before */
  idle_seconds?: number;

  /** Who is signed in */
  user?: {
    /** Number within the account */
    id: number;

    /** What the person signs in with */
    username: string;

    /** What others see */
    name: string;

    /** An owner decides about the account, a sender sends, a viewer looks */
    role: 'owner' | 'sender' | 'viewer';

    /** The language of the panel; null: the browser’s */
    language: ('en' | 'hi') | null;

    /** Whether codes from an app are asked for */
    totp: boolean;
  };

  /** The account */
  account?: {
    /** Name of the account */
    username: string;

    /** Kind of the account */
    role: 'customer' | 'reseller' | 'admin';

    /** Whether it may send */
    status: 'active' | 'inactive' | 'blocked';

    /** Where its days begin */
    time_zone: string;
  };

  /** What the account may use */
  features?: {
    /** Always true */
    sms: boolean;

    /** International messages */
    international: boolean;

    /** Promotional messages with an alphabetic sender ID */
    promo_sender: boolean;

    /** Mail */
    email: boolean;

    /** Messaging-app messages */
    chatapp: boolean;

    /** Calls */
    voice: boolean;

    /** Sends that go nowhere */
    sandbox: boolean;

    /** Sending by GET */
    get_api: boolean;
  };

  /** Credits, to the thousandth */
  balances?: {
    /** For SMS */
    sms: number;

    /** For international SMS */
    international: number;

    /** For mail */
    email: number;

    /** For messaging-app messages */
    chatapp: number;

    /** For calls */
    voice: number;
  };

  /** What waits to be looked at, by page */
  badges?: Record<string, number>;
};

/** A session */
export type OpenSession = {
  /** Id of the session */
  id: string;

  /** When the person signed in, ISO 8601 UTC */
  created_at: string;

  /** When it was last used, to the minute, ISO 8601 UTC */
  last_seen_at: string;

  /** Where the person signed in from */
  address: string;

  /** What the browser calls itself; empty if it does not */
  user_agent: string;

  /** Whether it is this one */
  current: boolean;
};

/** The secret, in effect after a code of it was confirmed */
export type NewSecret = {
  /** For typing into an app */
  secret: string;

  /** What the picture says */
  uri: string;

  /** The picture for an app */
  qr: {
    /** Width and height of the picture’s box */
    size: number;

    /** The dark parts, as the d of an SVG path */
    path: string;
  };
};

/** The recovery codes */
export type RecoveryCodes = {
  /** Ten codes, shown once; each works once in place of the app */
  recovery_codes: string[];
};

/** Somebody who may sign in */
export type Person = {
  /** Number within the account */
  id: number;

  /** What the person signs in with */
  username: string;

  /** What others see */
  name: string;

  /** An owner decides about the account, a sender sends, a viewer looks */
  role: 'owner' | 'sender' | 'viewer';

  /** Whether codes from an app are asked for */
  totp: boolean;

  /** When the person last used the panel; null: never, ISO 8601 UTC */
  last_seen_at: string | null;

  /** When the person was added, ISO 8601 UTC */
  created_at: string;
};

/** Who may sign in from now on */
export type NewPerson = {
  /** Number within the account */
  id: number;

  /** What the person signs in with */
  username: string;

  /** What others see */
  name: string;

  /** An owner decides about the account, a sender sends, a viewer looks */
  role: 'owner' | 'sender' | 'viewer';

  /** Whether codes from an app are asked for */
  totp: boolean;

  /** When the person last used the panel; null: never, ISO 8601 UTC */
  last_seen_at: string | null;

  /** When the person was added, ISO 8601 UTC */
  created_at: string;

  /** To be given to the person, and changed at the first sign-in; shown once */
  first_password: string;
};

/** A message, as a list shows it */
export type ListedMessage = {
  /** The message’s id */
  id: string;

  /** `sms`, `email`, `chatapp` or `voice` */
  channel: string;

  /** When it was accepted, ISO 8601 UTC */
  at: string;

  /** A number or an address */
  recipient: string;

  /** The sender ID; of a mail, who it is from */
  sender_id: string;

  /** Parts, or half minutes of a call, that were paid for */
  parts: number;

  /** What it cost, less what came back */
  credits: number;

  /** Where it is */
  status: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

  /** Why it did not arrive; null for any other message */
  cause:
    | (
        | 'absent'
        | 'invalid_number'
        | 'dnd'
        | 'template'
        | 'sender'
        | 'blocked'
        | 'memory_full'
        | 'undeliverable'
        | 'expired'
        | 'no_receipt'
        | 'never_left'
        | 'cancelled'
        | 'busy'
        | 'no_answer'
        | 'declined'
        | 'hung_up'
        | 'unreachable'
        | 'interrupted'
        | 'no_mailbox'
        | 'mailbox_full'
        | 'mail_domain'
        | 'mail_refused'
        | 'mail_too_large'
        | 'mail_late'
        | 'suppressed'
        | 'no_session'
        | 'no_chat_account'
        | 'chat_template'
        | 'marketing_limit'
        | 'chat_sender'
        | 'media'
        | 'carrier'
        | 'other'
      )
    | null;

  /** The same in the words of whoever reported it */
  error: string | null;

  /** The campaign that it belongs to */
  campaign: number | null;

  /** When it is due; null: at once, ISO 8601 UTC */
  scheduled_at: string | null;

  /** The beginning of its text; of a mail, the subject */
  text: string;
};

/** A message with all that happened to it */
export type MessageDetails = {
  /** The message’s id */
  id: string;

  /** `sms`, `email`, `chatapp` or `voice` */
  channel: string;

  /** When it was accepted, ISO 8601 UTC */
  at: string;

  /** A number or an address */
  recipient: string;

  /** The sender ID; of a mail, who it is from */
  sender_id: string;

  /** Parts, or half minutes of a call, that were paid for */
  parts: number;

  /** What it cost, less what came back */
  credits: number;

  /** Where it is */
  status: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

  /** Why it did not arrive; null for any other message */
  cause:
    | (
        | 'absent'
        | 'invalid_number'
        | 'dnd'
        | 'template'
        | 'sender'
        | 'blocked'
        | 'memory_full'
        | 'undeliverable'
        | 'expired'
        | 'no_receipt'
        | 'never_left'
        | 'cancelled'
        | 'busy'
        | 'no_answer'
        | 'declined'
        | 'hung_up'
        | 'unreachable'
        | 'interrupted'
        | 'no_mailbox'
        | 'mailbox_full'
        | 'mail_domain'
        | 'mail_refused'
        | 'mail_too_large'
        | 'mail_late'
        | 'suppressed'
        | 'no_session'
        | 'no_chat_account'
        | 'chat_template'
        | 'marketing_limit'
        | 'chat_sender'
        | 'media'
        | 'carrier'
        | 'other'
      )
    | null;

  /** The same in the words of whoever reported it */
  error: string | null;

  /** The campaign that it belongs to */
  campaign: number | null;

  /** When it is due; null: at once, ISO 8601 UTC */
  scheduled_at: string | null;

  /** Its text; of a mail, the subject; null: past its retention */
  text: string | null;

  /** Whether it needs Unicode */
  unicode: boolean;

  /** `transactional`, `promotional`, `international`, or the channel */
  route: string;

  /** The balance that paid for it */
  credit_kind: string;

  /** What it cost at first */
  price: number;

  /** What came back */
  refunded: number;

  /** Id of the call that it was sent with */
  broadcast_id: string;

  /** How many messages that call had */
  broadcast_size: number;

  /** The carrier’s id of it */
  carrier_id: string | null;

  /** Your reference */
  client_ref: string | null;

  /** When the carrier took it, ISO 8601 UTC */
  sent_at: string | null;

  /** When it got its last state, ISO 8601 UTC */
  final_at: string | null;

  /** The code of the cause, where the channel has codes */
  error_code: string | null;

  /** How long a call was listened to */
  seconds: number | null;

  /** The keys that were pressed */
  digits: string | null;

  /** DLT entity id */
  dlt_entity_id: string | null;

  /** DLT template id */
  dlt_template_id: string | null;

  /** DLT header id */
  dlt_header_id: string | null;

  /** What happened to it */
  timeline: {
    /** When, ISO 8601 UTC */
    at: string;

    /** What */
    event: string;

    /** More about it */
    detail: string | null;
  }[];

  /** What the carrier reported */
  receipts: {
    /** When it came, ISO 8601 UTC */
    received_at: string;

    /** The part that it is about, from 1 */
    part: number;

    /** What it says */
    status: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Its words */
    error: string | null;

    /** As it came; null: past its retention */
    raw: string | null;
  }[];

  /** Opens, clicks and readings */
  engagements: {
    /** What was done */
    kind: 'read' | 'opened' | 'clicked';

    /** Which link, from 1; 0 where there is none */
    link: number;

    /** Whether it was a program, such as a proxy that loads pictures */
    by_program: boolean;

    /** The first time, ISO 8601 UTC */
    first_at: string;

    /** The last time, ISO 8601 UTC */
    last_at: string;

    /** How often */
    count: number;
  }[];
};

/** What a person has written to the account */
export type Received = {
  /** Its id */
  id: string;

  /** When it came, ISO 8601 UTC */
  at: string;

  /** Who wrote it */
  from: string;

  /** The person’s own name, where the channel tells it */
  name: string | null;

  /** The number that it was written to */
  to: string;

  /** `text`, or what came instead, such as `image` */
  kind: string;

  /** The text */
  text: string;

  /** The keyword that it began with */
  keyword: string | null;

  /** The id of the message that answered it */
  reply_id: string | null;

  /** The text of that message */
  reply_text: string | null;

  /** Why it was not answered */
  reply_error: string | null;
};

/** One day */
export type DayCounts = {
  /** A day of the account’s zone */
  day: string;

  /** Messages accepted on it */
  accepted: number;

  /** Messages reported as delivered on it, whenever they were sent */
  delivered: number;

  /** Messages that failed, expired or were cancelled on it, whenever they were sent */
  failed: number;

  /** Credits used on it, less those that came back */
  credits: number;
};

/** How the account is doing */
export type Overview = {
  /** Of what the account may use */
  balances: {
    /** What it pays for */
    kind: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

    /** The balance */
    credits: number;

    /** For how many days it lasts at the last week’s pace; null where nothing was used */
    days_left: number | null;
  }[];

  today: DayCounts;

  yesterday: DayCounts;

  /** Campaigns that have not ended, the running ones first */
  campaigns: {
    /** Number of the campaign */
    id: number;

    /** Where it is */
    status: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';

    /** The sender ID */
    sender_id: string;

    /** How many messages it has */
    total: number;

    /** How many of them have left */
    done: number;

    /** How many were delivered */
    delivered: number;

    /** How many were not */
    failed: number;

    /** When it was accepted, ISO 8601 UTC */
    created_at: string;

    /** When it begins; null: at once, ISO 8601 UTC */
    scheduled_at: string | null;
  }[];

  /** Webhooks that fail */
  webhooks: {
    /** Number of the webhook */
    id: number;

    /** Its address */
    url: string;

    /** What went wrong last */
    error: string | null;

    /** Whether it gets nothing any more */
    disabled: boolean;
  }[];
};

export type GetSessionAnswer = Session;

export type SignInRequest = {
  body: {
    /** The person’s; capitals make no difference */
    username: string;

    /** The person’s */
    password: string;
  };
};

export type SignInAnswer = Session;

export type SignOutAnswer = null;

export type GiveCodeRequest = {
  body: {
    /** Six digits of the app, or a recovery code */
    code: string;
  };
};

export type GiveCodeAnswer = Session;

export type ListSessionsAnswer = {
  /** Newest first */
  items: OpenSession[];
};

export type EndOtherSessionsAnswer = {
  /** How many have ended */
  ended: number;
};

export type EndSessionRequest = {
  path: {
    /** Id of the session */
    id: string;
  };
};

export type EndSessionAnswer = null;

export type ChangeProfileRequest = {
  body: {
    /** What others see */
    name?: string;

    /** The language of the panel; null: the browser’s */
    language?: ('en' | 'hi') | null;
  };
};

export type ChangeProfileAnswer = null;

export type ChangePasswordRequest = {
  body: {
    /** The present password */
    current: string;

    /** The new one; at least 10 characters */
    new: string;
  };
};

export type ChangePasswordAnswer = null;

export type ChangeApiPasswordRequest = {
  body: {
    /** The person’s own */
    password: string;

    /** The account’s new one; at least 10 characters */
    new: string;
  };
};

export type ChangeApiPasswordAnswer = null;

export type StartTotpRequest = {
  body: {
    /** The person’s own */
    password: string;
  };
};

export type StartTotpAnswer = NewSecret;

export type RemoveTotpRequest = {
  body: {
    /** The person’s own */
    password: string;
  };
};

export type RemoveTotpAnswer = null;

export type ConfirmTotpRequest = {
  body: {
    /** Six digits of the app */
    code: string;
  };
};

export type ConfirmTotpAnswer = RecoveryCodes;

export type RenewRecoveryCodesRequest = {
  body: {
    /** The person’s own */
    password: string;
  };
};

export type RenewRecoveryCodesAnswer = RecoveryCodes;

export type ListUsersAnswer = {
  /** In the order in which they were added */
  items: Person[];
};

export type AddUserRequest = {
  body: {
    /** What the person signs in with; nobody else may have it */
    username: string;

    /** What others see */
    name: string;

    /** An owner decides about the account, a sender sends, a viewer looks */
    role: 'owner' | 'sender' | 'viewer';
  };
};

export type AddUserAnswer = NewPerson;

export type ChangeUserRequest = {
  path: {
    /** Number of the person within the account */
    id: number;
  };
  body: {
    /** What others see */
    name?: string;

    /** An owner decides about the account, a sender sends, a viewer looks */
    role?: 'owner' | 'sender' | 'viewer';
  };
};

export type ChangeUserAnswer = Person;

export type RemoveUserRequest = {
  path: {
    /** Number of the person within the account */
    id: number;
  };
};

export type RemoveUserAnswer = null;

export type ResetUserPasswordRequest = {
  path: {
    /** Number of the person within the account */
    id: number;
  };
};

export type ResetUserPasswordAnswer = {
  /** To be given to the person, and changed at the first sign-in; shown once */
  first_password: string;
};

export type ListMessagesRequest = {
  query?: {
    /** A number or address, or the id of a message, of a broadcast, or the carrier’s */
    q?: string;

    /** Only those in this state */
    status?: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Only those under this sender ID */
    sender?: string;

    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** Only of this campaign */
    campaign?: number;

    /** Only those accepted at or after this time: a day, or a time like 2026-01-31 18:30:00, in the account’s zone */
    from?: string;

    /** Only those accepted before this time: a day, or a time like 2026-01-31 18:30:00, in the account’s zone; of a day, up to its end */
    to?: string;

    /** Items a page */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListMessagesAnswer = {
  /** The newest first */
  items: ListedMessage[];

  /** The cursor of the next page; null: there is none */
  next: string | null;

  /** How far back was looked, where a search was cut short; null: it was not, ISO 8601 UTC */
  reached: string | null;
};

export type ExportMessagesRequest = {
  query?: {
    /** A number or address, or the id of a message, of a broadcast, or the carrier’s */
    q?: string;

    /** Only those in this state */
    status?: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Only those under this sender ID */
    sender?: string;

    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** Only of this campaign */
    campaign?: number;

    /** Only those accepted at or after this time: a day, or a time like 2026-01-31 18:30:00, in the account’s zone */
    from?: string;

    /** Only those accepted before this time: a day, or a time like 2026-01-31 18:30:00, in the account’s zone; of a day, up to its end */
    to?: string;

    /** Who reads it: Excel, or programs (plain RFC 4180, times in UTC) */
    for?: 'excel' | 'programs';
  };
};

export type ExportMessagesAnswer = string;

export type GetMessageRequest = {
  path: {
    /** The message’s id, or the carrier’s */
    id: string;
  };
};

export type GetMessageAnswer = MessageDetails;

export type CancelMessageRequest = {
  path: {
    /** The message’s id, or the carrier’s */
    id: string;
  };
};

export type CancelMessageAnswer = {
  /** The message’s id */
  id: string;

  /** Credits that came back */
  refunded: number;
};

export type ListReceivedRequest = {
  query?: {
    /** Which messages */
    channel?: 'sms' | 'chatapp';

    /** Only from this number, in any spelling */
    q?: string;

    /** Items a page */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListReceivedAnswer = {
  /** The newest first */
  items: Received[];

  /** The cursor of the next page; null: there is none */
  next: string | null;

  /** How far back was looked, where a search was cut short; null: it was not, ISO 8601 UTC */
  reached: string | null;
};

export type GetDashboardRequest = {
  query?: {
    /** Whose messages are counted */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';
  };
};

export type GetDashboardAnswer = Overview;

export type ListUsageRequest = {
  query?: {
    /** Whose messages are counted */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** So many days, today included */
    days?: number;
  };
};

export type ListUsageAnswer = {
  /** The oldest day first, with those without messages */
  items: DayCounts[];
};

export type ListCausesRequest = {
  query?: {
    /** Whose messages are counted */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** So many days, today included */
    days?: number;
  };
};

export type ListCausesAnswer = {
  /** The most frequent first */
  items: {
    /** Why */
    cause:
      | 'absent'
      | 'invalid_number'
      | 'dnd'
      | 'template'
      | 'sender'
      | 'blocked'
      | 'memory_full'
      | 'undeliverable'
      | 'expired'
      | 'no_receipt'
      | 'never_left'
      | 'cancelled'
      | 'busy'
      | 'no_answer'
      | 'declined'
      | 'hung_up'
      | 'unreachable'
      | 'interrupted'
      | 'no_mailbox'
      | 'mailbox_full'
      | 'mail_domain'
      | 'mail_refused'
      | 'mail_too_large'
      | 'mail_late'
      | 'suppressed'
      | 'no_session'
      | 'no_chat_account'
      | 'chat_template'
      | 'marketing_limit'
      | 'chat_sender'
      | 'media'
      | 'carrier'
      | 'other';

    /** How many messages */
    messages: number;
  }[];
};

/** The gateway said no. `message` is for a person, `code` for a program. */
export class ApiError extends Error {
  readonly status: number;
  /** `unreadable`: what answered was not the gateway. */
  readonly code: ErrorCode | 'unreadable';
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  /** Of a 429 or 503: how long to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const { message, error, request_id: requestId } = (body ?? {}) as Partial<ErrorBody>;
    super(message ?? `The server answered ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = error?.code ?? 'unreadable';
    this.fields = error?.fields ?? {};
    this.details = error?.details ?? {};
    this.requestId = requestId ?? null;
    const after = response.headers.get('retry-after');
    this.retryAfterSeconds = after === null ? null : Number(after);
  }
}

type ErrorBody = {
  message: string;
  error: { code: ErrorCode; fields?: Record<string, string>; details?: Record<string, unknown> };
  request_id: string;
};

export type ClientOptions = {
  /** Of the API: `https://sms.example/api/v2`. */
  baseUrl: string;
  /** Sent with every request, such as the one with the API key. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

type Parameters = Record<string, string | number | boolean | undefined>;
type Call = { path?: Parameters; query?: Parameters; body?: unknown; idempotencyKey?: string };

function caller({ baseUrl, headers = {}, fetch: send = fetch }: ClientOptions) {
  return async function call<Answer>(
    method: string,
    template: string,
    { path = {}, query = {}, body, idempotencyKey }: Call,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(path[name])),
    );
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) asked.set(name, String(value));
    const response = await send(baseUrl + address + (asked.size > 0 ? `?${asked.toString()}` : ''), {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new ApiError(response, answer);
    return answer as Answer;
  };
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const call = caller(options);
  return {
    /** Who is signed in */
    getSession: (signal?: AbortSignal) => call<GetSessionAnswer>('GET', '/session', {}, signal),

    /** Sign in */
    signIn: (request: SignInRequest, signal?: AbortSignal) =>
      call<SignInAnswer>('POST', '/session', request, signal),

    /** Sign out */
    signOut: (signal?: AbortSignal) => call<SignOutAnswer>('DELETE', '/session', {}, signal),

    /** Give the code that completes the sign-in */
    giveCode: (request: GiveCodeRequest, signal?: AbortSignal) =>
      call<GiveCodeAnswer>('POST', '/session/totp', request, signal),

    /** Where the person is signed in */
    listSessions: (signal?: AbortSignal) => call<ListSessionsAnswer>('GET', '/sessions', {}, signal),

    /** Sign out everywhere else */
    endOtherSessions: (signal?: AbortSignal) =>
      call<EndOtherSessionsAnswer>('DELETE', '/sessions', {}, signal),

    /** Sign out on one device */
    endSession: (request: EndSessionRequest, signal?: AbortSignal) =>
      call<EndSessionAnswer>('DELETE', '/sessions/{id}', request, signal),

    /** Change one’s name or language */
    changeProfile: (request: ChangeProfileRequest, signal?: AbortSignal) =>
      call<ChangeProfileAnswer>('PATCH', '/profile', request, signal),

    /** Change one’s password; ends all other sessions */
    changePassword: (request: ChangePasswordRequest, signal?: AbortSignal) =>
      call<ChangePasswordAnswer>('POST', '/profile/password', request, signal),

    /** Change the password that programs carry */
    changeApiPassword: (request: ChangeApiPasswordRequest, signal?: AbortSignal) =>
      call<ChangeApiPasswordAnswer>('POST', '/account/api-password', request, signal),

    /** Get a secret for an authenticator app */
    startTotp: (request: StartTotpRequest, signal?: AbortSignal) =>
      call<StartTotpAnswer>('POST', '/profile/totp', request, signal),

    /** Sign in without codes again */
    removeTotp: (request: RemoveTotpRequest, signal?: AbortSignal) =>
      call<RemoveTotpAnswer>('DELETE', '/profile/totp', request, signal),

    /** Prove that the app has the secret, which is asked for from then on */
    confirmTotp: (request: ConfirmTotpRequest, signal?: AbortSignal) =>
      call<ConfirmTotpAnswer>('POST', '/profile/totp/confirm', request, signal),

    /** Get new recovery codes in place of the former ones */
    renewRecoveryCodes: (request: RenewRecoveryCodesRequest, signal?: AbortSignal) =>
      call<RenewRecoveryCodesAnswer>('POST', '/profile/recovery-codes', request, signal),

    /** Who may sign in to the account */
    listUsers: (signal?: AbortSignal) => call<ListUsersAnswer>('GET', '/users', {}, signal),

    /** Let somebody sign in to the account */
    addUser: (request: AddUserRequest, signal?: AbortSignal) =>
      call<AddUserAnswer>('POST', '/users', request, signal),

    /** Change somebody’s name or role; another role ends their sessions */
    changeUser: (request: ChangeUserRequest, signal?: AbortSignal) =>
      call<ChangeUserAnswer>('PATCH', '/users/{id}', request, signal),

    /** Let somebody sign in no more */
    removeUser: (request: RemoveUserRequest, signal?: AbortSignal) =>
      call<RemoveUserAnswer>('DELETE', '/users/{id}', request, signal),

    /** Give somebody a new first password; ends their sessions */
    resetUserPassword: (request: ResetUserPasswordRequest, signal?: AbortSignal) =>
      call<ResetUserPasswordAnswer>('POST', '/users/{id}/password', request, signal),

    /** Messages of all channels, the newest first */
    listMessages: (request: ListMessagesRequest = {}, signal?: AbortSignal) =>
      call<ListMessagesAnswer>('GET', '/messages', request, signal),

    /** The same messages as a CSV file */
    exportMessages: (request: ExportMessagesRequest = {}, signal?: AbortSignal) =>
      call<ExportMessagesAnswer>('GET', '/messages.csv', request, signal),

    /** A message with all that happened to it */
    getMessage: (request: GetMessageRequest, signal?: AbortSignal) =>
      call<GetMessageAnswer>('GET', '/messages/{id}', request, signal),

    /** Take back a message that has not left; repeating it changes nothing */
    cancelMessage: (request: CancelMessageRequest, signal?: AbortSignal) =>
      call<CancelMessageAnswer>('DELETE', '/messages/{id}', request, signal),

    /** What people have written to the account, the newest first */
    listReceived: (request: ListReceivedRequest = {}, signal?: AbortSignal) =>
      call<ListReceivedAnswer>('GET', '/received', request, signal),

    /** Balances, the day’s figures, running campaigns, and what needs attention */
    getDashboard: (request: GetDashboardRequest = {}, signal?: AbortSignal) =>
      call<GetDashboardAnswer>('GET', '/dashboard', request, signal),

    /** Messages a day */
    listUsage: (request: ListUsageRequest = {}, signal?: AbortSignal) =>
      call<ListUsageAnswer>('GET', '/usage', request, signal),

    /** Why messages did not arrive */
    listCauses: (request: ListCausesRequest = {}, signal?: AbortSignal) =>
      call<ListCausesAnswer>('GET', '/causes', request, signal),
  };
}
