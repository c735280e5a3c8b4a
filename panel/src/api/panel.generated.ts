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

/** What there is to choose from when sending */
export type SendOptions = {
  /** The approved ones */
  senders: {
    /** What phones show */
    sender_id: string;

    /** Its route */
    route: 'transactional' | 'promotional' | 'international';

    /** Its DLT header ID */
    dlt_header_id: string | null;
  }[];

  /** The approved ones, newest first */
  templates: {
    /** Number within the account */
    id: number;

    /** Its name */
    name: string;

    /** Its text, with variables */
    content: string;

    /** The only sender ID that may use it; null: any */
    sender_id: string | null;

    /** Its DLT template ID */
    dlt_template_id: string | null;

    /** Its DLT entity ID */
    entity_id: string | null;
  }[];

  /** Contact groups, newest first */
  groups: {
    /** Number within the account */
    id: number;

    /** Its name */
    name: string;

    /** How many contacts it has */
    contacts: number;
  }[];

  /** In credits */
  prices: {
    /** A part of a transactional SMS */
    transactional: number;

    /** A part of a promotional SMS */
    promotional: number;

    /** A part of a promotional SMS under a sender ID of letters */
    promotional_sender: number;

    /** A part of an international SMS */
    international: number;
  };

  /** When promotional messages may leave */
  promotional_hours: {
    /** From this minute on */
    from: string;

    /** Until before this minute */
    to: string;

    /** Whose clock that is */
    time_zone: string;
  };

  /** What is too much */
  limits: {
    /** Most parts of one message */
    parts: number;

    /** Most characters of a template’s variable */
    variable: number;

    /** How far ahead a send may be scheduled */
    schedule_days: number;

    /** Most rows of one campaign */
    rows: number;

    /** More rows than this make a campaign */
    direct: number;
  };

  /** Whether every sender ID needs a DLT header ID */
  dlt_required: boolean;
};

/** Contacts to send to */
export type GroupRecipients = {
  /** In the order in which they were added */
  items: {
    /** The number */
    mobile: string;

    /** Of the person */
    name: string | null;

    /** What else is known */
    attributes: Record<string, unknown>;
  }[];

  /** Where the list goes on; null: nowhere */
  next: number | null;
};

/** What speaks against a message */
export type SendProblem = {
  /** For programs */
  code: string;

  /** A sentence */
  message: string;

  /** What is wrong, by field */
  fields?: Record<string, string>;

  /** Of a text that matches no template: the nearest, and where they differ */
  details?: Record<string, unknown>;
};

/** What sending it would do */
export type CheckedRow = {
  /** The number as it is stored; null: it is none */
  recipient: string | null;

  /** How the text is sent */
  encoding: ('gsm7' | 'ucs2') | null;

  /** Septets, or code units of Unicode */
  characters: number | null;

  /** How many SMS it takes */
  parts: number | null;

  /** What it costs */
  credits: number | null;

  /** Why it is sent as Unicode */
  unicode_at: {
    /** From 0 */
    index: number;

    /** The first one outside of the GSM alphabet */
    character: string;
  } | null;

  /** The template that the text matches */
  template: {
    /** Number within the account */
    id: number;

    /** Its name */
    name: string;
  } | null;

  /** The DLT entity */
  dlt_entity_id: string | null;

  /** The DLT template */
  dlt_template_id: string | null;

  /** Whether the number takes no promotions */
  dnd: boolean | null;

  /** When it would leave, ISO 8601 UTC */
  leaves_at: string | null;

  /** All that speaks against it */
  problems: SendProblem[];
};

/** What sending would do */
export type Look = {
  /** Credits that the account has for this route */
  balance: number;

  /** Transactional, promotional or international */
  route: string | null;

  /** The sender ID’s */
  dlt_header_id: string | null;

  /** In the order of the recipients */
  rows: CheckedRow[];
};

/** Recipients that were left out for the same reason, uncharged */
export type LeftOut = {
  /** For programs; `duplicate`: it came before */
  code: string;

  /** A sentence */
  reason: string;

  /** How many */
  count: number;

  /** The first hundred, as given */
  recipients: string[];
};

/** What was accepted */
export type Acceptance = {
  /** Number of the campaign; null: it is none */
  campaign: number | null;

  /** Of all its messages */
  broadcast_id: string;

  /** How many messages */
  accepted: number;

  /** What was charged */
  credits: number;

  /** When they are due; null: now, ISO 8601 UTC */
  scheduled_at: string | null;

  /** When the last is expected to leave, ISO 8601 UTC */
  estimated_delivery: string;

  /** Who is not sent to */
  left_out: LeftOut[];

  /** Whether this call was accepted before */
  repeated: boolean;
};

/** A large send, and what has become of it */
export type Campaign = {
  /** Number within the account */
  id: number;

  /** What a person called it */
  name: string | null;

  /** Of all its messages */
  broadcast_id: string;

  /** What is being done with it */
  status: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';

  /** The sender ID of its messages */
  sender_id: string;

  /** Transactional, promotional or international */
  route: string;

  /** How many messages were accepted */
  total: number;

  /** How many messages are in which state */
  summary: {
    /** Wait for the campaign’s time */
    scheduled: number;

    /** Wait for their turn */
    queued: number;

    /** Were handed over, but nobody knows whether they arrived there */
    unknown: number;

    /** Are with the carrier */
    sent: number;

    /** Were delivered */
    delivered: number;

    /** Were not delivered */
    failed: number;

    /** Were too old */
    expired: number;

    /** Were cancelled */
    cancelled: number;
  };

  /** When it was accepted, ISO 8601 UTC */
  created_at: string;

  /** When its messages are due; null: at once, ISO 8601 UTC */
  scheduled_at: string | null;
};

/** Why messages did not arrive */
export type CampaignCauses = {
  /** The most frequent first */
  items: {
    /** failed, expired or cancelled */
    status: string;

    /** What the carrier called it */
    code: string | null;

    /** Why */
    reason: string | null;

    /** How many messages */
    count: number;
  }[];

  /** Of how many messages, from the first on */
  examined: number;
};

/** What cancelling would take back */
export type Cancellation = {
  /** Messages that have not left */
  messages: number;

  /** What comes back */
  credits: number;
};

/** Who was not reached */
export type FailedMessages = {
  /** In the order in which they were given */
  items: {
    /** The message’s */
    id: string;

    /** Its place in the campaign, from 1 */
    row: number;

    /** The number */
    recipient: string;

    /** What it was sent */
    text: string;

    /** failed, expired or cancelled */
    status: string;

    /** What the carrier called it */
    code: string | null;

    /** Why */
    reason: string | null;

    /** When that was known, ISO 8601 UTC */
    at: string | null;
  }[];

  /** Where the list goes on; null: nowhere */
  next: number | null;
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

export type GetSendOptionsAnswer = SendOptions;

export type ListGroupRecipientsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  query?: {
    /** From `next` */
    cursor?: number;
  };
};

export type ListGroupRecipientsAnswer = GroupRecipients;

export type CheckMessagesRequest = {
  body: {
    /** An approved sender ID, or PROMOTIONAL */
    sender: string;

    /** Without it, the sender ID’s own */
    route?: 'transactional' | 'promotional' | 'international';

    /** Numbers in any spelling */
    recipients: string[];

    /** What all of them are sent */
    text?: string;

    /** What each of them is sent, in the order of the recipients; in place of `text` */
    texts?: string[];

    /** The template that the texts must match */
    dlt_template_id?: string;

    /** When they leave, ISO 8601 with an offset; without it, now */
    schedule_at?: string;
  };
};

export type CheckMessagesAnswer = Look;

export type SendMessagesRequest = {
  body: {
    /** An approved sender ID, or PROMOTIONAL */
    sender: string;

    /** Without it, the sender ID’s own */
    route?: 'transactional' | 'promotional' | 'international';

    /** Numbers in any spelling */
    recipients: string[];

    /** What all of them are sent */
    text?: string;

    /** What each of them is sent, in the order of the recipients; in place of `text` */
    texts?: string[];

    /** The template that the texts must match */
    dlt_template_id?: string;

    /** When they leave, ISO 8601 with an offset; without it, now */
    schedule_at?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendMessagesAnswer = Acceptance;

export type StartCampaignRequest = {
  body: {
    /** An approved sender ID, or PROMOTIONAL */
    sender: string;

    /** Without it, the sender ID’s own */
    route?: 'transactional' | 'promotional' | 'international';

    /** Numbers in any spelling */
    recipients: string[];

    /** What all of them are sent */
    text?: string;

    /** What each of them is sent, in the order of the recipients; in place of `text` */
    texts?: string[];

    /** The template that the texts must match */
    dlt_template_id?: string;

    /** When they leave, ISO 8601 with an offset; without it, now */
    schedule_at?: string;

    /** What the campaign is called in the panel */
    name?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type StartCampaignAnswer = Acceptance;

export type ListCampaignsRequest = {
  query?: {
    /** Only those with this status */
    status?: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';

    /** How many */
    limit?: number;

    /** From `next` */
    cursor?: number;
  };
};

export type ListCampaignsAnswer = {
  /** The newest first */
  items: Campaign[];

  /** Where the list goes on; null: nowhere */
  next: number | null;
};

export type GetCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type GetCampaignAnswer = Campaign;

export type ListCampaignCausesRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type ListCampaignCausesAnswer = CampaignCauses;

export type PreviewCancellationRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type PreviewCancellationAnswer = Cancellation;

export type ListFailedOfCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
  query?: {
    /** How many */
    limit?: number;

    /** From `next` */
    cursor?: number;
  };
};

export type ListFailedOfCampaignAnswer = FailedMessages;

export type DownloadFailedOfCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
  query?: {
    /** Who reads the file */
    for?: 'excel' | 'programs';
  };
};

export type DownloadFailedOfCampaignAnswer = string;

export type PauseCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type PauseCampaignAnswer = Campaign;

export type ResumeCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type ResumeCampaignAnswer = Campaign;

export type CancelCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
};

export type CancelCampaignAnswer = Campaign;

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

    /** What there is to choose from when sending */
    getSendOptions: (signal?: AbortSignal) => call<GetSendOptionsAnswer>('GET', '/send-options', {}, signal),

    /** The contacts of a group, to be sent to */
    listGroupRecipients: (request: ListGroupRecipientsRequest, signal?: AbortSignal) =>
      call<ListGroupRecipientsAnswer>('GET', '/send-options/groups/{id}', request, signal),

    /** What sending each of these messages would do, without sending */
    checkMessages: (request: CheckMessagesRequest, signal?: AbortSignal) =>
      call<CheckMessagesAnswer>('POST', '/messages/check', request, signal),

    /** Send or schedule up to 200 messages */
    sendMessages: (request: SendMessagesRequest, signal?: AbortSignal) =>
      call<SendMessagesAnswer>('POST', '/messages', request, signal),

    /** Send or schedule messages as a campaign */
    startCampaign: (request: StartCampaignRequest, signal?: AbortSignal) =>
      call<StartCampaignAnswer>('POST', '/campaigns', request, signal),

    /** Campaigns, the newest first */
    listCampaigns: (request: ListCampaignsRequest = {}, signal?: AbortSignal) =>
      call<ListCampaignsAnswer>('GET', '/campaigns', request, signal),

    /** A campaign, and what has become of it so far */
    getCampaign: (request: GetCampaignRequest, signal?: AbortSignal) =>
      call<GetCampaignAnswer>('GET', '/campaigns/{id}', request, signal),

    /** Why messages of a campaign did not arrive */
    listCampaignCauses: (request: ListCampaignCausesRequest, signal?: AbortSignal) =>
      call<ListCampaignCausesAnswer>('GET', '/campaigns/{id}/causes', request, signal),

    /** What cancelling a campaign would take back */
    previewCancellation: (request: PreviewCancellationRequest, signal?: AbortSignal) =>
      call<PreviewCancellationAnswer>('GET', '/campaigns/{id}/cancellation', request, signal),

    /** Who was not reached */
    listFailedOfCampaign: (request: ListFailedOfCampaignRequest, signal?: AbortSignal) =>
      call<ListFailedOfCampaignAnswer>('GET', '/campaigns/{id}/failed', request, signal),

    /** Who was not reached, as a file */
    downloadFailedOfCampaign: (request: DownloadFailedOfCampaignRequest, signal?: AbortSignal) =>
      call<DownloadFailedOfCampaignAnswer>('GET', '/campaigns/{id}/failed.csv', request, signal),

    /** Keep back what has not left */
    pauseCampaign: (request: PauseCampaignRequest, signal?: AbortSignal) =>
      call<PauseCampaignAnswer>('POST', '/campaigns/{id}/pause', request, signal),

    /** Go on where it was paused; nobody is sent to twice */
    resumeCampaign: (request: ResumeCampaignRequest, signal?: AbortSignal) =>
      call<ResumeCampaignAnswer>('POST', '/campaigns/{id}/resume', request, signal),

    /** Take back what has not left, and its credits */
    cancelCampaign: (request: CancelCampaignRequest, signal?: AbortSignal) =>
      call<CancelCampaignAnswer>('POST', '/campaigns/{id}/cancel', request, signal),
  };
}
