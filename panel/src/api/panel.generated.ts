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
  | 'password_required'
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
  | 'too_many_requests'
  | 'internal_error'
  | 'upstream_error'
  | 'storage_unavailable';

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

  /** What its messages are */
  channel: 'sms' | 'email' | 'chatapp' | 'voice';

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

    /** What the carrier called it */
    code: string | null;

    /** The words of whoever reported it; null where the gateway itself says what the cause is */
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

  /** Rows of the same file that are in no campaign yet; they will not be sent either */
  not_created: number;

  /** Other campaigns of the same file that have not ended */
  siblings: {
    /** The campaign’s number */
    id: number;

    /** Its name */
    name: string | null;
  }[];
};

/** Who was not reached */
export type FailedMessages = {
  /** In the order in which they were given */
  items: {
    /** The message’s */
    id: string;

    /** Its place among the campaign’s messages, from 1; not the row of a file */
    place: number;

    /** The row of the file that it came from, as Excel numbers it; null: it came from none */
    row: number | null;

    /** The number */
    recipient: string;

    /** What it was sent */
    text: string;

    /** failed, expired or cancelled */
    status: string;

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

    /** What the carrier called it */
    code: string | null;

    /** The words of whoever reported it; null where the gateway itself says what the cause is */
    reason: string | null;

    /** When that was known, ISO 8601 UTC */
    at: string | null;
  }[];

  /** Where the list goes on; null: nowhere */
  next: number | null;
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

/** A mail template, as a list shows it */
export type ListedMailTemplate = {
  /** What a send names it by */
  id: string;

  /** Rises with every change of its texts */
  version: number;

  /** The subject */
  subject: string;

  /** What a reviewer said */
  status: 'pending' | 'approved' | 'rejected';

  /** Why it was rejected */
  reason: string | null;

  /** Whether mails can be sent with it */
  usable: boolean;

  /** When its texts were last changed, ISO 8601 UTC */
  updated_at: string;
};

/** A mail template */
export type MailTemplate = {
  /** What a send names it by */
  id: string;

  /** Rises with every change of its texts */
  version: number;

  /** The subject */
  subject: string;

  /** What a reviewer said */
  status: 'pending' | 'approved' | 'rejected';

  /** Why it was rejected */
  reason: string | null;

  /** Whether mails can be sent with it */
  usable: boolean;

  /** When its texts were last changed, ISO 8601 UTC */
  updated_at: string;

  /** The html */
  html: string;

  /** The text; null: made from the html */
  text: string | null;

  /** The placeholders in its texts */
  placeholders: string[];

  /** When it was made, ISO 8601 UTC */
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

  /** Where its html is for some minutes, below /panel/api; null: it has none */
  html_url: string | null;

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

  /** Those that can be used, up to 1000 */
  templates: {
    id: string;

    subject: string;
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

/** Somebody who wrote, or was written to */
export type Conversation = {
  /** The number */
  person: string;

  /** What the person is called */
  name: string | null;

  /** When the person last wrote; when the account did, if the person never has, ISO 8601 UTC */
  last_at: string;

  /** When the session ends; null: the person never wrote, ISO 8601 UTC */
  open_until: string | null;

  /** What was written then */
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

  /** The file itself, fetched from the provider when it is asked for */
  media: {
    /** Where the file is, below /panel/api */
    url: string;

    /** Whether a page can show it */
    picture: boolean;
  } | null;

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
export type RowsImported = {
  /** How many were taken, or would be */
  created: number;

  /** How many the account has already */
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

/** Why a row cannot be used */
export type ImportProblem = {
  /** As the spreadsheet numbers it */
  row: number;

  /** The column that is wrong; null: the row as a whole */
  column: string | null;

  /** What stands there */
  cell: string | null;

  /** For programs */
  code: string;

  /** A sentence */
  message: string;
};

/** A file or a group whose rows are staged */
export type Import = {
  /** Number within the account */
  id: number;

  /** What it is to become */
  purpose: 'contacts' | 'campaign';

  /** What it was */
  format: 'csv' | 'xlsx' | 'group';

  /** Of the file or the group */
  name: string;

  /** How far it has come */
  state: 'reading' | 'ready' | 'checking' | 'checked' | 'applying' | 'done' | 'failed';

  /** Of what is under way; null: nothing is */
  progress: {
    /** How much */
    done: number;

    /** Of how much */
    of: number;

    /** Of what */
    unit: 'bytes' | 'rows';
  } | null;

  /** What is remarkable about the whole file */
  notes: ('no_headings' | 'question_marks' | 'old_alphabet')[];

  /** Known once it is read */
  columns: {
    /** Its heading, or its letter */
    name: string;

    /** The first values */
    samples: string[];
  }[];

  /** The column that looks like the number, from 0 */
  number_column: number | null;

  /** The column that looks like the name, from 0 */
  name_column: number | null;

  /** Final once it is checked */
  counts: {
    /** Below the headings */
    rows: number;

    /** Can be used */
    good: number;

    /** Have a problem */
    bad: number;

    /** Repeat another, and are left out */
    repeated: number;

    /** Parts of all messages */
    parts: number;

    /** What all messages cost */
    credits: number;
  };

  /** The first hundred, by row; fewer where they are very long */
  problems: ImportProblem[];

  /** What was applied so far */
  result: {
    /** Contacts that are new in the group */
    added: number;

    /** Contacts that the group had already */
    updated: number;

    /** Numbers of the campaigns */
    campaigns: number[];

    /** Messages that are sent */
    accepted: number;

    /** What was charged */
    credits: number;

    /** Messages that could not be sent any more */
    left_out: number;

    /** Rows of which nothing was created, because a campaign of the file was cancelled */
    not_created: number;
  } | null;

  /** Why it has failed, in a sentence */
  error: string | null;

  /** Whether applying it again goes on where it has stopped */
  can_go_on: boolean;

  /** When it was uploaded, ISO 8601 UTC */
  created_at: string;
};

/** Rows of an import */
export type ImportRows = {
  /** In the order of the file */
  items: {
    /** As the spreadsheet numbers it */
    row: number;

    /** In the order of the columns; those at the end may be missing */
    cells: string[];
  }[];

  /** Where the list goes on; null: nowhere */
  next: number | null;
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

  /** The words of whoever reported it; null where the gateway itself says what the cause is */
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

  /** The words of whoever reported it; null where the gateway itself says what the cause is */
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

  /** What happened to it, in 200 steps at most */
  timeline: {
    /** When, ISO 8601 UTC */
    at: string;

    /** What */
    event: string;

    /** More about it */
    detail: string | null;
  }[];

  /** Whether there are further steps */
  timeline_has_more: boolean;

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

    /** How often it came; of repeated ones only the first is kept */
    count: number;
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

    /** What a person called it */
    name: string | null;

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

/** Something that a customer has asked for */
export type Review = {
  /** What is asked for */
  kind: 'template' | 'sender' | 'keyword' | 'voice_number' | 'email_domain' | 'email_template';

  /** The account that asks */
  username: string;

  /** Which one of the account’s */
  key: string;

  /** By which people know it */
  title: string;

  /** What it says */
  record: Record<string, string | null>;

  /** When it was asked for, ISO 8601 UTC */
  asked_at: string;

  /** What was looked at before a person does */
  checks: {
    /** What was looked at */
    check: 'id_form' | 'entity' | 'sender' | 'variables' | 'links' | 'duplicate';

    /** `warning`: a person has to judge it */
    state: 'ok' | 'warning' | 'wrong';

    /** What was found */
    detail: string | null;
  }[];

  /** What became of the account’s other requests */
  earlier: {
    /** How many requests were approved */
    approved: number;

    /** How many were rejected */
    rejected: number;

    /** When the account was made, ISO 8601 UTC */
    since: string;
  };
};

/** A message with its account */
export type OwnedMessage = {
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

  /** The words of whoever reported it; null where the gateway itself says what the cause is */
  error: string | null;

  /** The campaign that it belongs to */
  campaign: number | null;

  /** When it is due; null: at once, ISO 8601 UTC */
  scheduled_at: string | null;

  /** The beginning of its text; of a mail, the subject */
  text: string;

  /** The account that sent it */
  username: string;
};

/** A message with its account and all that happened to it */
export type OwnedMessageDetails = {
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

  /** The words of whoever reported it; null where the gateway itself says what the cause is */
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

  /** What happened to it, in 200 steps at most */
  timeline: {
    /** When, ISO 8601 UTC */
    at: string;

    /** What */
    event: string;

    /** More about it */
    detail: string | null;
  }[];

  /** Whether there are further steps */
  timeline_has_more: boolean;

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

    /** How often it came; of repeated ones only the first is kept */
    count: number;
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

  /** The account that sent it */
  username: string;
};

/** A receipt that no message is known for */
export type UnmatchedReceipt = {
  /** The receipt’s id */
  id: string;

  /** Who sent it; null: the carrier was removed */
  carrier: string | null;

  /** The carrier’s id of the message */
  carrier_id: string;

  /** The number that it names */
  recipient: string | null;

  /** What it says */
  status: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

  /** Its words */
  error: string | null;

  /** The code of the cause */
  code: string | null;

  /** When it says that this happened, ISO 8601 UTC */
  at: string;

  /** When it came, ISO 8601 UTC */
  received_at: string;

  /** Why no message was found */
  cause: 'unknown_id' | 'other_number' | 'too_early';

  /** How often a message was looked for */
  tries: number;

  /** When it is looked for again; null: not any more, ISO 8601 UTC */
  next_try_at: string | null;

  /** As it came; null: past its retention */
  raw: string | null;
};

/** What came of it */
export type MatchedReceipt = {
  /** The message */
  message_id: string;

  /** Where the message is now */
  status: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';
};

/** A webhook with events that were given up */
export type DeadEndpoint = {
  /** Whose webhook it is */
  username: string;

  /** Number within the account */
  endpoint: number;

  /** Where it goes; null: it was removed */
  url: string | null;

  /** Whether it is switched on */
  enabled: boolean;

  /** Events that were given up, counted up to 1,000 */
  events: number;

  /** Why the newest of them was given up */
  error: string | null;

  /** When that was, ISO 8601 UTC */
  last_at: string | null;
};

/** An event that was given up */
export type DeadLetter = {
  /** Id of the event, as the receiver knows it */
  id: string;

  /** What it tells; null: past its retention, it cannot be sent any more */
  event: string | null;

  /** When it happened, ISO 8601 UTC */
  at: string | null;

  /** When it was given up, ISO 8601 UTC */
  gave_up_at: string;

  /** How often it was tried */
  attempts: number;

  /** Why the last attempt failed */
  error: string | null;

  /** The body that is posted */
  request: string | null;
};

/** Done */
export type Replayed = {
  /** How many are on their way again */
  replayed: number;

  /** Whether there are more: call again */
  more: boolean;
};

/** An entry of the audit log */
export type AuditEntry = {
  /** Its number */
  no: number;

  /** When, ISO 8601 UTC */
  at: string;

  /** A person in the panel, a command, or the gateway itself */
  actor: 'person' | 'cli' | 'apply' | 'gateway';

  /** Of the person, or of the system’s user who ran the command */
  name: string;

  /** Where the person was */
  address: string | null;

  /** A noun and a verb */
  action: string;

  /** What was changed belongs to this account; null: the whole gateway */
  account: string | null;

  /** What it was done to */
  subject: string;

  /** Only what changed; null: nothing */
  before: Record<string, unknown> | null;

  /** Only what changed; null: nothing */
  after: Record<string, unknown> | null;

  /** Why */
  reason: string | null;

  /** Over this entry and the one before */
  hash: string;
};

/** The last audit */
export type LastAudit = {
  /** The last audit; null: there was none */
  audit: {
    /** When, ISO 8601 UTC */
    at: string;

    /** Who ran it */
    by: string;

    /** Whether nothing was wrong */
    clean: boolean;

    /** The last entry of the log that was verified */
    up_to: number;
  } | null;
};

/** An account */
export type ListedAccount = {
  /** Its number */
  account: number;

  /** Its name */
  username: string;

  /** Kind of the account */
  role: 'customer' | 'reseller' | 'admin';

  /** Whether it may send */
  status: 'active' | 'inactive' | 'blocked';

  /** Username of the account above it */
  parent: string | null;

  /** Credits by kind */
  balances: Record<string, number>;

  /** When it was made, ISO 8601 UTC */
  created_at: string;
};

/** What was made, with what can be shown only now */
export type MadeAccount = {
  /** Its name */
  username: string;

  /** For its first owner and its programs; shown once */
  password: string | null;

  /** Signs its webhooks; shown once */
  api_secret: string | null;

  /** For SMPP; shown once; null: it has no SMPP */
  smpp_password: string | null;

  /** Shown once */
  api_keys: {
    name: string;

    key: string;
  }[];
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

/** One account */
export type AccountOverview = {
  /** Its number */
  account: number;

  /** Its name */
  username: string;

  /** Kind of the account */
  role: 'customer' | 'reseller' | 'admin';

  /** Whether it may send */
  status: 'active' | 'inactive' | 'blocked';

  /** Username of the account above it */
  parent: string | null;

  /** Credits by kind */
  balances: Record<string, number>;

  /** What the operator has set, as a provisioning file has it */
  record: Record<string, unknown>;

  /** Of the record: a change must name it */
  fingerprint: string;

  /** What counts at this moment, also where nothing was set */
  effective: Record<string, unknown>;

  /** The last 30 days of all channels, oldest first */
  days: {
    /** In the account’s zone */
    date: string;

    /** Accepted */
    messages: number;

    /** Delivered */
    delivered: number;

    /** Not delivered */
    failed: number;

    /** Charged less what was refunded */
    credits: number;
  }[];

  /** Who may sign in; empty: nobody has yet */
  people: Person[];

  /** SMPP connections at this moment */
  binds: {
    /** For telling them apart */
    id: string;

    /** receiver, transmitter or transceiver */
    mode: string;

    /** Where from */
    address: string;

    /** Since when, ISO 8601 UTC */
    bound_at: string;
  }[];

  /** How many are signed in to the panel */
  sessions: number;

  /** Campaigns that are running or paused */
  campaigns: number;
};

/** An entry of the audit log */
export type AccountEntry = {
  /** Its number in the log */
  id: number;

  /** When, ISO 8601 UTC */
  at: string;

  /** A person in the panel, a command, or the gateway itself */
  actor: 'person' | 'cli' | 'apply' | 'gateway';

  /** A username, a command or the gateway */
  by: string;

  /** What was done */
  action: string;

  /** To what */
  subject: string;

  /** Only what has changed; secrets as "changed" */
  before: Record<string, unknown> | null;

  /** Only what has changed; secrets as "changed" */
  after: Record<string, unknown> | null;

  /** Why */
  reason: string | null;
};

/** A customer of the reseller */
export type OwnCustomer = {
  /** Its number */
  account: number;

  /** Its name */
  username: string;

  /** Kind of the account */
  role: 'customer' | 'reseller' | 'admin';

  /** Whether it may send */
  status: 'active' | 'inactive' | 'blocked';

  /** Username of the account above it */
  parent: string | null;

  /** Credits by kind */
  balances: Record<string, number>;

  /** When it was made, ISO 8601 UTC */
  created_at: string;

  /** Sent in the last 30 days */
  messages: number;

  /** Charged in the last 30 days, less what was refunded */
  credits: number;
};

/** What the reseller may do */
export type ResellerLimits = {
  /** How many customers the reseller may have */
  most_customers: number;

  /** How many it has */
  customers: number;

  /** Whether it decides about sender IDs and templates */
  delegated_reviews: boolean;

  /** The least that a customer pays */
  prices: Record<string, number>;

  /** What a customer may get */
  features: Record<string, boolean>;
};

/** What a customer pays, and what it may use */
export type CustomerTerms = {
  /** Credits by route */
  prices: Record<string, number>;

  /** What it may use */
  features: Record<string, boolean>;
};

/** What a customer has asked for */
export type CustomerRequest = {
  /** What is asked for */
  kind: 'template' | 'sender';

  /** Whose it is */
  username: string;

  /** Its number within the account */
  key: string;

  /** Its name */
  title: string;

  /** What it says */
  record: Record<string, string | null>;

  /** When it was asked for, ISO 8601 UTC */
  asked_at: string;

  /** What was looked at before a person does */
  checks: {
    /** What was looked at */
    check: 'id_form' | 'entity' | 'sender' | 'variables' | 'links' | 'duplicate';

    /** `warning`: a person has to judge it */
    state: 'ok' | 'warning' | 'wrong';

    /** What was found */
    detail: string | null;
  }[];

  /** What became of the account’s other requests */
  earlier: {
    /** How many requests were approved */
    approved: number;

    /** How many were rejected */
    rejected: number;

    /** When the account was made, ISO 8601 UTC */
    since: string;
  };
};

/** A carrier, over all processes */
export type Carrier = {
  /** Of the carrier */
  name: string;

  /** Its kind */
  type: string;

  /** What it carries */
  channels: string[];

  /** False: it is switched off */
  enabled: boolean;

  /** Its links stay up, but nothing is handed over */
  paused: boolean;

  /** Unknown: no worker has reported on it lately */
  state: 'up' | 'connecting' | 'down' | 'refused' | 'unknown';

  /** Since when, ISO 8601 UTC */
  since: string | null;

  /** Why messages go elsewhere if they can */
  trouble: string | null;

  /** Carriers that take its messages meanwhile */
  fail_over: string[];

  /** Processes that have links to it */
  workers: number;

  /** Its connections */
  links: {
    /** Slot of the process that holds it */
    worker: number;

    /** What it leads to */
    name: string;

    /** How it stands */
    state: 'up' | 'connecting' | 'down' | 'refused' | 'unknown';

    /** Since when, ISO 8601 UTC */
    since: string;

    /** Handed over and not answered */
    in_flight: number;

    /** The last failure */
    last_error: string | null;
  }[];

  /** How many may wait for an answer */
  window: number;

  /** How many do */
  in_flight: number;

  /** Handed over a second */
  per_second: number;

  /** The last answers that were looked at */
  answers: number;

  /** Of those, rejections */
  rejected: number;

  /** Of those, “slower” */
  throttled: number;

  /** Messages that wait, by lane; counted up to 100,000 */
  waiting: number[];

  /** The last failure */
  last_error: string | null;

  /** Whether the carrier calls back */
  callback: boolean;

  /** DNS records to publish */
  records: {
    /** Name of the record */
    name: string;

    /** MX or TXT */
    type: string;

    /** What to publish */
    value: string;
  }[];
};

/** An option, as a form asks for it */
export type OptionField = {
  /** Of the option */
  name: string;

  /** How it is asked for */
  kind: string;

  words: {
    /** In English */
    en: string;

    /** In Hindi */
    hi: string;
  };

  hint?: {
    /** In English */
    en: string;

    /** In Hindi */
    hi: string;
  };

  /** It cannot be left out */
  required?: boolean;

  /** Few need it */
  rare?: boolean;

  /** What holds without it */
  usual?: string;

  /** The least */
  min?: number;

  /** The most */
  max?: number;

  /** What can be chosen */
  choices?: string[];

  /** It is asked for only beside certain values of another option */
  only?: {
    /** Name of another option */
    option: string;

    /** Its values with which this one may be set */
    is: string[];
  };

  /** It holds unless it is false */
  isUsuallyOn?: boolean;

  /** Of a group, or of each in a list */
  fields?: unknown[];
};

/** A kind of carrier */
export type CarrierType = {
  /** Its name */
  type: string;

  /** What it can carry, the usual one first */
  channels: string[];

  /** Its options */
  fields: OptionField[];
};

/** How a carrier is set up */
export type CarrierSetUp = {
  /** Of the carrier */
  name: string;

  /** Its kind */
  type: string;

  /** What it carries */
  channels: string[];

  /** False: it is switched off */
  enabled: boolean;

  /** As in a provisioning file; null removes one, and keeps a secret */
  options: Record<string, unknown>;

  /** Options that are set and never shown */
  secrets: string[];

  /** Secrets within options, each by the names that lead to it; one stays until another is given, or it is forgotten */
  secrets_within: string[][];

  /** The address that the carrier calls; for owners only, since it has a secret in it */
  callback: string | null;

  /** Of the record, as it was when the form was loaded */
  fingerprint: string;
};

/** What a test has found */
export type CarrierCheck = {
  /** Whether the carrier let us in */
  result: 'ok' | 'failed' | 'untestable';

  /** What it said, or why it cannot be asked */
  said: string;

  /** How long it took */
  took_ms: number;
};

/** What a removal would do */
export type Consequences = {
  /** Why it cannot be removed; empty: it can */
  blockers: string[];

  /** What it touches */
  figures: Record<string, number>;
};

/** Which carriers take which messages */
export type RouteRule = {
  /** Names it */
  key: string;

  /** What people call it */
  name: string | null;

  /** Of which messages */
  channel: 'sms' | 'voice' | 'email' | 'chatapp';

  /** Of which route; * for all */
  route: '*' | 'T' | 'P' | 'PS' | 'I' | 'V';

  /** Only messages of this sender ID */
  sender_id?: string | null;

  /** Only messages of this account */
  account?: string | null;

  prefixes?: string[] | null;

  /** The higher wins */
  priority?: number;

  /** Carriers, the best first */
  connectors?: string[];

  weights?: number[] | null;

  /** Whether the next may try what one has rejected */
  retry_rejected?: boolean;

  /** False: it takes nothing */
  enabled?: boolean;

  /** Of the record, as it was when the form was loaded */
  fingerprint: string;
};

/** The way of a message */
export type Way = {
  /** The key of the rule that takes it; null: none */
  rule: string | null;

  /** The rule’s carriers in their order */
  carriers: {
    /** Of the carrier */
    name: string;

    /** Whether it can take messages */
    standing: 'usable' | 'troubled' | 'paused' | 'off' | 'missing';
  }[];

  /** The carrier that takes it at this moment; null: nobody */
  taken_by: string | null;
};

/** A number that people write to */
export type VirtualNumber = {
  /** The number */
  number: string;

  /** Whose it is */
  account: string;

  /** The first of the account’s keywords */
  keywords: string[];
};

/** The do-not-disturb registry */
export type DndOverview = {
  /** How many numbers are registered */
  count: number;

  /** Whether that is the database’s estimate */
  is_estimate: boolean;

  /** What is known of the DLT registry */
  dlt: {
    /** Entity ids of accounts */
    entities: number;

    /** Sender IDs with a header id */
    headers: number;

    /** Templates with a template id */
    templates: number;
  };
};

/** The import of a list */
export type DndImport = {
  /** Whether what the list does not have goes */
  mode: 'add' | 'replace';

  /** How far it has come */
  state: 'reading' | 'adding' | 'removing' | 'done' | 'stopped';

  /** Of the file */
  name: string;

  /** Who uploaded it */
  by: string;

  /** When it began, ISO 8601 UTC */
  started_at: string;

  /** When it last went on, ISO 8601 UTC */
  moved_at: string;

  /** Numbers that were read */
  valid: number;

  /** Of those, how many have been compared with the registry */
  compared: number;

  /** Of those, new ones */
  added: number;

  /** Numbers that the list does not have */
  removed: number;

  /** Lines without a number */
  invalid: number;

  /** The first of those, by row */
  invalid_lines: number[];

  /** Why it stopped */
  problem: string | null;
};

/** The last import of a list */
export type LastDndImport = {
  /** Null: there was none */
  last_import: DndImport | null;
};

/** A number in the registry */
export type DndEntry = {
  /** An Indian mobile number */
  number: string;

  /** Whether it is registered */
  listed: boolean;

  /** Since when, ISO 8601 UTC */
  added_at: string | null;
};

/** Who has a DLT id */
export type DltMatch = {
  /** What it is */
  kind: 'entity' | 'header' | 'template';

  /** Whose it is */
  account: string;

  /** The sender ID, or the template’s name */
  title: string;

  /** Its DLT id */
  dlt_id: string | null;

  /** Whether it is approved */
  status: string | null;
};

/** Something that is wrong, or was lately */
export type Alert = {
  /** Number */
  id: number;

  /** What is wrong */
  kind:
    | 'low_balance'
    | 'carrier_down'
    | 'webhook_failing'
    | 'approvals_waiting'
    | 'disk_full'
    | 'audit_finding'
    | 'partitions_short';

  /** The carrier or account; empty: the whole gateway */
  subject: string;

  /** In figures */
  detail: Record<string, unknown>;

  /** When it began, ISO 8601 UTC */
  since: string | null;

  /** When it ended; null: it has not, ISO 8601 UTC */
  until: string | null;
};

/** How the whole gateway fares */
export type System = {
  /** What waits for which carrier */
  queues: {
    /** Null: the sandbox */
    carrier: string | null;

    /** 0 is the quickest */
    lane: number;

    /** Messages that wait */
    waiting: number;

    /** Handed over a second */
    per_second: number;
  }[];

  /** Messages stored a minute; null: not known yet */
  stored_per_minute: number | null;

  /** Messages handed over a minute */
  handed_over_per_minute: number;

  /** Processes that hold a place */
  processes: {
    /** Its place */
    slot: number;

    /** What it does */
    role: string | null;

    /** Where it runs */
    host: string | null;

    /** Its process id */
    pid: number | null;

    /** Of the gateway */
    version: string | null;

    /** Since when, ISO 8601 UTC */
    started_at: string | null;

    /** When it was last heard of, ISO 8601 UTC */
    heartbeat_at: string | null;
  }[];

  /** Tables that are kept by time */
  tables: {
    /** Of messages and what belongs to them */
    table: string;

    /** Its parts, each of a week, month or day */
    partitions: number;

    /** On disk, bytes */
    bytes: number;

    /** The day up to which there are parts */
    until: string | null;
  }[];

  /** As the environment says */
  retention: {
    /** How long messages are kept */
    days: number;

    /** How long their texts are */
    text_days: number;
  };

  /** The whole database, bytes */
  database_bytes: number;

  /** The disk that the gateway’s folder is on */
  disk: {
    /** The gateway’s own folder */
    path: string;

    /** Free, bytes */
    free_bytes: number;

    /** In all, bytes */
    total_bytes: number;
  };

  /** The audit of the book */
  audit: {
    /** Whether one runs, in any process */
    running: boolean;

    /** When it began, if it runs in this process, ISO 8601 UTC */
    started_at: string | null;

    /** Who started it */
    by: string | null;

    /** Entries of the ledger that it has read */
    entries: number | null;

    /** Null: there was none */
    last: {
      /** When it ended, ISO 8601 UTC */
      at: string;

      /** Who ran it */
      by: string;

      /** Whether all is right */
      clean: boolean;

      /** Findings by check */
      wrong: Record<string, number>;
    } | null;
  };

  /** What is wrong, and then what was lately */
  alerts: Alert[];
};

/** Settings of the whole gateway */
export type Settings = {
  /** Null: as the environment says */
  promotional_hours: {
    /** Such as 10:00 */
    from: string;

    /** Such as 21:00 */
    to: string;
  } | null;

  /** Of webhooks and HTTP carriers */
  network: {
    /** Networks that may be called although private */
    allow_private: string[];
  };

  /** When and where the operator is alerted */
  alerts: {
    /** Credits below which an account that sends is reported; null: 100 */
    low_balance: number | null;

    /** Hours after which something that waits for approval is reported; null: 4 */
    approvals_hours: number | null;

    /** Percent of the disk below which its free space is reported; null: 10 */
    disk_percent: number | null;

    /** Where alerts are posted */
    webhook_url: string | null;

    /** Who is mailed */
    mail_to: string | null;

    /** The mail’s sender */
    mail_from: string | null;
  };

  /** What alerts are signed with; for owners only */
  alerts_secret: string | null;

  /** What holds without a setting */
  usual: {
    /** Credits */
    low_balance: number;

    /** Hours */
    approvals_hours: number;

    /** Percent */
    disk_percent: number;
  };

  /** Of each setting */
  fingerprints: {
    /** Of the record, as it was when the form was loaded */
    promotional_hours: string;

    /** Of the record, as it was when the form was loaded */
    network: string;

    /** Of the record, as it was when the form was loaded */
    alerts: string;
  };

  /** What only the environment sets */
  environment: {
    /** Of the variable */
    name: string;

    /** Null: it is secret */
    value: string | null;

    /** Whether the environment has it */
    is_set: boolean;

    /** What holds without it */
    default: string;

    /** What it means */
    about: string;
  }[];
};

/** What came of it */
export type ToldAlert = {
  /** By each way that the settings name */
  told: {
    /** How */
    way: 'webhook' | 'mail';

    /** Why it did not arrive; null: it did */
    problem: string | null;
  }[];
};

export type GetSendOptionsAnswer = SendOptions;

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

export type ListMessagesRequest = {
  query?: {
    /** A number or address, or the id of a message, of a broadcast, or the carrier’s */
    q?: string;

    /** Only those in this state */
    status?: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Only those that did not arrive for this cause */
    cause?:
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

    /** Only those under this sender ID */
    sender?: string;

    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** Only by this route */
    route?: 'transactional' | 'promotional' | 'international' | 'voice';

    /** Only of this SMS template, by its number */
    template?: number;

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
    /** Part of the name, or the campaign’s number */
    q?: string;

    /** Only those with this status */
    status?: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';

    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

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

  /** How far back was looked, where a search was cut short; null: it was not, ISO 8601 UTC */
  reached: string | null;
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

export type CancelCampaignRequest = {
  path: {
    /** Number of the campaign within the account */
    id: number;
  };
  query?: {
    /** Also cancel all other campaigns that were created from the same file */
    whole_file?: boolean;
  };
};

export type CancelCampaignAnswer = Campaign;

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

export type SearchMailTemplatesRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** Part of its name or subject */
    q?: string;
  };
};

export type SearchMailTemplatesAnswer = {
  /** The templates */
  items: ListedMailTemplate[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type CreateMailTemplateRequest = {
  body: {
    /** What a send names it by */
    id: string;

    /** The subject */
    subject: string;

    /** The html */
    html: string;

    /** For those who read no html */
    text?: string;
  };
};

export type CreateMailTemplateAnswer = MailTemplate;

export type ReadMailTemplateRequest = {
  path: {
    /** Its name */
    id: string;
  };
};

export type ReadMailTemplateAnswer = MailTemplate;

export type ChangeMailTemplateRequest = {
  path: {
    /** Its name */
    id: string;
  };
  body: {
    /** The version that was changed */
    version: number;

    /** The subject */
    subject: string;

    /** The html */
    html: string;

    /** For those who read no html */
    text?: string;
  };
};

export type ChangeMailTemplateAnswer = MailTemplate;

export type DeleteMailTemplateRequest = {
  path: {
    /** Its name */
    id: string;
  };
};

export type DeleteMailTemplateAnswer = null;

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

export type ReadChatMediaRequest = {
  path: {
    /** Id of the file */
    id: string;
  };
};

export type ReadChatMediaAnswer = unknown;

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

export type ImportTemplatesAnswer = RowsImported;

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

export type ImportSendersRequest = {
  body: {
    /** The sender IDs */
    rows: {
      /** Row of the file, from 1 */
      row: number;

      /** What to send as */
      sender_id: string;

      /** transactional, promotional or international */
      route: string;

      /** Header ID in the DLT registry, 10 to 30 digits */
      dlt_header_id?: string;
    }[];

    /** `good`: rows without a problem are taken; `all`: none is if any has one */
    take: 'good' | 'all';

    /** Only tells what would happen */
    dry_run?: boolean;
  };
};

export type ImportSendersAnswer = RowsImported;

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

export type GetImportRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
};

export type GetImportAnswer = Import;

export type DiscardImportRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
};

export type DiscardImportAnswer = null;

export type ListImportRowsRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
  query?: {
    /** Rows after this one */
    after?: number;

    /** How many */
    limit?: number;
  };
};

export type ListImportRowsAnswer = ImportRows;

export type MapImportRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
  body: {
    /** The column with the numbers; columns count from 0 */
    number: number;

    /** Contacts: the group that they become part of */
    group?: number;

    /** Contacts: the column with the names; columns count from 0 */
    name?: number;

    /** Contacts: columns that become variables */
    variables?: number[];

    /** Campaign: an approved sender ID, or PROMOTIONAL */
    sender?: string;

    /** Campaign: without it, the sender ID’s own */
    route?: 'transactional' | 'promotional' | 'international';

    /** Campaign: with `{{column}}` where a row’s own value stands */
    text?: string;

    /** Campaign: the template that texts must match */
    dlt_template_id?: string;

    /** Campaign: when it leaves, ISO 8601 with an offset */
    schedule_at?: string;

    /** Campaign: what it is called */
    campaign_name?: string;
  };
};

export type MapImportAnswer = Import;

export type ApplyImportRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
  body: {
    /** Only the rows without problems; or nothing, while any row has one */
    mode: 'good' | 'all_or_none';
  };
};

export type ApplyImportAnswer = Import;

export type DownloadImportProblemsRequest = {
  path: {
    /** Number of the import within the account */
    id: number;
  };
  query?: {
    /** Who reads the file */
    for?: 'excel' | 'programs';
  };
};

export type DownloadImportProblemsAnswer = string;

export type StartImportRequest = {
  query: {
    /** What it is to become */
    purpose: 'contacts' | 'campaign';

    /** Of the file */
    name?: string;

    /** A group whose contacts are sent to, in place of a file */
    group?: number;
  };
};

export type StartImportAnswer = Import;

export type ExportMessagesRequest = {
  query?: {
    /** A number or address, or the id of a message, of a broadcast, or the carrier’s */
    q?: string;

    /** Only those in this state */
    status?: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Only those that did not arrive for this cause */
    cause?:
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

    /** Only those under this sender ID */
    sender?: string;

    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** Only by this route */
    route?: 'transactional' | 'promotional' | 'international' | 'voice';

    /** Only of this SMS template, by its number */
    template?: number;

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

export type ListReviewsRequest = {
  query?: {
    /** Only of this kind */
    kind?: 'template' | 'sender' | 'keyword' | 'voice_number' | 'email_domain' | 'email_template';

    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListReviewsAnswer = {
  /** Requests */
  items: Review[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type DecideReviewRequest = {
  path: {
    /** What is asked for */
    kind: 'template' | 'sender' | 'keyword' | 'voice_number' | 'email_domain' | 'email_template';

    /** Who asks */
    account: string;

    /** Which one */
    key: string;
  };
  body: {
    /** What is decided */
    decision: 'approve' | 'reject';

    /** Of a rejection; the customer reads it */
    reason?: string;
  };
};

export type DecideReviewAnswer = null;

export type UndoReviewRequest = {
  path: {
    /** What is asked for */
    kind: 'template' | 'sender' | 'keyword' | 'voice_number' | 'email_domain' | 'email_template';

    /** Who asks */
    account: string;

    /** Which one */
    key: string;
  };
};

export type UndoReviewAnswer = null;

export type FindMessagesRequest = {
  query: {
    /** A number or address, or the id of a message, of a broadcast, or the carrier’s */
    q: string;

    /** Items a page */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type FindMessagesAnswer = {
  /** Messages */
  items: OwnedMessage[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type GetAnyMessageRequest = {
  path: {
    /** The message’s id */
    id: string;
  };
};

export type GetAnyMessageAnswer = OwnedMessageDetails;

export type ListUnmatchedReceiptsRequest = {
  query?: {
    /** Items a page */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListUnmatchedReceiptsAnswer = {
  /** Receipts */
  items: UnmatchedReceipt[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type MatchReceiptRequest = {
  path: {
    /** The receipt’s id */
    id: string;
  };
  body: {
    /** The message that it is about */
    message_id: string;
  };
};

export type MatchReceiptAnswer = MatchedReceipt;

export type DismissReceiptRequest = {
  path: {
    /** The receipt’s id */
    id: string;
  };
  body: {
    /** Why it is not needed, for the audit log */
    reason: string;
  };
};

export type DismissReceiptAnswer = null;

export type ListDeadWebhooksRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListDeadWebhooksAnswer = {
  /** Webhooks */
  items: DeadEndpoint[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type ListDeadLettersRequest = {
  path: {
    /** Whose webhook it is */
    account: string;

    /** Number within the account */
    endpoint: number;
  };
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListDeadLettersAnswer = {
  /** Events */
  items: DeadLetter[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type ReplayDeadWebhookRequest = {
  path: {
    /** Whose webhook it is */
    account: string;

    /** Number within the account */
    endpoint: number;
  };
};

export type ReplayDeadWebhookAnswer = Replayed;

export type ReplayDeadLetterRequest = {
  path: {
    /** Whose webhook it is */
    account: string;

    /** Number within the account */
    endpoint: number;

    /** Id of the event, as the receiver knows it */
    id: string;
  };
};

export type ReplayDeadLetterAnswer = null;

export type ListAuditEntriesRequest = {
  query?: {
    /** Only by this person, or by `cli`, `apply` or `gateway` */
    actor?: string;

    /** Only this action */
    action?:
      | 'account.created'
      | 'account.updated'
      | 'account.viewed'
      | 'api_key.created'
      | 'api_key.revoked'
      | 'api_key.updated'
      | 'audit.run'
      | 'audit_log.exported'
      | 'brand.created'
      | 'brand.deleted'
      | 'brand.updated'
      | 'campaign.exported'
      | 'chat_account.created'
      | 'chat_account.deleted'
      | 'chat_account.updated'
      | 'chat_template.created'
      | 'chat_template.updated'
      | 'connector.created'
      | 'connector.deleted'
      | 'connector.paused'
      | 'connector.resumed'
      | 'connector.updated'
      | 'contacts.created'
      | 'contacts.exported'
      | 'contacts.updated'
      | 'credits.granted'
      | 'credits.transferred'
      | 'credits.withdrawn'
      | 'dnd.created'
      | 'dnd.deleted'
      | 'dnd.imported'
      | 'email_domain.approved'
      | 'email_domain.created'
      | 'email_domain.rejected'
      | 'email_domain.reopened'
      | 'email_domain.updated'
      | 'email_template.approved'
      | 'email_template.created'
      | 'email_template.rejected'
      | 'email_template.reopened'
      | 'email_template.updated'
      | 'file.opened'
      | 'group.created'
      | 'group.updated'
      | 'import.exported'
      | 'keyword.approved'
      | 'keyword.created'
      | 'keyword.deleted'
      | 'keyword.rejected'
      | 'keyword.reopened'
      | 'keyword.updated'
      | 'messages.exported'
      | 'person.added'
      | 'person.password_changed'
      | 'person.password_reset'
      | 'person.recovery_codes_renewed'
      | 'person.removed'
      | 'person.totp_removed'
      | 'person.totp_set_up'
      | 'person.updated'
      | 'receipt.dismissed'
      | 'receipt.matched'
      | 'route.created'
      | 'route.deleted'
      | 'route.updated'
      | 'sender.approved'
      | 'sender.created'
      | 'sender.deleted'
      | 'sender.rejected'
      | 'sender.reopened'
      | 'sender.updated'
      | 'session.ended'
      | 'session.refused'
      | 'session.signed_in'
      | 'session.signed_out'
      | 'setting.created'
      | 'setting.deleted'
      | 'setting.updated'
      | 'setup.exported'
      | 'statement.exported'
      | 'suppression.created'
      | 'suppression.deleted'
      | 'template.approved'
      | 'template.created'
      | 'template.deleted'
      | 'template.rejected'
      | 'template.reopened'
      | 'template.updated'
      | 'virtual_number.created'
      | 'virtual_number.deleted'
      | 'virtual_number.updated'
      | 'voice_number.approved'
      | 'voice_number.created'
      | 'voice_number.rejected'
      | 'voice_number.reopened'
      | 'voice_number.updated'
      | 'webhook.created'
      | 'webhook.replayed'
      | 'webhook.updated';

    /** Only what was done to this account */
    account?: string;

    /** Only at or after this day or time */
    from?: string;

    /** Only before this time; of a day, up to its end */
    to?: string;

    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListAuditEntriesAnswer = {
  /** Entries */
  items: AuditEntry[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type GetLastAuditAnswer = LastAudit;

export type ExportAuditEntriesRequest = {
  query?: {
    /** Only by this person, or by `cli`, `apply` or `gateway` */
    actor?: string;

    /** Only this action */
    action?:
      | 'account.created'
      | 'account.updated'
      | 'account.viewed'
      | 'api_key.created'
      | 'api_key.revoked'
      | 'api_key.updated'
      | 'audit.run'
      | 'audit_log.exported'
      | 'brand.created'
      | 'brand.deleted'
      | 'brand.updated'
      | 'campaign.exported'
      | 'chat_account.created'
      | 'chat_account.deleted'
      | 'chat_account.updated'
      | 'chat_template.created'
      | 'chat_template.updated'
      | 'connector.created'
      | 'connector.deleted'
      | 'connector.paused'
      | 'connector.resumed'
      | 'connector.updated'
      | 'contacts.created'
      | 'contacts.exported'
      | 'contacts.updated'
      | 'credits.granted'
      | 'credits.transferred'
      | 'credits.withdrawn'
      | 'dnd.created'
      | 'dnd.deleted'
      | 'dnd.imported'
      | 'email_domain.approved'
      | 'email_domain.created'
      | 'email_domain.rejected'
      | 'email_domain.reopened'
      | 'email_domain.updated'
      | 'email_template.approved'
      | 'email_template.created'
      | 'email_template.rejected'
      | 'email_template.reopened'
      | 'email_template.updated'
      | 'file.opened'
      | 'group.created'
      | 'group.updated'
      | 'import.exported'
      | 'keyword.approved'
      | 'keyword.created'
      | 'keyword.deleted'
      | 'keyword.rejected'
      | 'keyword.reopened'
      | 'keyword.updated'
      | 'messages.exported'
      | 'person.added'
      | 'person.password_changed'
      | 'person.password_reset'
      | 'person.recovery_codes_renewed'
      | 'person.removed'
      | 'person.totp_removed'
      | 'person.totp_set_up'
      | 'person.updated'
      | 'receipt.dismissed'
      | 'receipt.matched'
      | 'route.created'
      | 'route.deleted'
      | 'route.updated'
      | 'sender.approved'
      | 'sender.created'
      | 'sender.deleted'
      | 'sender.rejected'
      | 'sender.reopened'
      | 'sender.updated'
      | 'session.ended'
      | 'session.refused'
      | 'session.signed_in'
      | 'session.signed_out'
      | 'setting.created'
      | 'setting.deleted'
      | 'setting.updated'
      | 'setup.exported'
      | 'statement.exported'
      | 'suppression.created'
      | 'suppression.deleted'
      | 'template.approved'
      | 'template.created'
      | 'template.deleted'
      | 'template.rejected'
      | 'template.reopened'
      | 'template.updated'
      | 'virtual_number.created'
      | 'virtual_number.deleted'
      | 'virtual_number.updated'
      | 'voice_number.approved'
      | 'voice_number.created'
      | 'voice_number.rejected'
      | 'voice_number.reopened'
      | 'voice_number.updated'
      | 'webhook.created'
      | 'webhook.replayed'
      | 'webhook.updated';

    /** Only what was done to this account */
    account?: string;

    /** Only at or after this day or time */
    from?: string;

    /** Only before this time; of a day, up to its end */
    to?: string;

    /** Who reads it */
    for?: 'excel' | 'programs';
  };
};

export type ExportAuditEntriesAnswer = string;

export type SearchAccountsRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** What the name or the number begins with */
    q?: string;

    /** Kind of the account */
    role?: 'customer' | 'reseller' | 'admin';

    /** Whether it may send */
    status?: 'active' | 'inactive' | 'blocked';

    /** Only those of this reseller */
    parent?: string;
  };
};

export type SearchAccountsAnswer = {
  /** Accounts */
  items: ListedAccount[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type CreateAccountRequest = {
  body: {
    /** Its name, with which its first owner signs in */
    username: string;

    /** What it is to be */
    role?: 'customer' | 'reseller';

    parent?: string | null;

    /** An IANA name */
    time_zone?: unknown;

    /** Messages a day; 0: no limit */
    flood_limit?: unknown;

    /** Limits */
    limits?: unknown;

    /** Credits by route */
    prices?: unknown;

    /** Whether messages that were refused are refunded */
    refunds?: unknown;

    /** Days for which messages are kept */
    retention?: unknown;

    /** What it may use */
    features?: unknown;

    /** What a reseller may do */
    reseller?: unknown;

    /** When promotional messages leave */
    promotional_hours?: unknown;

    /** Access by SMPP; null: none */
    smpp?: unknown;

    /** Entity IDs */
    dlt?: unknown;

    /** Approved at once */
    senders?: {
      sender_id: string;

      route?: 'transactional' | 'promotional' | 'international';

      dlt_header_id?: string;
    }[];

    api_keys?: {
      name: string;
    }[];

    /** What it is granted at once, by kind */
    credits?: unknown;

    /** Payment reference of these credits */
    reference?: string;
  };
};

export type CreateAccountAnswer = MadeAccount;

export type GetAccountRequest = {
  path: {
    /**  */
    username: string;
  };
};

export type GetAccountAnswer = AccountOverview;

export type ChangeAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** Of the record that the form began with */
    fingerprint: string;

    /** What is to be different; absent: as it is */
    changes: {
      /** What it is to be */
      role?: 'customer' | 'reseller';

      /** Username of the account above it */
      parent?: unknown;

      /** An IANA name */
      time_zone?: unknown;

      /** Messages a day; 0: no limit */
      flood_limit?: unknown;

      /** Limits */
      limits?: unknown;

      /** Credits by route */
      prices?: unknown;

      /** Whether messages that were refused are refunded */
      refunds?: unknown;

      /** Days for which messages are kept */
      retention?: unknown;

      /** What it may use */
      features?: unknown;

      /** What a reseller may do */
      reseller?: unknown;

      /** When promotional messages leave */
      promotional_hours?: unknown;

      /** Access by SMPP; null: none */
      smpp?: unknown;

      /** Entity IDs */
      dlt?: unknown;

      /** Chat */
      chatapp?: {
        /** What its chat messages come from; null: none */
        business_account?: unknown;
      };
    };

    /** For the audit log */
    reason?: string;
  };
};

export type ChangeAccountAnswer = {
  /** What is different now */
  changed: string[];

  /** A new one, shown once; null: as it was */
  smpp_password: string | null;

  account: AccountOverview;
};

export type CreditAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** Which balance */
    kind: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

    /** Credits, with at most 3 decimals; negative: they are withdrawn */
    amount: number;

    /** What it is for, such as the number of an invoice; the customer sees it */
    reference: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type CreditAccountAnswer = {
  /** Afterwards */
  balance: number;
};

export type SetAccountStatusRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** Whether it may send */
    status: 'active' | 'inactive' | 'blocked';

    /** For the audit log */
    reason?: string;
  };
};

export type SetAccountStatusAnswer = null;

export type RenewPersonPasswordRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the person; 0: the first owner */
    id: number;
  };
};

export type RenewPersonPasswordAnswer = {
  /** To be given to the person, and changed at the first sign-in; shown once */
  first_password: string;
};

export type ResetPersonTotpRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the person; 0: the first owner */
    id: number;
  };
};

export type ResetPersonTotpAnswer = null;

export type RenewAccountPasswordRequest = {
  path: {
    /**  */
    username: string;
  };
};

export type RenewAccountPasswordAnswer = {
  /** The new one; shown once */
  password: string;
};

export type RenewSmppPasswordRequest = {
  path: {
    /**  */
    username: string;
  };
};

export type RenewSmppPasswordAnswer = {
  /** The new one; shown once */
  password: string;
};

export type ListSendersOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
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

export type ListSendersOfAccountAnswer = {
  /** Newest first */
  items: SenderId[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type AddSenderToAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** What to send as */
    sender_id: string;

    /** Which messages it may send */
    route: 'transactional' | 'promotional' | 'international';

    /** Header ID in the DLT registry */
    dlt_header_id?: string;
  };
};

export type AddSenderToAccountAnswer = null;

export type LookAtSenderRemovalRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the record within the account */
    id: number;
  };
};

export type LookAtSenderRemovalAnswer = {
  /** Why it cannot be done; empty: it can */
  blockers: string[];

  /** How many things it touches */
  figures: Record<string, number>;
};

export type RemoveSenderOfAccountRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the record within the account */
    id: number;
  };
  body: {
    /** For the audit log */
    reason: string;
  };
};

export type RemoveSenderOfAccountAnswer = null;

export type ListTemplatesOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
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

export type ListTemplatesOfAccountAnswer = {
  /** Newest first */
  items: Template[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type AddTemplateToAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** A name that no other template of the account has */
    name: string;

    /** The text as it is registered */
    content: string;

    /** The one sender ID that it is for; absent: for all */
    sender_id?: string;

    /** Template ID in the DLT registry */
    dlt_template_id?: string;

    /** Entity ID in the DLT registry */
    entity_id?: string;
  };
};

export type AddTemplateToAccountAnswer = null;

export type RemoveTemplateOfAccountRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the record within the account */
    id: number;
  };
  body: {
    /** For the audit log */
    reason: string;
  };
};

export type RemoveTemplateOfAccountAnswer = null;

export type ListApiKeysOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
};

export type ListApiKeysOfAccountAnswer = {
  items: {
    id: number;

    name: string;

    hint: string;

    scopes: ('send' | 'read' | 'credits')[] | null;

    perMinute: number;

    perDay: number;

    allowIps: string[] | null;

    expiresAt: string | null;

    lastUsedAt: string | null;

    createdAt: string;
  }[];
};

export type AddApiKeyToAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    name: string;
  };
};

export type AddApiKeyToAccountAnswer = {
  name: string;

  /** The key; shown once */
  key: string;
};

export type RevokeApiKeyOfAccountRequest = {
  path: {
    /**  */
    username: string;

    /** Number of the record within the account */
    id: number;
  };
};

export type RevokeApiKeyOfAccountAnswer = null;

export type ListLedgerOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  query?: {
    /**  */
    limit?: number;

    /**  */
    cursor?: string;

    /**  */
    kind?: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';
  };
};

export type ListLedgerOfAccountAnswer = {
  items: {
    id: string;

    type: 'sent' | 'grant' | 'withdrawal' | 'transfer_in' | 'transfer_out';

    day: string;

    at: string | null;

    amount: number;

    balanceAfter: number | null;

    messages: number | null;

    refunded: number;

    description: string | null;

    counterparty: string | null;
  }[];

  next: string | null;

  reached?: string | null;
};

export type ListEntriesOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  query?: {
    /**  */
    limit?: number;

    /**  */
    cursor?: number;
  };
};

export type ListEntriesOfAccountAnswer = {
  /** Newest first */
  items: AccountEntry[];

  /** The cursor of the following records; null: there are none */
  next: string | null;
};

export type ImportTemplatesOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
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

export type ImportTemplatesOfAccountAnswer = RowsImported;

export type ImportSendersOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** The sender IDs */
    rows: {
      /** Row of the file, from 1 */
      row: number;

      /** What to send as */
      sender_id: string;

      /** transactional, promotional or international */
      route: string;

      /** Header ID in the DLT registry, 10 to 30 digits */
      dlt_header_id?: string;
    }[];

    /** `good`: rows without a problem are taken; `all`: none is if any has one */
    take: 'good' | 'all';

    /** Only tells what would happen */
    dry_run?: boolean;
  };
};

export type ImportSendersOfAccountAnswer = RowsImported;

export type ListCustomersRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** What the name or the number begins with */
    q?: string;

    /** Whether it may send */
    status?: 'active' | 'inactive' | 'blocked';
  };
};

export type ListCustomersAnswer = {
  /** Customers */
  items: OwnCustomer[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type CreateCustomerRequest = {
  body: {
    /** Its name, with which its first owner signs in */
    username: string;

    /** Absent: the reseller’s */
    time_zone?: string;

    /** Credits by route, not below the reseller’s */
    prices?: Record<string, number>;

    /** What it may use, of what the reseller may */
    features?: Record<string, boolean>;

    api_keys?: {
      name: string;
    }[];
  };
};

export type CreateCustomerAnswer = MadeAccount;

export type GetResellerLimitsAnswer = ResellerLimits;

export type GetCustomerTermsRequest = {
  path: {
    /**  */
    username: string;
  };
};

export type GetCustomerTermsAnswer = CustomerTerms;

export type ChangeCustomerTermsRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** Credits by route, not below the reseller’s */
    prices?: Record<string, number>;

    /** What it may use, of what the reseller may */
    features?: Record<string, boolean>;
  };
};

export type ChangeCustomerTermsAnswer = CustomerTerms;

export type SetCustomerStatusRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** Whether it may send */
    status: 'active' | 'inactive';
  };
};

export type SetCustomerStatusAnswer = null;

export type TransferToCustomerRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    /** To the customer, or from it */
    direction: 'down' | 'back';

    /** Of which credits; absent: SMS */
    kind?: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

    /** Credits, with at most 3 decimals */
    amount: number;

    /** What it is for; both see it */
    description?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type TransferToCustomerAnswer = {
  /** What was moved */
  amount: number;
};

export type ListCustomerReviewsRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** What is asked for */
    kind?: 'template' | 'sender';
  };
};

export type ListCustomerReviewsAnswer = {
  /** Requests */
  items: CustomerRequest[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type DecideCustomerReviewRequest = {
  path: {
    /** What is asked for */
    kind: 'template' | 'sender';

    /**  */
    username: string;

    /** Its number within the account */
    key: string;
  };
  body: {
    /** `undo`: of one’s own decision */
    decision: 'approve' | 'reject' | 'undo';

    /** Shown to the customer; required to reject */
    reason?: string;
  };
};

export type DecideCustomerReviewAnswer = null;

export type ListCarriersAnswer = {
  /** In the order of their making */
  items: Carrier[];
};

export type CreateCarrierRequest = {
  body: {
    /** Of the carrier */
    name: string;

    /** Its kind */
    type: string;

    /** What it carries */
    channels?: string[];

    /** False: it is switched off */
    enabled?: boolean;

    /** As in a provisioning file; null removes one, and keeps a secret */
    options?: Record<string, unknown>;

    /** Secrets to be removed, each by the names that lead to it, joined by dots */
    forget?: string[];

    /** Why, for the audit log */
    reason?: string;
  };
};

export type CreateCarrierAnswer = CarrierSetUp;

export type ListCarrierTypesAnswer = {
  /** Every kind of this version */
  items: CarrierType[];
};

export type GetCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type GetCarrierAnswer = CarrierSetUp;

export type ChangeCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
  body: {
    /** What it carries */
    channels?: string[];

    /** False: it is switched off */
    enabled?: boolean;

    /** As in a provisioning file; null removes one, and keeps a secret */
    options?: Record<string, unknown>;

    /** Secrets to be removed, each by the names that lead to it, joined by dots */
    forget?: string[];

    /** Why, for the audit log */
    reason?: string;

    /** Of the record, as it was when the form was loaded */
    fingerprint: string;
  };
};

export type ChangeCarrierAnswer = CarrierSetUp;

export type RemoveCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type RemoveCarrierAnswer = null;

export type PauseCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type PauseCarrierAnswer = null;

export type ResumeCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type ResumeCarrierAnswer = null;

export type TestCarrierRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type TestCarrierAnswer = CarrierCheck;

export type GetCarrierRemovalRequest = {
  path: {
    /** Of the carrier */
    name: string;
  };
};

export type GetCarrierRemovalAnswer = Consequences;

export type ListRouteRulesAnswer = {
  /** In the order in which they are looked at */
  items: RouteRule[];
};

export type CreateRouteRuleRequest = {
  body: {
    /** What people call it */
    name: string;

    /** Of which messages */
    channel: 'sms' | 'voice' | 'email' | 'chatapp';

    /** Of which route; * for all */
    route: '*' | 'T' | 'P' | 'PS' | 'I' | 'V';

    /** Only messages of this sender ID */
    sender_id?: string | null;

    /** Only messages of this account */
    account?: string | null;

    prefixes?: string[] | null;

    /** The higher wins */
    priority?: number;

    /** Carriers, the best first */
    connectors?: string[];

    weights?: number[] | null;

    /** Whether the next may try what one has rejected */
    retry_rejected?: boolean;

    /** False: it takes nothing */
    enabled?: boolean;

    /** Why, for the audit log */
    reason?: string;
  };
};

export type CreateRouteRuleAnswer = RouteRule;

export type ChangeRouteRuleRequest = {
  query: {
    /** Of the rule */
    key: string;
  };
  body: {
    /** Only messages of this sender ID */
    sender_id?: string | null;

    /** Only messages of this account */
    account?: string | null;

    prefixes?: string[] | null;

    /** The higher wins */
    priority?: number;

    /** Carriers, the best first */
    connectors?: string[];

    weights?: number[] | null;

    /** Whether the next may try what one has rejected */
    retry_rejected?: boolean;

    /** False: it takes nothing */
    enabled?: boolean;

    /** Why, for the audit log */
    reason?: string;

    /** Of the record, as it was when the form was loaded */
    fingerprint: string;
  };
};

export type ChangeRouteRuleAnswer = RouteRule;

export type RemoveRouteRuleRequest = {
  query: {
    /** Of the rule */
    key: string;
  };
};

export type RemoveRouteRuleAnswer = null;

export type FindWayRequest = {
  query: {
    /** Of which messages */
    channel: 'sms' | 'voice' | 'email' | 'chatapp';

    /** Of which route; * for all */
    route: '*' | 'T' | 'P' | 'PS' | 'I' | 'V';

    /** A number; for mail an address */
    number: string;

    /** Of whom; absent: of anybody */
    account?: string;

    /** The sender ID */
    sender?: string;
  };
};

export type FindWayAnswer = Way;

export type GetRouteRuleRemovalRequest = {
  query: {
    /** Of the rule */
    key: string;
  };
};

export type GetRouteRuleRemovalAnswer = {
  /** Why it cannot be removed; empty: it can */
  blockers: string[];

  /** What it touches */
  figures: Record<string, number>;
};

export type ListVirtualNumbersRequest = {
  query?: {
    /** Part of a number, or a username */
    q?: string;

    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;
  };
};

export type ListVirtualNumbersAnswer = {
  /** Virtual numbers */
  items: VirtualNumber[];

  /** The cursor of the next page; null where there is none */
  next: string | null;
};

export type AddVirtualNumberRequest = {
  body: {
    /** The number */
    number: string;

    /** Whose it is */
    account: string;
  };
};

export type AddVirtualNumberAnswer = null;

export type MoveVirtualNumberRequest = {
  path: {
    /** The number */
    number: string;
  };
  body: {
    /** Whose it is */
    account: string;
  };
};

export type MoveVirtualNumberAnswer = null;

export type RemoveVirtualNumberRequest = {
  path: {
    /** The number */
    number: string;
  };
};

export type RemoveVirtualNumberAnswer = null;

export type GetDndOverviewAnswer = DndOverview;

export type GetLastDndImportAnswer = LastDndImport;

export type ImportDndRequest = {
  query: {
    /** Whether what the list does not have goes */
    mode: 'add' | 'replace';

    /** Of the file */
    name?: string;
  };
};

export type ImportDndAnswer = DndImport;

export type LookUpDndRequest = {
  path: {
    /** An Indian mobile number */
    number: string;
  };
};

export type LookUpDndAnswer = DndEntry;

export type RemoveFromDndRequest = {
  path: {
    /** An Indian mobile number */
    number: string;
  };
  body: {
    /** Why, for the audit log */
    reason: string;
  };
};

export type RemoveFromDndAnswer = null;

export type AddToDndRequest = {
  body: {
    /** An Indian mobile number */
    number: string;

    /** Why, for the audit log */
    reason: string;
  };
};

export type AddToDndAnswer = null;

export type LookUpDltRequest = {
  query: {
    /** A DLT id, or a sender ID */
    q: string;
  };
};

export type LookUpDltAnswer = {
  /** At most 100 of each kind */
  items: DltMatch[];
};

export type GetSystemAnswer = System;

export type RunAuditRequest = { body: Record<string, unknown> };

export type RunAuditAnswer = null;

export type GetSettingsAnswer = Settings;

export type ChangeSettingsRequest = {
  body: {
    /** Null: as the environment says */
    promotional_hours?: {
      /** Such as 10:00 */
      from: string;

      /** Such as 21:00 */
      to: string;
    } | null;

    network?: {
      /** Networks such as 10.0.0.0/8 */
      allow_private: string[];
    };

    alerts?: {
      /** Credits below which an account that sends is reported; null: 100 */
      low_balance?: number | null;

      /** Hours after which something that waits for approval is reported; null: 4 */
      approvals_hours?: number | null;

      /** Percent of the disk below which its free space is reported; null: 10 */
      disk_percent?: number | null;

      /** Where alerts are posted */
      webhook_url?: string | null;

      /** Who is mailed */
      mail_to?: string | null;

      /** The mail’s sender */
      mail_from?: string | null;
    };

    /** Of the record, as it was when the form was loaded */
    fingerprint: string;

    /** Why, for the audit log */
    reason?: string;
  };
};

export type ChangeSettingsAnswer = Settings;

export type TestAlertsAnswer = ToldAlert;

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
    /** What there is to choose from when sending */
    getSendOptions: (signal?: AbortSignal) => call<GetSendOptionsAnswer>('GET', '/send-options', {}, signal),

    /** What sending each of these messages would do, without sending */
    checkMessages: (request: CheckMessagesRequest, signal?: AbortSignal) =>
      call<CheckMessagesAnswer>('POST', '/messages/check', request, signal),

    /** Send or schedule up to 200 messages */
    sendMessages: (request: SendMessagesRequest, signal?: AbortSignal) =>
      call<SendMessagesAnswer>('POST', '/messages', request, signal),

    /** Messages of all channels, the newest first */
    listMessages: (request: ListMessagesRequest = {}, signal?: AbortSignal) =>
      call<ListMessagesAnswer>('GET', '/messages', request, signal),

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

    /** Take back what has not left, and its credits; create no more from its file */
    cancelCampaign: (request: CancelCampaignRequest, signal?: AbortSignal) =>
      call<CancelCampaignAnswer>('POST', '/campaigns/{id}/cancel', request, signal),

    /** Keep back what has not left */
    pauseCampaign: (request: PauseCampaignRequest, signal?: AbortSignal) =>
      call<PauseCampaignAnswer>('POST', '/campaigns/{id}/pause', request, signal),

    /** Go on where it was paused; nobody is sent to twice */
    resumeCampaign: (request: ResumeCampaignRequest, signal?: AbortSignal) =>
      call<ResumeCampaignAnswer>('POST', '/campaigns/{id}/resume', request, signal),

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

    /** Mail templates, by name */
    searchMailTemplates: (request: SearchMailTemplatesRequest = {}, signal?: AbortSignal) =>
      call<SearchMailTemplatesAnswer>('GET', '/email/templates', request, signal),

    /** Store a mail template */
    createMailTemplate: (request: CreateMailTemplateRequest, signal?: AbortSignal) =>
      call<CreateMailTemplateAnswer>('POST', '/email/templates', request, signal),

    /** A mail template */
    readMailTemplate: (request: ReadMailTemplateRequest, signal?: AbortSignal) =>
      call<ReadMailTemplateAnswer>('GET', '/email/templates/{id}', request, signal),

    /** Give a mail template other texts, which become its next version */
    changeMailTemplate: (request: ChangeMailTemplateRequest, signal?: AbortSignal) =>
      call<ChangeMailTemplateAnswer>('PATCH', '/email/templates/{id}', request, signal),

    /** Delete a mail template; what was accepted with it is sent */
    deleteMailTemplate: (request: DeleteMailTemplateRequest, signal?: AbortSignal) =>
      call<DeleteMailTemplateAnswer>('DELETE', '/email/templates/{id}', request, signal),

    /** What the virtual mailbox got, the newest first */
    listMailbox: (request: ListMailboxRequest = {}, signal?: AbortSignal) =>
      call<ListMailboxAnswer>('GET', '/mailbox', request, signal),

    /** A mail in the virtual mailbox */
    openTakenMail: (request: OpenTakenMailRequest, signal?: AbortSignal) =>
      call<OpenTakenMailAnswer>('GET', '/mailbox/{id}', request, signal),

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

    /** Who wrote, whoever wrote last first, and who has not answered */
    listConversations: (request: ListConversationsRequest = {}, signal?: AbortSignal) =>
      call<ListConversationsAnswer>('GET', '/chat/conversations', request, signal),

    /** What both sides wrote, the newest first */
    readConversation: (request: ReadConversationRequest, signal?: AbortSignal) =>
      call<ReadConversationAnswer>('GET', '/chat/conversations/{person}', request, signal),

    /** A file that somebody has sent, from the provider */
    readChatMedia: (request: ReadChatMediaRequest, signal?: AbortSignal) =>
      call<ReadChatMediaAnswer>('GET', '/chat/media/{id}', request, signal),

    /** Write to somebody */
    writeChat: (request: WriteChatRequest, signal?: AbortSignal) =>
      call<WriteChatAnswer>('POST', '/chat/conversations/{person}/messages', request, signal),

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

    /** Ask for the sender IDs of a file; may be repeated */
    importSenders: (request: ImportSendersRequest, signal?: AbortSignal) =>
      call<ImportSendersAnswer>('POST', '/senders/import', request, signal),

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

    /** Add contacts */
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

    /** How far an import has come, and what was found */
    getImport: (request: GetImportRequest, signal?: AbortSignal) =>
      call<GetImportAnswer>('GET', '/imports/{id}', request, signal),

    /** Discard the rows of an import; what was applied stays */
    discardImport: (request: DiscardImportRequest, signal?: AbortSignal) =>
      call<DiscardImportAnswer>('DELETE', '/imports/{id}', request, signal),

    /** Rows of an import, to be looked at */
    listImportRows: (request: ListImportRowsRequest, signal?: AbortSignal) =>
      call<ListImportRowsAnswer>('GET', '/imports/{id}/rows', request, signal),

    /** Say what the columns are, and have all rows checked */
    mapImport: (request: MapImportRequest, signal?: AbortSignal) =>
      call<MapImportAnswer>('POST', '/imports/{id}/mapping', request, signal),

    /** Make contacts or a campaign of the rows */
    applyImport: (request: ApplyImportRequest, signal?: AbortSignal) =>
      call<ApplyImportAnswer>('POST', '/imports/{id}/apply', request, signal),

    /** All rows with problems, as a file */
    downloadImportProblems: (request: DownloadImportProblemsRequest, signal?: AbortSignal) =>
      call<DownloadImportProblemsAnswer>('GET', '/imports/{id}/problems.csv', request, signal),

    /** Upload a CSV file or an Excel workbook, or take a group */
    startImport: (request: StartImportRequest, signal?: AbortSignal) =>
      call<StartImportAnswer>('POST', '/imports', request, signal),

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

    /** What waits for a decision, the oldest first */
    listReviews: (request: ListReviewsRequest = {}, signal?: AbortSignal) =>
      call<ListReviewsAnswer>('GET', '/admin/reviews', request, signal),

    /** Approve or reject */
    decideReview: (request: DecideReviewRequest, signal?: AbortSignal) =>
      call<DecideReviewAnswer>('POST', '/admin/reviews/{kind}/{account}/{key}', request, signal),

    /** Take one’s own decision back, within ten minutes */
    undoReview: (request: UndoReviewRequest, signal?: AbortSignal) =>
      call<UndoReviewAnswer>('DELETE', '/admin/reviews/{kind}/{account}/{key}', request, signal),

    /** Messages of all accounts, the newest first */
    findMessages: (request: FindMessagesRequest, signal?: AbortSignal) =>
      call<FindMessagesAnswer>('GET', '/admin/messages', request, signal),

    /** A message of any account, with its carriers by name */
    getAnyMessage: (request: GetAnyMessageRequest, signal?: AbortSignal) =>
      call<GetAnyMessageAnswer>('GET', '/admin/messages/{id}', request, signal),

    /** Receipts that no message is known for, the newest first */
    listUnmatchedReceipts: (request: ListUnmatchedReceiptsRequest = {}, signal?: AbortSignal) =>
      call<ListUnmatchedReceiptsAnswer>('GET', '/admin/receipts', request, signal),

    /** Record a receipt for the message that it is about */
    matchReceipt: (request: MatchReceiptRequest, signal?: AbortSignal) =>
      call<MatchReceiptAnswer>('POST', '/admin/receipts/{id}/match', request, signal),

    /** Delete a receipt that no message will be found for */
    dismissReceipt: (request: DismissReceiptRequest, signal?: AbortSignal) =>
      call<DismissReceiptAnswer>('POST', '/admin/receipts/{id}/dismiss', request, signal),

    /** Webhooks with events that were given up */
    listDeadWebhooks: (request: ListDeadWebhooksRequest = {}, signal?: AbortSignal) =>
      call<ListDeadWebhooksAnswer>('GET', '/admin/dead-webhooks', request, signal),

    /** The events of one webhook that were given up, the newest first */
    listDeadLetters: (request: ListDeadLettersRequest, signal?: AbortSignal) =>
      call<ListDeadLettersAnswer>('GET', '/admin/dead-webhooks/{account}/{endpoint}', request, signal),

    /** Send up to 200 events again that were given up */
    replayDeadWebhook: (request: ReplayDeadWebhookRequest, signal?: AbortSignal) =>
      call<ReplayDeadWebhookAnswer>(
        'POST',
        '/admin/dead-webhooks/{account}/{endpoint}/replay',
        request,
        signal,
      ),

    /** Send an event again that was given up */
    replayDeadLetter: (request: ReplayDeadLetterRequest, signal?: AbortSignal) =>
      call<ReplayDeadLetterAnswer>(
        'POST',
        '/admin/dead-webhooks/{account}/{endpoint}/events/{id}/replay',
        request,
        signal,
      ),

    /** Who has changed what, the newest first */
    listAuditEntries: (request: ListAuditEntriesRequest = {}, signal?: AbortSignal) =>
      call<ListAuditEntriesAnswer>('GET', '/admin/audit', request, signal),

    /** Up to which entry the log was verified */
    getLastAudit: (signal?: AbortSignal) => call<GetLastAuditAnswer>('GET', '/admin/audit/last', {}, signal),

    /** The same entries as a CSV file */
    exportAuditEntries: (request: ExportAuditEntriesRequest = {}, signal?: AbortSignal) =>
      call<ExportAuditEntriesAnswer>('GET', '/admin/audit.csv', request, signal),

    /** Accounts by name or number */
    searchAccounts: (request: SearchAccountsRequest = {}, signal?: AbortSignal) =>
      call<SearchAccountsAnswer>('GET', '/admin/accounts', request, signal),

    /** Make an account, with all that it begins with */
    createAccount: (request: CreateAccountRequest, signal?: AbortSignal) =>
      call<CreateAccountAnswer>('POST', '/admin/accounts', request, signal),

    /** One account */
    getAccount: (request: GetAccountRequest, signal?: AbortSignal) =>
      call<GetAccountAnswer>('GET', '/admin/accounts/{username}', request, signal),

    /** Change what is set for an account */
    changeAccount: (request: ChangeAccountRequest, signal?: AbortSignal) =>
      call<ChangeAccountAnswer>('PATCH', '/admin/accounts/{username}', request, signal),

    /** Grant or withdraw credits; needs the header idempotency-key */
    creditAccount: (request: CreditAccountRequest, signal?: AbortSignal) =>
      call<CreditAccountAnswer>('POST', '/admin/accounts/{username}/credits', request, signal),

    /** Lock or unlock an account */
    setAccountStatus: (request: SetAccountStatusRequest, signal?: AbortSignal) =>
      call<SetAccountStatusAnswer>('POST', '/admin/accounts/{username}/status', request, signal),

    /** Give a person a new first password, which is shown once */
    renewPersonPassword: (request: RenewPersonPasswordRequest, signal?: AbortSignal) =>
      call<RenewPersonPasswordAnswer>(
        'POST',
        '/admin/accounts/{username}/people/{id}/password',
        request,
        signal,
      ),

    /** Let a person sign in without a code */
    resetPersonTotp: (request: ResetPersonTotpRequest, signal?: AbortSignal) =>
      call<ResetPersonTotpAnswer>('DELETE', '/admin/accounts/{username}/people/{id}/totp', request, signal),

    /** Give the account’s programs a new password, which is shown once */
    renewAccountPassword: (request: RenewAccountPasswordRequest, signal?: AbortSignal) =>
      call<RenewAccountPasswordAnswer>('POST', '/admin/accounts/{username}/api-password', request, signal),

    /** Give the account’s SMPP clients a new password, which is shown once */
    renewSmppPassword: (request: RenewSmppPasswordRequest, signal?: AbortSignal) =>
      call<RenewSmppPasswordAnswer>('POST', '/admin/accounts/{username}/smpp-password', request, signal),

    /** Sender IDs of an account */
    listSendersOfAccount: (request: ListSendersOfAccountRequest, signal?: AbortSignal) =>
      call<ListSendersOfAccountAnswer>('GET', '/admin/accounts/{username}/senders', request, signal),

    /** Give an account a sender ID, approved */
    addSenderToAccount: (request: AddSenderToAccountRequest, signal?: AbortSignal) =>
      call<AddSenderToAccountAnswer>('POST', '/admin/accounts/{username}/senders', request, signal),

    /** What stands against taking a sender ID from an account */
    lookAtSenderRemoval: (request: LookAtSenderRemovalRequest, signal?: AbortSignal) =>
      call<LookAtSenderRemovalAnswer>(
        'GET',
        '/admin/accounts/{username}/senders/{id}/removal',
        request,
        signal,
      ),

    /** Take a sender ID from an account */
    removeSenderOfAccount: (request: RemoveSenderOfAccountRequest, signal?: AbortSignal) =>
      call<RemoveSenderOfAccountAnswer>('DELETE', '/admin/accounts/{username}/senders/{id}', request, signal),

    /** Templates of an account */
    listTemplatesOfAccount: (request: ListTemplatesOfAccountRequest, signal?: AbortSignal) =>
      call<ListTemplatesOfAccountAnswer>('GET', '/admin/accounts/{username}/templates', request, signal),

    /** Give an account a template, approved */
    addTemplateToAccount: (request: AddTemplateToAccountRequest, signal?: AbortSignal) =>
      call<AddTemplateToAccountAnswer>('POST', '/admin/accounts/{username}/templates', request, signal),

    /** Take a template from an account; messages that match no other are refused from now on */
    removeTemplateOfAccount: (request: RemoveTemplateOfAccountRequest, signal?: AbortSignal) =>
      call<RemoveTemplateOfAccountAnswer>(
        'DELETE',
        '/admin/accounts/{username}/templates/{id}',
        request,
        signal,
      ),

    /** API keys of an account, without the keys themselves */
    listApiKeysOfAccount: (request: ListApiKeysOfAccountRequest, signal?: AbortSignal) =>
      call<ListApiKeysOfAccountAnswer>('GET', '/admin/accounts/{username}/api-keys', request, signal),

    /** Make an API key for an account, which is shown once */
    addApiKeyToAccount: (request: AddApiKeyToAccountRequest, signal?: AbortSignal) =>
      call<AddApiKeyToAccountAnswer>('POST', '/admin/accounts/{username}/api-keys', request, signal),

    /** Make an API key useless at once */
    revokeApiKeyOfAccount: (request: RevokeApiKeyOfAccountRequest, signal?: AbortSignal) =>
      call<RevokeApiKeyOfAccountAnswer>(
        'DELETE',
        '/admin/accounts/{username}/api-keys/{id}',
        request,
        signal,
      ),

    /** Grants and transfers singly, sends by day */
    listLedgerOfAccount: (request: ListLedgerOfAccountRequest, signal?: AbortSignal) =>
      call<ListLedgerOfAccountAnswer>('GET', '/admin/accounts/{username}/ledger', request, signal),

    /** What was done to an account */
    listEntriesOfAccount: (request: ListEntriesOfAccountRequest, signal?: AbortSignal) =>
      call<ListEntriesOfAccountAnswer>('GET', '/admin/accounts/{username}/audit', request, signal),

    /** Give an account the templates of a file, approved; may be repeated */
    importTemplatesOfAccount: (request: ImportTemplatesOfAccountRequest, signal?: AbortSignal) =>
      call<ImportTemplatesOfAccountAnswer>(
        'POST',
        '/admin/accounts/{username}/templates/import',
        request,
        signal,
      ),

    /** Give an account the sender IDs of a file, approved; may be repeated */
    importSendersOfAccount: (request: ImportSendersOfAccountRequest, signal?: AbortSignal) =>
      call<ImportSendersOfAccountAnswer>(
        'POST',
        '/admin/accounts/{username}/senders/import',
        request,
        signal,
      ),

    /** The reseller’s own customers */
    listCustomers: (request: ListCustomersRequest = {}, signal?: AbortSignal) =>
      call<ListCustomersAnswer>('GET', '/customers', request, signal),

    /** Make a customer */
    createCustomer: (request: CreateCustomerRequest, signal?: AbortSignal) =>
      call<CreateCustomerAnswer>('POST', '/customers', request, signal),

    /** What the reseller may do */
    getResellerLimits: (signal?: AbortSignal) =>
      call<GetResellerLimitsAnswer>('GET', '/customer-limits', {}, signal),

    /** What a customer pays, and what it may use */
    getCustomerTerms: (request: GetCustomerTermsRequest, signal?: AbortSignal) =>
      call<GetCustomerTermsAnswer>('GET', '/customers/{username}/terms', request, signal),

    /** Change what a customer pays, and what it may use */
    changeCustomerTerms: (request: ChangeCustomerTermsRequest, signal?: AbortSignal) =>
      call<ChangeCustomerTermsAnswer>('PATCH', '/customers/{username}/terms', request, signal),

    /** Lock or unlock a customer */
    setCustomerStatus: (request: SetCustomerStatusRequest, signal?: AbortSignal) =>
      call<SetCustomerStatusAnswer>('POST', '/customers/{username}/status', request, signal),

    /** Move credits to a customer, or back; needs the header idempotency-key */
    transferToCustomer: (request: TransferToCustomerRequest, signal?: AbortSignal) =>
      call<TransferToCustomerAnswer>('POST', '/customers/{username}/transfers', request, signal),

    /** What the reseller’s customers ask for, the oldest first */
    listCustomerReviews: (request: ListCustomerReviewsRequest = {}, signal?: AbortSignal) =>
      call<ListCustomerReviewsAnswer>('GET', '/customer-reviews', request, signal),

    /** Approve or reject what a customer asks for, or take that back */
    decideCustomerReview: (request: DecideCustomerReviewRequest, signal?: AbortSignal) =>
      call<DecideCustomerReviewAnswer>('POST', '/customer-reviews/{kind}/{username}/{key}', request, signal),

    /** Carriers, and how they stand over all processes */
    listCarriers: (signal?: AbortSignal) => call<ListCarriersAnswer>('GET', '/admin/carriers', {}, signal),

    /** Set up a carrier */
    createCarrier: (request: CreateCarrierRequest, signal?: AbortSignal) =>
      call<CreateCarrierAnswer>('POST', '/admin/carriers', request, signal),

    /** The kinds of carriers, with their options as a form asks for them */
    listCarrierTypes: (signal?: AbortSignal) =>
      call<ListCarrierTypesAnswer>('GET', '/admin/carrier-types', {}, signal),

    /** How a carrier is set up, without its secrets */
    getCarrier: (request: GetCarrierRequest, signal?: AbortSignal) =>
      call<GetCarrierAnswer>('GET', '/admin/carriers/{name}', request, signal),

    /** Change how a carrier is set up */
    changeCarrier: (request: ChangeCarrierRequest, signal?: AbortSignal) =>
      call<ChangeCarrierAnswer>('PATCH', '/admin/carriers/{name}', request, signal),

    /** Remove a carrier that nothing leads to any more */
    removeCarrier: (request: RemoveCarrierRequest, signal?: AbortSignal) =>
      call<RemoveCarrierAnswer>('DELETE', '/admin/carriers/{name}', request, signal),

    /** Hand nothing over to it; what waits for it waits */
    pauseCarrier: (request: PauseCarrierRequest, signal?: AbortSignal) =>
      call<PauseCarrierAnswer>('POST', '/admin/carriers/{name}/pause', request, signal),

    /** Hand over again */
    resumeCarrier: (request: ResumeCarrierRequest, signal?: AbortSignal) =>
      call<ResumeCarrierAnswer>('POST', '/admin/carriers/{name}/resume', request, signal),

    /** Ask the carrier whether it lets us in; no message is sent */
    testCarrier: (request: TestCarrierRequest, signal?: AbortSignal) =>
      call<TestCarrierAnswer>('POST', '/admin/carriers/{name}/test', request, signal),

    /** What the removal of a carrier would do, or why it cannot be done */
    getCarrierRemoval: (request: GetCarrierRemovalRequest, signal?: AbortSignal) =>
      call<GetCarrierRemovalAnswer>('GET', '/admin/carriers/{name}/removal', request, signal),

    /** The rules that say which carriers take which messages */
    listRouteRules: (signal?: AbortSignal) => call<ListRouteRulesAnswer>('GET', '/admin/routes', {}, signal),

    /** Make a rule */
    createRouteRule: (request: CreateRouteRuleRequest, signal?: AbortSignal) =>
      call<CreateRouteRuleAnswer>('POST', '/admin/routes', request, signal),

    /** Change a rule */
    changeRouteRule: (request: ChangeRouteRuleRequest, signal?: AbortSignal) =>
      call<ChangeRouteRuleAnswer>('PATCH', '/admin/routes', request, signal),

    /** Remove a rule */
    removeRouteRule: (request: RemoveRouteRuleRequest, signal?: AbortSignal) =>
      call<RemoveRouteRuleAnswer>('DELETE', '/admin/routes', request, signal),

    /** Which rule and carrier take a message to a number */
    findWay: (request: FindWayRequest, signal?: AbortSignal) =>
      call<FindWayAnswer>('GET', '/admin/routes/way', request, signal),

    /** What the removal of a rule would do */
    getRouteRuleRemoval: (request: GetRouteRuleRemovalRequest, signal?: AbortSignal) =>
      call<GetRouteRuleRemovalAnswer>('GET', '/admin/routes/removal', request, signal),

    /** Virtual numbers, with their owners */
    listVirtualNumbers: (request: ListVirtualNumbersRequest = {}, signal?: AbortSignal) =>
      call<ListVirtualNumbersAnswer>('GET', '/admin/numbers', request, signal),

    /** Give an account a virtual number */
    addVirtualNumber: (request: AddVirtualNumberRequest, signal?: AbortSignal) =>
      call<AddVirtualNumberAnswer>('POST', '/admin/numbers', request, signal),

    /** Give a virtual number to another account */
    moveVirtualNumber: (request: MoveVirtualNumberRequest, signal?: AbortSignal) =>
      call<MoveVirtualNumberAnswer>('PUT', '/admin/numbers/{number}/account', request, signal),

    /** Take a virtual number away; messages to it have no owner from now on */
    removeVirtualNumber: (request: RemoveVirtualNumberRequest, signal?: AbortSignal) =>
      call<RemoveVirtualNumberAnswer>('DELETE', '/admin/numbers/{number}', request, signal),

    /** The sizes of the do-not-disturb registry, and of what is known of DLT */
    getDndOverview: (signal?: AbortSignal) => call<GetDndOverviewAnswer>('GET', '/admin/dnd', {}, signal),

    /** The last import of a list into the do-not-disturb registry */
    getLastDndImport: (signal?: AbortSignal) =>
      call<GetLastDndImportAnswer>('GET', '/admin/dnd/import', {}, signal),

    /** Import a list of numbers, one a line */
    importDnd: (request: ImportDndRequest, signal?: AbortSignal) =>
      call<ImportDndAnswer>('POST', '/admin/dnd/import', request, signal),

    /** Whether a number is registered */
    lookUpDnd: (request: LookUpDndRequest, signal?: AbortSignal) =>
      call<LookUpDndAnswer>('GET', '/admin/dnd/numbers/{number}', request, signal),

    /** Take a number out of the registry */
    removeFromDnd: (request: RemoveFromDndRequest, signal?: AbortSignal) =>
      call<RemoveFromDndAnswer>('DELETE', '/admin/dnd/numbers/{number}', request, signal),

    /** Register a number */
    addToDnd: (request: AddToDndRequest, signal?: AbortSignal) =>
      call<AddToDndAnswer>('POST', '/admin/dnd/numbers', request, signal),

    /** Who has a DLT id or a sender ID, over all accounts */
    lookUpDlt: (request: LookUpDltRequest, signal?: AbortSignal) =>
      call<LookUpDltAnswer>('GET', '/admin/dlt', request, signal),

    /** Queues, rates, processes, storage, the last audit and alerts */
    getSystem: (signal?: AbortSignal) => call<GetSystemAnswer>('GET', '/admin/system', {}, signal),

    /** Audit the book in the background; one at a time */
    runAudit: (request: RunAuditRequest, signal?: AbortSignal) =>
      call<RunAuditAnswer>('POST', '/admin/system/audit', request, signal),

    /** Settings of the whole gateway, and what the environment says */
    getSettings: (signal?: AbortSignal) => call<GetSettingsAnswer>('GET', '/admin/settings', {}, signal),

    /** Change one of the settings */
    changeSettings: (request: ChangeSettingsRequest, signal?: AbortSignal) =>
      call<ChangeSettingsAnswer>('PATCH', '/admin/settings', request, signal),

    /** Tell a made-up alert by each way that the settings name */
    testAlerts: (signal?: AbortSignal) => call<TestAlertsAnswer>('POST', '/admin/alerts/test', {}, signal),
  };
}
