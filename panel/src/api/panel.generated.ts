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

/** A template */
export type Template = {
  /** Number within the account */
  id: number;

  /** Its name within the account */
  name: string;

  /** The text that messages must match */
  content: string;

  /** The one sender ID that it is for; null: for all */
  sender_id: string | null;

  /** Template ID in the DLT registry */
  dlt_template_id: string | null;

  /** Entity ID in the DLT registry */
  entity_id: string | null;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
};

/** What became of the rows */
export type TemplateImport = {
  /** How many were submitted, or would be */
  created: number;

  /** How many the account has already, exactly so */
  present: number;

  /** By row */
  problems: {
    /** Row of the file */
    row: number;

    /** Which field is wrong */
    field: string;

    /** What is wrong */
    code: 'invalid' | 'taken' | 'repeated';

    /** Why, to be read after the name of the field */
    message: string;
  }[];
};

/** A sender ID */
export type SenderId = {
  /** Number within the account */
  id: number;

  /** What messages are sent as; case counts */
  sender_id: string;

  /** Which messages it may send */
  route: 'transactional' | 'promotional' | 'international';

  /** Header ID in the DLT registry */
  dlt_header_id: string | null;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
};

/** A group of contacts */
export type Group = {
  /** Number within the account */
  id: number;

  /** Its name within the account */
  name: string;

  /** What the group is for */
  description: string | null;

  /** How many contacts it has */
  contacts_count: number;

  /** When it was made, ISO 8601 UTC */
  created_at: string;
};

/** A contact of a group */
export type Contact = {
  /** Number within the account */
  id: number;

  /** An Indian mobile as 10 digits, others with their country code */
  mobile: string;

  /** Whose number it is */
  name: string | null;

  /** Variables, by name */
  attributes: Record<string, unknown>;

  /** When it was added, ISO 8601 UTC */
  created_at: string;
};

/** What became of the contacts */
export type AddedContacts = {
  /** How many are new in the group */
  added: number;

  /** How many the group had already, or came earlier in this call */
  updated: number;

  /** What is no Indian mobile number */
  rejections: {
    /** Its place in the call, from 0 */
    index: number;

    /** The number as it was sent */
    mobile: string;
  }[];

  /** How many contacts the group has now */
  contacts_count: number;
};

/** A keyword */
export type Keyword = {
  /** Number within the account */
  id: number;

  /** The word that a message must begin with */
  key: string;

  /** Whether it is answered */
  response_type: 'static' | 'none';

  /** The reply; null where none is sent */
  static_message: string | null;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
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

export type ListTemplatesRequest = {
  query?: {
    /** Only those of this state */
    status?: 'pending' | 'approved' | 'rejected';

    /** Only those with this text in them */
    q?: string;

    /** Records at most */
    limit?: number;

    /** What `next` of the list so far says */
    cursor?: number;
  };
};

export type ListTemplatesAnswer = {
  /** Newest first */
  items: Template[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type SubmitTemplateRequest = {
  body: {
    /** A name that no other template of the account has */
    name: string;

    /** The text as it is registered */
    content: string;

    /** The one sender ID that it is for; absent: for all */
    sender_id?: string;

    /** Template ID in the DLT registry, 10 to 30 digits */
    dlt_template_id?: string;

    /** Entity ID in the DLT registry, 10 to 30 digits */
    entity_id?: string;

    /** For whoever approves it */
    notes?: string;
  };
};

export type SubmitTemplateAnswer = Template;

export type GetTemplateRequest = {
  path: {
    /** Number of the template within the account */
    id: number;
  };
};

export type GetTemplateAnswer = Template;

export type DeleteTemplateRequest = {
  path: {
    /** Number of the template within the account */
    id: number;
  };
};

export type DeleteTemplateAnswer = null;

export type ImportTemplatesRequest = {
  body: {
    /** The templates */
    rows: {
      /** Row of the file, from 1 */
      row: number;

      /** Name */
      name: string;

      /** The text */
      content: string;

      /** The one sender ID that it is for; absent: for all */
      sender_id?: string;

      /** Template ID in the DLT registry, 10 to 30 digits */
      dlt_template_id?: string;

      /** Entity ID in the DLT registry, 10 to 30 digits */
      entity_id?: string;
    }[];

    /** `good`: rows without a problem are taken; `all`: none is if any has one */
    take: 'good' | 'all';

    /** Only tells what would happen */
    dry_run?: boolean;
  };
};

export type ImportTemplatesAnswer = TemplateImport;

export type ListSendersRequest = {
  query?: {
    /** Only those of this state */
    status?: 'pending' | 'approved' | 'rejected';

    /** Only those with this text in them */
    q?: string;

    /** Records at most */
    limit?: number;

    /** What `next` of the list so far says */
    cursor?: number;
  };
};

export type ListSendersAnswer = {
  /** Newest first */
  items: SenderId[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type RequestSenderRequest = {
  body: {
    /** What to send as */
    sender_id: string;

    /** Which messages it is to send */
    route: 'transactional' | 'promotional' | 'international';

    /** Header ID in the DLT registry, 10 to 30 digits */
    dlt_header_id?: string;
  };
};

export type RequestSenderAnswer = SenderId;

export type ResubmitSenderRequest = {
  path: {
    /** Number of the sender ID within the account */
    id: number;
  };
  body: {
    /** Which messages it is to send */
    route: 'transactional' | 'promotional' | 'international';

    /** Header ID in the DLT registry, 10 to 30 digits */
    dlt_header_id?: string;
  };
};

export type ResubmitSenderAnswer = SenderId;

export type ListGroupsRequest = {
  query?: {
    /** Only those with this text in them */
    q?: string;

    /** Records at most */
    limit?: number;

    /** What `next` of the list so far says */
    cursor?: number;
  };
};

export type ListGroupsAnswer = {
  /** Newest first */
  items: Group[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type CreateGroupRequest = {
  body: {
    /** A name that no other group of the account has */
    name: string;

    /** What the group is for */
    description?: string;
  };
};

export type CreateGroupAnswer = Group;

export type GetGroupRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
};

export type GetGroupAnswer = Group;

export type ChangeGroupRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  body: {
    /** A name that no other group of the account has */
    name: string;

    /** What the group is for */
    description?: string;
  };
};

export type ChangeGroupAnswer = Group;

export type DeleteGroupRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
};

export type DeleteGroupAnswer = null;

export type ListContactsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  query?: {
    /** Only those with this text in them */
    q?: string;

    /** Records at most */
    limit?: number;

    /** What `next` of the list so far says */
    cursor?: number;
  };
};

export type ListContactsAnswer = {
  /** Newest first */
  items: Contact[];

  /** The cursor of the following records; null: there are none */
  next: string | null;

  /** How far back a search has looked so far, ISO 8601 UTC; null: as far as there is */
  reached: string | null;
};

export type AddContactsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  body: {
    /** Name of the import that this is a slice of */
    import?: string;

    /** Which slice it is: each is applied once */
    slice?: number;

    /** The contacts */
    contacts: {
      /** Indian mobile number */
      mobile: string;

      /** Whose number it is */
      name?: string;

      /** Variables; those that it had go */
      attributes?: Record<string, string>;
    }[];
  };
};

export type AddContactsAnswer = AddedContacts;

export type ExportContactsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  query?: {
    /** Who will read the file */
    for?: 'excel' | 'programs';
  };
};

export type ExportContactsAnswer = string;

export type ChangeContactRequest = {
  path: {
    /** Number of the group within the account */
    id: number;

    /** Number of the contact within the account */
    contact: number;
  };
  body: {
    /** Indian mobile number */
    mobile: string;

    /** Whose number it is */
    name?: string;

    /** All variables that it is to have */
    attributes: Record<string, string>;
  };
};

export type ChangeContactAnswer = Contact;

export type RemoveContactRequest = {
  path: {
    /** Number of the group within the account */
    id: number;

    /** Number of the contact within the account */
    contact: number;
  };
};

export type RemoveContactAnswer = null;

export type ListKeywordsRequest = {
  query?: {
    /** Only those of this state */
    status?: 'pending' | 'approved' | 'rejected';

    /** Only those with this text in them */
    q?: string;

    /** Records at most */
    limit?: number;

    /** What `next` of the list so far says */
    cursor?: number;
  };
};

export type ListKeywordsAnswer = {
  /** Newest first */
  items: Keyword[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type CreateKeywordRequest = {
  body: {
    /** One word of letters and digits */
    key: string;

    /** Whether it is answered */
    response_type: 'static' | 'none';

    /** The reply, for `static` only */
    static_message?: string;
  };
};

export type CreateKeywordAnswer = Keyword;

export type ChangeKeywordRequest = {
  path: {
    /** Number of the keyword within the account */
    id: number;
  };
  body: {
    /** One word of letters and digits */
    key: string;

    /** Whether it is answered */
    response_type: 'static' | 'none';

    /** The reply, for `static` only */
    static_message?: string;
  };
};

export type ChangeKeywordAnswer = Keyword;

export type DeleteKeywordRequest = {
  path: {
    /** Number of the keyword within the account */
    id: number;
  };
};

export type DeleteKeywordAnswer = null;

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

    /** Templates */
    listTemplates: (request: ListTemplatesRequest = {}, signal?: AbortSignal) =>
      call<ListTemplatesAnswer>('GET', '/templates', request, signal),

    /** Submit a template for approval */
    submitTemplate: (request: SubmitTemplateRequest, signal?: AbortSignal) =>
      call<SubmitTemplateAnswer>('POST', '/templates', request, signal),

    /** One template */
    getTemplate: (request: GetTemplateRequest, signal?: AbortSignal) =>
      call<GetTemplateAnswer>('GET', '/templates/{id}', request, signal),

    /** Delete a template; messages that match no other are refused from now on */
    deleteTemplate: (request: DeleteTemplateRequest, signal?: AbortSignal) =>
      call<DeleteTemplateAnswer>('DELETE', '/templates/{id}', request, signal),

    /** Submit the templates of a file; may be repeated */
    importTemplates: (request: ImportTemplatesRequest, signal?: AbortSignal) =>
      call<ImportTemplatesAnswer>('POST', '/templates/import', request, signal),

    /** Sender IDs */
    listSenders: (request: ListSendersRequest = {}, signal?: AbortSignal) =>
      call<ListSendersAnswer>('GET', '/senders', request, signal),

    /** Ask for a sender ID */
    requestSender: (request: RequestSenderRequest, signal?: AbortSignal) =>
      call<RequestSenderAnswer>('POST', '/senders', request, signal),

    /** Ask again for a sender ID that was rejected */
    resubmitSender: (request: ResubmitSenderRequest, signal?: AbortSignal) =>
      call<ResubmitSenderAnswer>('POST', '/senders/{id}/resubmit', request, signal),

    /** Contact groups */
    listGroups: (request: ListGroupsRequest = {}, signal?: AbortSignal) =>
      call<ListGroupsAnswer>('GET', '/groups', request, signal),

    /** Make a group */
    createGroup: (request: CreateGroupRequest, signal?: AbortSignal) =>
      call<CreateGroupAnswer>('POST', '/groups', request, signal),

    /** One group */
    getGroup: (request: GetGroupRequest, signal?: AbortSignal) =>
      call<GetGroupAnswer>('GET', '/groups/{id}', request, signal),

    /** Change a group’s name and description */
    changeGroup: (request: ChangeGroupRequest, signal?: AbortSignal) =>
      call<ChangeGroupAnswer>('PUT', '/groups/{id}', request, signal),

    /** Delete a group with its contacts */
    deleteGroup: (request: DeleteGroupRequest, signal?: AbortSignal) =>
      call<DeleteGroupAnswer>('DELETE', '/groups/{id}', request, signal),

    /** Contacts of a group, by number or name */
    listContacts: (request: ListContactsRequest, signal?: AbortSignal) =>
      call<ListContactsAnswer>('GET', '/groups/{id}/contacts', request, signal),

    /** Add contacts, or a slice of an import */
    addContacts: (request: AddContactsRequest, signal?: AbortSignal) =>
      call<AddContactsAnswer>('POST', '/groups/{id}/contacts', request, signal),

    /** Contacts of a group as a file */
    exportContacts: (request: ExportContactsRequest, signal?: AbortSignal) =>
      call<ExportContactsAnswer>('GET', '/groups/{id}/contacts.csv', request, signal),

    /** Change a contact */
    changeContact: (request: ChangeContactRequest, signal?: AbortSignal) =>
      call<ChangeContactAnswer>('PUT', '/groups/{id}/contacts/{contact}', request, signal),

    /** Remove a contact from a group */
    removeContact: (request: RemoveContactRequest, signal?: AbortSignal) =>
      call<RemoveContactAnswer>('DELETE', '/groups/{id}/contacts/{contact}', request, signal),

    /** Keywords */
    listKeywords: (request: ListKeywordsRequest = {}, signal?: AbortSignal) =>
      call<ListKeywordsAnswer>('GET', '/keywords', request, signal),

    /** Ask for a keyword */
    createKeyword: (request: CreateKeywordRequest, signal?: AbortSignal) =>
      call<CreateKeywordAnswer>('POST', '/keywords', request, signal),

    /** Change a keyword; it awaits approval again */
    changeKeyword: (request: ChangeKeywordRequest, signal?: AbortSignal) =>
      call<ChangeKeywordAnswer>('PUT', '/keywords/{id}', request, signal),

    /** Delete a keyword; what it received stays */
    deleteKeyword: (request: DeleteKeywordRequest, signal?: AbortSignal) =>
      call<DeleteKeywordAnswer>('DELETE', '/keywords/{id}', request, signal),
  };
}
