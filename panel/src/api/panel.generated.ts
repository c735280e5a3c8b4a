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

/** A key, without the key itself */
export type ApiKey = {
  /** Number within the account */
  id: number;

  /** What its owner calls it */
  name: string;

  /** Its last characters */
  hint: string;

  /** What it may be used for; empty: everything */
  scopes: ('send' | 'read' | 'credits')[];

  /** Calls it may make in a minute */
  per_minute: number;

  /** Calls it may make in a day */
  per_day: number;

  /** Addresses and ranges it may be used from; empty: anywhere */
  allow_ips: string[];

  /** When it ends; null: never, ISO 8601 UTC */
  expires_at: string | null;

  /** When it was last used, to the minute; null: never, ISO 8601 UTC */
  last_used_at: string | null;

  /** When it was made, ISO 8601 UTC */
  created_at: string;
};

/** The key that was made */
export type NewApiKey = {
  /** Number within the account */
  id: number;

  /** What its owner calls it */
  name: string;

  /** Its last characters */
  hint: string;

  /** What it may be used for; empty: everything */
  scopes: ('send' | 'read' | 'credits')[];

  /** Calls it may make in a minute */
  per_minute: number;

  /** Calls it may make in a day */
  per_day: number;

  /** Addresses and ranges it may be used from; empty: anywhere */
  allow_ips: string[];

  /** When it ends; null: never, ISO 8601 UTC */
  expires_at: string | null;

  /** When it was last used, to the minute; null: never, ISO 8601 UTC */
  last_used_at: string | null;

  /** When it was made, ISO 8601 UTC */
  created_at: string;

  /** The key; shown once */
  key: string;
};

/** The account’s webhook */
export type Webhook = {
  /** Null: none is set up */
  webhook: {
    /** Where events are posted */
    url: string;

    /** Which events */
    events: string[];

    /** False: nothing is posted */
    enabled: boolean;

    /** When it was switched off, by its owner or by a 410 of the receiver, ISO 8601 UTC */
    disabled_at: string | null;

    /** The last 2xx among the newest attempts, ISO 8601 UTC */
    last_success_at: string | null;

    /** Attempts that failed since the last success */
    failures: number;

    /** Why the last one failed */
    last_error: string | null;

    /** When a failing endpoint is tried again, ISO 8601 UTC */
    next_try_at: string | null;

    /** Events on their way; counted up to 1000 */
    waiting: number;

    /** Events that were given up; counted up to 1000 */
    failed: number;
  } | null;

  /** The last characters of the API secret; null: there is none */
  secret_hint: string | null;
};

/** What the receiver answered */
export type WebhookTest = {
  /** Whether a 2xx came */
  ok: boolean;

  /** Null: no answer came */
  status: number | null;

  /** Why it failed */
  error: string | null;

  /** How long it took */
  took_ms: number;

  /** The body that was posted */
  request: string;

  /** The beginning of an answer that was no 2xx */
  answer: string | null;
};

/** An event on its way */
export type Delivery = {
  /** Id of the event, as the receiver knows it */
  id: string;

  /** What it tells */
  event: string | null;

  /** When it happened, ISO 8601 UTC */
  at: string;

  /** `failed`: it was given up */
  state: 'delivered' | 'failed' | 'waiting';

  /** How often it was tried */
  attempts: number;

  /** Null: no answer came */
  status: number | null;

  /** Why the last attempt failed */
  error: string | null;

  /** When it was last tried, ISO 8601 UTC */
  tried_at: string | null;

  /** When it is tried next, ISO 8601 UTC */
  next_try_at: string | null;
};

/** A delivery with its attempts */
export type WholeDelivery = {
  /** Id of the event, as the receiver knows it */
  id: string;

  /** What it tells */
  event: string | null;

  /** When it happened, ISO 8601 UTC */
  at: string;

  /** `failed`: it was given up */
  state: 'delivered' | 'failed' | 'waiting';

  /** How often it was tried */
  attempts: number;

  /** Null: no answer came */
  status: number | null;

  /** Why the last attempt failed */
  error: string | null;

  /** When it was last tried, ISO 8601 UTC */
  tried_at: string | null;

  /** When it is tried next, ISO 8601 UTC */
  next_try_at: string | null;

  /** Where it goes */
  url: string;

  /** The body that is posted */
  request: string;

  /** Newest first */
  tries: {
    /** From 1 */
    no: number;

    /** When it was made, ISO 8601 UTC */
    at: string;

    /** Whether a 2xx came */
    ok: boolean;

    /** Null: no answer came */
    status: number | null;

    /** Why it failed */
    error: string | null;

    /** How long it took */
    took_ms: number;

    /** The beginning of an answer that was no 2xx */
    answer: string | null;
  }[];
};

/** A refused call */
export type RefusedCall = {
  /** For telling them apart */
  id: string;

  /** When it was refused, ISO 8601 UTC */
  at: string;

  /** Which one was called */
  interface: 'v2' | 'legacy' | 'xml' | 'email' | 'voice';

  /** False: it came with username and password */
  with_key: boolean;

  /** Name of the key; null also if it was revoked since */
  key_name: string | null;

  method: string;

  route: string;

  /** Why, as v2’s errors have it */
  code: string;

  /** Which fields were wrong */
  fields: string[];
};

/** Balances, and the use of one of them */
export type Credits = {
  /** By kind */
  balances: Record<string, number>;

  /** Charged today less what was refunded */
  today_used: number;

  /** The same for all of the days */
  days_used: number;

  /** The last 30 days, oldest first */
  days: {
    /** In the account’s zone */
    date: string;

    /** Charged for sending */
    used: number;

    /** Refunded on this day */
    refunded: number;
  }[];
};

/** What came or went */
export type LedgerItem = {
  /** For telling them apart */
  id: string;

  /** `sent` is the sum of a day */
  type: 'sent' | 'grant' | 'withdrawal' | 'transfer_in' | 'transfer_out';

  /** In the account’s zone */
  day: string;

  /** When; null for a day, ISO 8601 UTC */
  at: string | null;

  /** Negative for what left the balance */
  amount: number;

  /** Null for a day */
  balance_after: number | null;

  /** Sent on the day */
  messages: number | null;

  /** Refunded on the day; part of the amount */
  refunded: number;

  /** What whoever made it wrote */
  description: string | null;

  /** The other account of a transfer */
  counterparty: string | null;
};

/** What was moved */
export type Transfer = {
  /** Id of the transfer */
  id: string;

  /** What was moved */
  amount: number;

  /** Who has it now */
  recipient_username: string;

  /** What is left */
  balance: number;
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

export type ListApiKeysAnswer = {
  /** In the order in which they were made */
  items: ApiKey[];

  /** What could be sent at once; null: nothing is approved yet */
  first_call: {
    /** An approved sender ID of the account */
    sender: string;

    /** A text that an approved template allows */
    text: string;
  } | null;
};

export type AddApiKeyRequest = {
  body: {
    /** What its owner calls it; no other key has it */
    name: string;

    /** What it may be used for; empty: everything */
    scopes?: ('send' | 'read' | 'credits')[];

    /** Calls it may make in a minute */
    per_minute?: number;

    /** Calls it may make in a day */
    per_day?: number;

    /** Addresses and ranges it may be used from; empty: anywhere */
    allow_ips?: string[];

    /** When it ends; null: never, ISO 8601 UTC */
    expires_at?: string | null;
  };
};

export type AddApiKeyAnswer = NewApiKey;

export type RevokeApiKeyRequest = {
  path: {
    /** Number of the key within the account */
    id: number;
  };
};

export type RevokeApiKeyAnswer = null;

export type GetWebhookAnswer = Webhook;

export type SaveWebhookRequest = {
  body: {
    /** http or https, without a password */
    url: string;

    /** Which events */
    events: (
      | 'delivery_report'
      | 'inbound_sms'
      | 'email_sent'
      | 'email_delivered'
      | 'email_bounced'
      | 'email_opened'
      | 'email_clicked'
      | 'chat_status'
      | 'inbound_chat'
      | 'sent'
      | 'delivered'
      | 'failed'
      | 'expired'
      | 'inbound'
    )[];

    /** False: nothing is posted */
    enabled: boolean;
  };
};

export type SaveWebhookAnswer = Webhook;

export type TestWebhookAnswer = WebhookTest;

export type GetWebhookSecretRequest = {
  body: {
    /** The person’s own */
    password: string;

    /** True: make a new one in place of the present one */
    rotate?: boolean;
  };
};

export type GetWebhookSecretAnswer = {
  /** Null: there is none */
  secret: string | null;
};

export type ListDeliveriesRequest = {
  query?: {
    /** How many at most */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** Only those that were given up */
    state?: 'failed';
  };
};

export type ListDeliveriesAnswer = {
  /** Those of the newest messages first */
  items: Delivery[];

  /** The cursor of the next page; null: this is the last one */
  next: string | null;
};

export type GetDeliveryRequest = {
  path: {
    /** Id of the event, as the receiver knows it */
    id: string;
  };
};

export type GetDeliveryAnswer = WholeDelivery;

export type ResendDeliveryRequest = {
  path: {
    /** Id of the event, as the receiver knows it */
    id: string;
  };
};

export type ResendDeliveryAnswer = null;

export type ResendFailedAnswer = {
  /** How many are on their way again */
  resent: number;

  /** Whether there are more: call again */
  more: boolean;
};

export type ListRefusalsRequest = {
  query?: {
    /** How many at most */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListRefusalsAnswer = {
  /** Newest first, the last 200 */
  items: RefusedCall[];

  /** The cursor of the next page; null: this is the last one */
  next: string | null;
};

export type GetCreditsRequest = {
  query?: {
    /** Which balance; SMS credits if absent */
    kind?: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';
  };
};

export type GetCreditsAnswer = Credits;

export type ListLedgerRequest = {
  query?: {
    /** How many at most */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** Which balance; SMS credits if absent */
    kind?: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';
  };
};

export type ListLedgerAnswer = {
  /** Newest first */
  items: LedgerItem[];

  /** The cursor of the next page; null: this is the last one */
  next: string | null;
};

export type GetStatementRequest = {
  query: {
    /** Which balance; SMS credits if absent */
    kind?: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

    /**  */
    month: string;
  };
};

export type GetStatementAnswer = string;

export type TransferCreditsRequest = {
  body: {
    /** The account that gets the credits */
    recipient_username: string;

    /** SMS credits, with at most 3 decimals */
    amount: number;

    /** What it is for; both see it */
    description?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type TransferCreditsAnswer = Transfer;

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

    /** The account’s API keys */
    listApiKeys: (signal?: AbortSignal) => call<ListApiKeysAnswer>('GET', '/api-keys', {}, signal),

    /** Make an API key, which is shown once */
    addApiKey: (request: AddApiKeyRequest, signal?: AbortSignal) =>
      call<AddApiKeyAnswer>('POST', '/api-keys', request, signal),

    /** Make an API key useless at once */
    revokeApiKey: (request: RevokeApiKeyRequest, signal?: AbortSignal) =>
      call<RevokeApiKeyAnswer>('DELETE', '/api-keys/{id}', request, signal),

    /** The webhook, and how it fares */
    getWebhook: (signal?: AbortSignal) => call<GetWebhookAnswer>('GET', '/webhook', {}, signal),

    /** Set up the webhook, or change it */
    saveWebhook: (request: SaveWebhookRequest, signal?: AbortSignal) =>
      call<SaveWebhookAnswer>('PUT', '/webhook', request, signal),

    /** Post a test event once, and tell what came back */
    testWebhook: (signal?: AbortSignal) => call<TestWebhookAnswer>('POST', '/webhook/test', {}, signal),

    /** Show the API secret, or make a new one */
    getWebhookSecret: (request: GetWebhookSecretRequest, signal?: AbortSignal) =>
      call<GetWebhookSecretAnswer>('POST', '/webhook/secret', request, signal),

    /** Events on their way to the webhook, and what became of them */
    listDeliveries: (request: ListDeliveriesRequest = {}, signal?: AbortSignal) =>
      call<ListDeliveriesAnswer>('GET', '/webhook/deliveries', request, signal),

    /** A delivery with its attempts */
    getDelivery: (request: GetDeliveryRequest, signal?: AbortSignal) =>
      call<GetDeliveryAnswer>('GET', '/webhook/deliveries/{id}', request, signal),

    /** Send an event again that was given up */
    resendDelivery: (request: ResendDeliveryRequest, signal?: AbortSignal) =>
      call<ResendDeliveryAnswer>('POST', '/webhook/deliveries/{id}/resend', request, signal),

    /** Send up to 200 events again that were given up */
    resendFailed: (signal?: AbortSignal) =>
      call<ResendFailedAnswer>('POST', '/webhook/resend-failed', {}, signal),

    /** The last API calls that were refused */
    listRefusals: (request: ListRefusalsRequest = {}, signal?: AbortSignal) =>
      call<ListRefusalsAnswer>('GET', '/refusals', request, signal),

    /** Balances, and the use of one of them */
    getCredits: (request: GetCreditsRequest = {}, signal?: AbortSignal) =>
      call<GetCreditsAnswer>('GET', '/credits', request, signal),

    /** Grants and transfers singly, sends by day */
    listLedger: (request: ListLedgerRequest = {}, signal?: AbortSignal) =>
      call<ListLedgerAnswer>('GET', '/ledger', request, signal),

    /** A month of a balance, as CSV for a spreadsheet */
    getStatement: (request: GetStatementRequest, signal?: AbortSignal) =>
      call<GetStatementAnswer>('GET', '/statement.csv', request, signal),

    /** Move SMS credits to another account; needs the header idempotency-key */
    transferCredits: (request: TransferCreditsRequest, signal?: AbortSignal) =>
      call<TransferCreditsAnswer>('POST', '/transfers', request, signal),
  };
}
