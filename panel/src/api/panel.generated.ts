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

    /** Mail that a virtual operator takes can be read */
    virtual_mailbox: boolean;

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

/** A DNS record to publish */
export type DomainRecord = {
  /** Always `TXT` */
  type: string;

  /** Its name */
  name: string;

  /** Its text */
  value: string;

  /** Whether it is of the key that signs */
  signs: boolean;
};

/** A domain that mail can come from */
export type PanelMailDomain = {
  /** The domain */
  domain: string;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;

  /** When its records were last looked up, ISO 8601 UTC */
  checked_at: string | null;

  /** When they were last found to be right, ISO 8601 UTC */
  verified_at: string | null;

  /** What was wrong with them */
  problem: string | null;

  /** What its owner publishes */
  records: DomainRecord[];

  /** Whether the next key waits for its record */
  rotating: boolean;
};

/** What DNS says */
export type CheckedDomain = {
  domain: PanelMailDomain;

  /** Each record */
  found: {
    /** Name of the record */
    name: string;

    /** What was found */
    state: 'right' | 'missing' | 'different' | 'unanswered';

    /** The texts at this name */
    found: string[];

    /** Mail can be sent without it */
    optional: boolean;
  }[];
};

/** An address that the account does not write to */
export type SuppressedAddress = {
  /** The address */
  address: string;

  /** Why */
  reason: 'bounced' | 'complained' | 'unsubscribed' | 'added';

  /** More about it */
  detail: string | null;

  /** The mail that led to it */
  message_id: string | null;

  /** Since when, ISO 8601 UTC */
  created_at: string;
};

/** A mail in the virtual mailbox */
export type TakenMail = {
  /** Id of the mail */
  id: string;

  /** Who it is from */
  from: string;

  /** Whom it went to */
  to: string;

  /** Its subject */
  subject: string;

  /** Size of its source */
  bytes: number;

  /** When the virtual operator took it, ISO 8601 UTC */
  taken_at: string;
};

/** A mail and what is in it */
export type TakenMailDetail = {
  /** Id of the mail */
  id: string;

  /** Who it is from */
  from: string;

  /** Whom it went to */
  to: string;

  /** Its subject */
  subject: string;

  /** Size of its source */
  bytes: number;

  /** When the virtual operator took it, ISO 8601 UTC */
  taken_at: string;

  /** In their order */
  headers: {
    name: string;

    value: string;
  }[];

  /** Its text */
  text: string | null;

  /** Whether there is html to look at */
  has_html: boolean;

  /** Its files */
  attachments: {
    name: string | null;

    type: string;

    bytes: number;
  }[];
};

/** What a mail can be made of */
export type MailOptions = {
  /** Approved domains */
  domains: string[];

  /** Those that can be used, up to 100 */
  templates: {
    id: string;

    subject: string;

    placeholders: string[];
  }[];

  /** Of one mail */
  most_recipients: number;

  /** Of one mail */
  most_files: number;

  /** Together */
  most_file_bytes: number;

  /** Credits for one recipient */
  price: number;
};

/** What was accepted */
export type Sent = {
  /** Id of the call */
  broadcast_id: string;

  /** Id of its first message */
  message_id: string;

  /** How many will be sent */
  accepted: number;

  /** What was charged */
  credits: number;

  /** When they leave; null: now */
  scheduled_at: string | null;

  /** Who was left out, uncharged; up to 200 */
  rejections: {
    /** As it was given */
    recipient: string;

    /** Why, as a code */
    code: string;

    /** Why, in words */
    message: string;
  }[];
};

/** A mail as it would be; nothing was sent */
export type MailPreview = {
  /** Where the html is for some minutes, below /panel/api */
  url: string;

  /** The subject */
  subject: string;

  /** The text */
  text: string;

  /** Placeholders without a value */
  missing: string[];
};

/** A call as it would sound; nobody was called */
export type SpeechPreview = {
  /** Where the sound is for some minutes, below /panel/api */
  url: string;

  /** How long it is */
  seconds: number;
};

/** What a call can be made of */
export type CallOptions = {
  /** Approved numbers */
  numbers: string[];

  /** Voices there are */
  languages: {
    tag: string;

    name: string;
  }[];

  /** That can be spoken */
  most_characters: number;

  /** Characters a second of English */
  latin_rate: number;

  /** Of other languages */
  indic_rate: number;

  /** Credits for a started half minute */
  price: number;

  /** Whether a speech engine is installed */
  can_listen: boolean;
};

/** What a send would come to; nobody was called */
export type CallEstimate = {
  /** Started half minutes of one call */
  pulses: number;

  /** How many would be placed */
  calls: number;

  /** What they would cost together, at most */
  credits: number;

  /** When they leave, if not at once */
  leaves_at: string | null;

  /** Who was left out, uncharged; up to 200 */
  rejections: {
    /** As it was given */
    recipient: string;

    /** Why, as a code */
    code: string;

    /** Why, in words */
    message: string;
  }[];
};

/** A number that calls may come from */
export type PanelVoiceNumber = {
  /** The number */
  number: string;

  /** What it may be used for */
  route: 'transactional' | 'promotional';

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
};

/** A template of the provider */
export type PanelChatTemplate = {
  /** Its name */
  name: string;

  /** Its language */
  language: string;

  /** UTILITY, MARKETING or AUTHENTICATION */
  category: string;

  /** Its text */
  body: string;

  /** What the provider says */
  status: 'approved' | 'paused' | 'disabled';

  /** Why it cannot be sent from here */
  problem: string | null;

  /** Values that it takes */
  params: number;
};

/** What chat messages come from */
export type BusinessAccount = {
  /** The number that messages come from; null: none is connected */
  sender: string | null;

  /** When the provider last called, ISO 8601 UTC */
  called_at: string | null;

  /** When templates were last read, ISO 8601 UTC */
  synced_at: string | null;

  /** Whether the last reading failed */
  sync_failed: boolean;

  /** By name and language */
  templates: PanelChatTemplate[];
};

/** Somebody who wrote */
export type Conversation = {
  /** The number */
  person: string;

  /** What the person is called */
  name: string | null;

  /** When the person last wrote, ISO 8601 UTC */
  last_at: string;

  /** When the session ends, ISO 8601 UTC */
  open_until: string;

  /** What the person last wrote */
  last_text: string | null;

  /** Text, image, … */
  last_kind: string | null;
};

/** One message of a conversation */
export type ChatLine = {
  /** Its id */
  id: string;

  /** Whether the person wrote it */
  inbound: boolean;

  /** When, ISO 8601 UTC */
  at: string;

  /** Text, image, … */
  kind: string;

  /** What it says; null: past its retention */
  text: string | null;

  /** Name or type of the file that came with it */
  file: string | null;

  /** Of what the account sent */
  status: ('queued' | 'sent' | 'delivered' | 'read' | 'failed') | null;

  /** Why it failed */
  error: string | null;

  /** When it was read, ISO 8601 UTC */
  read_at: string | null;
};

/** A conversation */
export type ChatThread = {
  /** The number */
  person: string;

  /** What the person is called */
  name: string | null;

  /** When the session ends, or has ended; null: the person never wrote, ISO 8601 UTC */
  open_until: string | null;

  /** Newest first */
  items: ChatLine[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

/** The provider has it */
export type WrittenChat = {
  /** The provider’s id, or ours */
  message_id: string;
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

export type ListMailDomainsAnswer = {
  /** By name */
  items: PanelMailDomain[];
};

export type AddMailDomainRequest = {
  body: {
    /** The domain */
    domain: string;
  };
};

export type AddMailDomainAnswer = PanelMailDomain;

export type VerifyMailDomainRequest = {
  path: {
    /** The domain */
    domain: string;
  };
};

export type VerifyMailDomainAnswer = CheckedDomain;

export type RotateMailKeyRequest = {
  path: {
    /** The domain */
    domain: string;
  };
};

export type RotateMailKeyAnswer = PanelMailDomain;

export type ListSuppressedAddressesRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** Part of an address */
    q?: string;
  };
};

export type ListSuppressedAddressesAnswer = {
  /** The addresses */
  items: SuppressedAddress[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type SuppressAddressRequest = {
  body: {
    /** The address */
    address: string;

    /** Why, for yourselves */
    detail?: string;
  };
};

export type SuppressAddressAnswer = SuppressedAddress;

export type AllowAddressRequest = {
  path: {
    /** The address */
    address: string;
  };
};

export type AllowAddressAnswer = null;

export type ListMailboxRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** Part of a recipient */
    q?: string;
  };
};

export type ListMailboxAnswer = {
  /** The mails */
  items: TakenMail[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type OpenTakenMailRequest = {
  path: {
    /** Id of the mail */
    id: string;
  };
};

export type OpenTakenMailAnswer = TakenMailDetail;

export type ShowTakenMailRequest = {
  path: {
    /** Id of the mail */
    id: string;
  };
};

export type ShowTakenMailAnswer = unknown;

export type ReadTakenMailSourceRequest = {
  path: {
    /** Id of the mail */
    id: string;
  };
};

export type ReadTakenMailSourceAnswer = unknown;

export type ReadTakenMailFileRequest = {
  path: {
    /** Id of the mail */
    id: string;

    /** Which file, from 1 */
    number: number;
  };
};

export type ReadTakenMailFileAnswer = unknown;

export type ReadMailOptionsAnswer = MailOptions;

export type SendMailFromPanelRequest = {
  body: {
    /** An address at an approved domain */
    from: string;

    /** Each gets a mail of its own */
    to: string[];

    /** Shown in every mail */
    cc?: string[];

    /** Shown nowhere */
    bcc?: string[];

    /** Where answers go */
    reply_to?: string;

    /** The subject */
    subject?: string;

    /** The html */
    html?: string;

    /** For those who read no html */
    text?: string;

    /** A template */
    template_id?: string;

    /** What `{{name}}` stands for */
    placeholders?: Record<string, string>;

    /** Files */
    attachments?: {
      /** Its name, without folders */
      filename: string;

      /** Its type */
      content_type?: string;

      /** Its bytes in base64 */
      content: string;
    }[];

    /** Tell when it is opened */
    track_opens?: boolean;

    /** Tell when a link is followed */
    track_clicks?: boolean;

    /** ISO 8601 with an offset */
    schedule_at?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendMailFromPanelAnswer = Sent;

export type PreviewMailRequest = {
  body: {
    /** The subject */
    subject?: string;

    /** The html */
    html?: string;

    /** For those who read no html */
    text?: string;

    /** A template */
    template_id?: string;

    /** What `{{name}}` stands for */
    placeholders?: Record<string, string>;
  };
};

export type PreviewMailAnswer = MailPreview;

export type ShowMailPreviewRequest = {
  path: {
    /** Id of the preview */
    id: string;
  };
};

export type ShowMailPreviewAnswer = unknown;

export type PreviewSpeechRequest = {
  body: {
    /** What is spoken */
    text?: string;

    /** A recording instead */
    audio_url?: string;

    /** Of the voice */
    language?: string;
  };
};

export type PreviewSpeechAnswer = SpeechPreview;

export type PlaySpeechPreviewRequest = {
  path: {
    /** Id of the preview, and .wav */
    file: string;
  };
};

export type PlaySpeechPreviewAnswer = unknown;

export type ReadCallOptionsAnswer = CallOptions;

export type CheckCallsRequest = {
  body: {
    /** An approved voice number */
    from: string;

    /** Indian mobile numbers */
    to: string[];

    /** What is spoken */
    text?: string;

    /** A recording instead */
    audio_url?: string;

    /** Its length */
    audio_seconds?: number;

    /** Of the voice */
    language?: string;

    /** How often it is heard */
    repeat?: number;

    /** Keys to press at the end */
    digits?: number;

    /** ISO 8601 with an offset */
    schedule_at?: string;
  };
};

export type CheckCallsAnswer = CallEstimate;

export type PlaceCallsRequest = {
  body: {
    /** An approved voice number */
    from: string;

    /** Indian mobile numbers */
    to: string[];

    /** What is spoken */
    text?: string;

    /** A recording instead */
    audio_url?: string;

    /** Its length */
    audio_seconds?: number;

    /** Of the voice */
    language?: string;

    /** How often it is heard */
    repeat?: number;

    /** Keys to press at the end */
    digits?: number;

    /** ISO 8601 with an offset */
    schedule_at?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type PlaceCallsAnswer = Sent;

export type ListOwnVoiceNumbersAnswer = {
  /** Newest first */
  items: PanelVoiceNumber[];
};

export type RequestVoiceNumberRequest = {
  body: {
    /** Digits only */
    number: string;

    /** What it may be used for */
    route: 'transactional' | 'promotional';
  };
};

export type RequestVoiceNumberAnswer = PanelVoiceNumber;

export type ReadBusinessAccountAnswer = BusinessAccount;

export type SyncChatTemplatesRequest = { body: Record<string, unknown> };

export type SyncChatTemplatesAnswer = {
  /** Templates that have changed */
  changed: number;
};

export type ListConversationsRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListConversationsAnswer = {
  /** The conversations */
  items: Conversation[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type ReadConversationRequest = {
  path: {
    /** Number with its country code */
    person: string;
  };
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ReadConversationAnswer = ChatThread;

export type WriteChatRequest = {
  path: {
    /** Number with its country code */
    person: string;
  };
  body: {
    /** In a session only */
    text?: string;

    /** Its name */
    template?: string;

    /** Of the template */
    language?: string;

    /** Its values, in order */
    params?: string[];
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type WriteChatAnswer = WrittenChat;

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

    /** The domains that mail can come from */
    listMailDomains: (signal?: AbortSignal) =>
      call<ListMailDomainsAnswer>('GET', '/email/domains', {}, signal),

    /** Ask for a domain */
    addMailDomain: (request: AddMailDomainRequest, signal?: AbortSignal) =>
      call<AddMailDomainAnswer>('POST', '/email/domains', request, signal),

    /** Look up whether its records are published */
    verifyMailDomain: (request: VerifyMailDomainRequest, signal?: AbortSignal) =>
      call<VerifyMailDomainAnswer>('POST', '/email/domains/{domain}/verify', request, signal),

    /** Make the key that signs next, once its record is published */
    rotateMailKey: (request: RotateMailKeyRequest, signal?: AbortSignal) =>
      call<RotateMailKeyAnswer>('POST', '/email/domains/{domain}/key', request, signal),

    /** Addresses that the account does not write to, by address */
    listSuppressedAddresses: (request: ListSuppressedAddressesRequest = {}, signal?: AbortSignal) =>
      call<ListSuppressedAddressesAnswer>('GET', '/email/suppressions', request, signal),

    /** Write to an address no more */
    suppressAddress: (request: SuppressAddressRequest, signal?: AbortSignal) =>
      call<SuppressAddressAnswer>('POST', '/email/suppressions', request, signal),

    /** Write to an address again */
    allowAddress: (request: AllowAddressRequest, signal?: AbortSignal) =>
      call<AllowAddressAnswer>('DELETE', '/email/suppressions/{address}', request, signal),

    /** What the virtual mailbox got, the newest first */
    listMailbox: (request: ListMailboxRequest = {}, signal?: AbortSignal) =>
      call<ListMailboxAnswer>('GET', '/mailbox', request, signal),

    /** A mail in the virtual mailbox */
    openTakenMail: (request: OpenTakenMailRequest, signal?: AbortSignal) =>
      call<OpenTakenMailAnswer>('GET', '/mailbox/{id}', request, signal),

    /** Its html, for a frame of the panel */
    showTakenMail: (request: ShowTakenMailRequest, signal?: AbortSignal) =>
      call<ShowTakenMailAnswer>('GET', '/mailbox/{id}/html', request, signal),

    /** The mail as it was sent */
    readTakenMailSource: (request: ReadTakenMailSourceRequest, signal?: AbortSignal) =>
      call<ReadTakenMailSourceAnswer>('GET', '/mailbox/{id}/source', request, signal),

    /** One of its files */
    readTakenMailFile: (request: ReadTakenMailFileRequest, signal?: AbortSignal) =>
      call<ReadTakenMailFileAnswer>('GET', '/mailbox/{id}/attachments/{number}', request, signal),

    /** What a mail can be made of */
    readMailOptions: (signal?: AbortSignal) =>
      call<ReadMailOptionsAnswer>('GET', '/email/options', {}, signal),

    /** Send or schedule a mail */
    sendMailFromPanel: (request: SendMailFromPanelRequest, signal?: AbortSignal) =>
      call<SendMailFromPanelAnswer>('POST', '/email/messages', request, signal),

    /** A mail as it would be */
    previewMail: (request: PreviewMailRequest, signal?: AbortSignal) =>
      call<PreviewMailAnswer>('POST', '/email/previews', request, signal),

    /** Its html, for a frame of the panel */
    showMailPreview: (request: ShowMailPreviewRequest, signal?: AbortSignal) =>
      call<ShowMailPreviewAnswer>('GET', '/email/previews/{id}', request, signal),

    /** A call as it would sound */
    previewSpeech: (request: PreviewSpeechRequest, signal?: AbortSignal) =>
      call<PreviewSpeechAnswer>('POST', '/voice/previews', request, signal),

    /** Its sound */
    playSpeechPreview: (request: PlaySpeechPreviewRequest, signal?: AbortSignal) =>
      call<PlaySpeechPreviewAnswer>('GET', '/speech/{file}', request, signal),

    /** What a call can be made of */
    readCallOptions: (signal?: AbortSignal) =>
      call<ReadCallOptionsAnswer>('GET', '/voice/options', {}, signal),

    /** What a send would come to */
    checkCalls: (request: CheckCallsRequest, signal?: AbortSignal) =>
      call<CheckCallsAnswer>('POST', '/voice/check', request, signal),

    /** Place or schedule up to 200 calls */
    placeCalls: (request: PlaceCallsRequest, signal?: AbortSignal) =>
      call<PlaceCallsAnswer>('POST', '/voice/messages', request, signal),

    /** The numbers that calls may come from */
    listOwnVoiceNumbers: (signal?: AbortSignal) =>
      call<ListOwnVoiceNumbersAnswer>('GET', '/voice/numbers', {}, signal),

    /** Ask for a number */
    requestVoiceNumber: (request: RequestVoiceNumberRequest, signal?: AbortSignal) =>
      call<RequestVoiceNumberAnswer>('POST', '/voice/numbers', request, signal),

    /** What chat messages come from */
    readBusinessAccount: (signal?: AbortSignal) =>
      call<ReadBusinessAccountAnswer>('GET', '/chat/account', {}, signal),

    /** Ask the provider for its templates */
    syncChatTemplates: (request: SyncChatTemplatesRequest, signal?: AbortSignal) =>
      call<SyncChatTemplatesAnswer>('POST', '/chat/account/sync', request, signal),

    /** Who wrote, whoever wrote last first */
    listConversations: (request: ListConversationsRequest = {}, signal?: AbortSignal) =>
      call<ListConversationsAnswer>('GET', '/chat/conversations', request, signal),

    /** What both sides wrote, the newest first */
    readConversation: (request: ReadConversationRequest, signal?: AbortSignal) =>
      call<ReadConversationAnswer>('GET', '/chat/conversations/{person}', request, signal),

    /** Write to somebody */
    writeChat: (request: WriteChatRequest, signal?: AbortSignal) =>
      call<WriteChatAnswer>('POST', '/chat/conversations/{person}/messages', request, signal),
  };
}
