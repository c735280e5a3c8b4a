// Made from the routes of the server by `npm run generate`: do not edit.

export type ErrorCode =
  | 'bad_request'
  | 'malformed_json'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'insufficient_international_credits'
  | 'insufficient_chatapp_credits'
  | 'account_locked'
  | 'account_inactive'
  | 'scope_missing'
  | 'get_api_disabled'
  | 'sandbox_disabled'
  | 'voice_disabled'
  | 'chatapp_disabled'
  | 'email_disabled'
  | 'promo_sender_not_enabled'
  | 'international_not_enabled'
  | 'template_not_found'
  | 'not_found'
  | 'method_not_allowed'
  | 'no_business_account'
  | 'conflict'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'invalid_recipient'
  | 'template_not_sendable'
  | 'template_required'
  | 'validation_failed'
  | 'sender_not_found'
  | 'sender_not_approved'
  | 'sender_route_mismatch'
  | 'route_not_available'
  | 'template_mismatch'
  | 'content_not_allowed'
  | 'dlt_entity_not_whitelisted'
  | 'dlt_header_not_whitelisted'
  | 'recipient_suppressed'
  | 'recipient_in_dnd'
  | 'recipient_not_found'
  | 'idempotency_mismatch'
  | 'flood_limit_exceeded'
  | 'rate_limited'
  | 'daily_cap_reached'
  | 'internal_error'
  | 'upstream_error'
  | 'storage_unavailable';

/** One SMS */
export type Sms = {
  /** An approved sender ID of your account, or PROMOTIONAL */
  sender_id: string;

  /** A 10-digit Indian mobile number; 0, 91, +91 or 0091 in front, spaces and hyphens are understood. On the international route: country code and number */
  recipient: string;

  /** The text. A transactional one must match an approved template */
  message: string;

  /** Without it, the sender ID's own route */
  route?: 'transactional' | 'promotional' | 'international';

  /** DLT entity id, one of your account's; without it, the template's */
  dlt_entity_id?: string;

  /** DLT id of the template that the text must match */
  dlt_template_id?: string;

  /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
  schedule_at?: string;

  /** The same as schedule_at */
  scheduled_at?: string;

  /** true: send as UCS-2; false: refuse what is outside the GSM alphabet. Without it, by the text */
  unicode?: boolean;

  /** Show at once on the screen, without storing */
  flash?: boolean;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;

  /** true: only simulate, free of charge, if your account has the sandbox */
  sandbox?: boolean;
};

/** One SMS with the time at which it leaves */
export type ScheduledSms = {
  /** An approved sender ID of your account, or PROMOTIONAL */
  sender_id: string;

  /** A 10-digit Indian mobile number; 0, 91, +91 or 0091 in front, spaces and hyphens are understood. On the international route: country code and number */
  recipient: string;

  /** The text. A transactional one must match an approved template */
  message: string;

  /** Without it, the sender ID's own route */
  route?: 'transactional' | 'promotional' | 'international';

  /** DLT entity id, one of your account's; without it, the template's */
  dlt_entity_id?: string;

  /** DLT id of the template that the text must match */
  dlt_template_id?: string;

  /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
  schedule_at?: string;

  /** The same as schedule_at */
  scheduled_at?: string;

  /** true: send as UCS-2; false: refuse what is outside the GSM alphabet. Without it, by the text */
  unicode?: boolean;

  /** Show at once on the screen, without storing */
  flash?: boolean;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;

  /** true: only simulate, free of charge, if your account has the sandbox */
  sandbox?: boolean;
};

/** Where a message is */
export type MessageStatus = {
  /** Id of the message */
  message_id: string;

  /** The same as message_id */
  queue_id: string;

  /** Id of the call that it came with */
  broadcast_id: string;

  /** The id that the operator gave it */
  vendor_message_id: string | null;

  /** The number or address it goes to */
  recipient: string;

  /** The sender ID it goes out under */
  sender_id: string;

  /** transactional, promotional, international or voice */
  route: string;

  /** scheduled, queued, unknown, sent, delivered, failed, expired or cancelled */
  status: string;

  /** SMS that the text takes; of a call, the started 30 seconds that were paid for */
  parts: number;

  /** What it cost, after refunds */
  credits: number;

  /** When it was accepted */
  queued_at: string;

  /** When it was to leave, if not at once */
  scheduled_at: string | null;

  /** When the operator took it */
  sent_at: string | null;

  /** When it was delivered */
  delivered_at: string | null;

  /** Why it failed, such as `absent subscriber` */
  error: string | null;

  /** Your own reference */
  client_ref: string | null;
};

/** A file */
export type Attachment = {
  /** Its name, without folders */
  filename: string;

  /** Its type; application/octet-stream if absent */
  content_type?: string;

  /** Its bytes in base64 */
  content: string;
};

/** A mail */
export type Mail = {
  /** An address, or a name and an address in angle brackets; its domain must be approved */
  from: string;

  /** Each gets a mail of its own that shows nobody else */
  to: string[];

  /** Shown in every mail; each gets a copy */
  cc?: string[];

  /** Each gets a copy, and is shown nowhere */
  bcc?: string[];

  /** Where answers go */
  reply_to?: string;

  /** Required without a template */
  subject?: string;

  /** Required without a template */
  html?: string;

  /** For those who read no html; made from the html if absent */
  text?: string;

  /** A stored template */
  template_id?: string;

  /** What `{{name}}` in subject, html and text stands for */
  placeholders?: Record<string, string | number | boolean>;

  /** Files, up to 10 MB together unless the operator says otherwise */
  attachments?: Attachment[];

  /** Tell when it is opened */
  track_opens?: boolean;

  /** Tell when a link is followed */
  track_clicks?: boolean;

  /** Where notifications about this call go instead of your webhook */
  notify_url?: string;

  /** Echoed in these notifications */
  callback_data?: string;

  /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
  schedule_at?: string;

  /** The same as schedule_at */
  scheduled_at?: string;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;
};

/** A mail template */
export type MailTemplate = {
  /** What a send names it by */
  id: string;

  /** Rises with every change of its texts */
  version: number;

  /** The subject */
  subject: string;

  /** The html */
  html: string;

  /** The text; null: made from the html */
  text: string | null;

  /** The placeholders in its texts */
  placeholders: string[];

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;

  /** When its texts were last changed */
  updated_at: string;
};

/** Where this page stands in the whole list */
export type Pagination = {
  /** This page, from 1 */
  page: number;

  /** Records a page */
  per_page: number;

  /** Records on all pages */
  total: number;

  /** Number of the last page */
  last_page: number;
};

/** A domain that mail can come from, if approved */
export type MailDomain = {
  /** The domain */
  domain: string;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** When its DNS records were last found to be right; null: they are not, or nobody has looked */
  verified_at: string | null;

  /** What was wrong with them */
  problem: string | null;

  /** The DNS records to publish */
  records: {
    /** Always `TXT` */
    type: string;

    /** Its name */
    name: string;

    /** Its text */
    value: string;
  }[];
};

/** An address that the account does not write to any more */
export type Suppression = {
  /** The address */
  address: string;

  /** bounced, complained, unsubscribed, or added by you */
  reason: string;

  /** More about it */
  detail: string | null;

  /** The mail that led to it */
  message_id: string | null;

  /** Since when */
  created_at: string;
};

/** A chat message: a text, a template, or media */
export type ChatMessage = {
  /** The number with its country code, digits only */
  to: string;

  /** Free text, up to 4,096 characters; only within 24 hours of the recipient’s last message to you */
  message?: string;

  /** Name of an approved template; works for any recipient */
  template?: string;

  /** Values for `{{1}}`, `{{2}}` … of the template, in order */
  params?: string[];

  /** Of the template */
  language?: string;

  /** Public https URL of a picture, video, document or sound; like free text */
  media_url?: string;

  /** By the ending of the URL if absent */
  media_type?: 'image' | 'video' | 'document' | 'audio';

  /** Shown with the media; not with audio */
  caption?: string;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;
};

/** A template to many */
export type ChatCampaign = {
  /** Name of an approved template */
  template: string;

  /** Of the template */
  language?: string;

  /** Who gets it, with which values */
  rows: {
    /** The number with its country code, digits only */
    to: string;

    /** Values for the template’s variables */
    params?: string[];
  }[];

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;
};

/** An approved template */
export type ChatTemplate = {
  /** What a send names it by */
  name: string;

  /** UTILITY, MARKETING or AUTHENTICATION */
  category: string;

  /** Its language */
  language: string;

  /** Its text */
  body: string;

  /** Values that it takes */
  params_count: number;
};

/** One call */
export type VoiceCall = {
  /** An approved voice number of your account */
  from: string;

  /** What is spoken, up to 2,000 characters; or an audio_url instead */
  text?: string;

  /** Public URL of a WAV recording that is played */
  audio_url?: string;

  /** Length of the recording, for which the call is paid and after which it ends; 30 unless given */
  audio_seconds?: number;

  /** Of the voice: en, hi, ta, te, kn, ml, mr, bn, gu, pa, or, as, ur; without it, by the script of the text */
  language?: string;

  /** How many times it is heard, up to 5 */
  repeat?: number;

  /** How many keys the listener is asked to press, up to 20; the call waits for them at its end */
  digits?: number;

  /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
  schedule_at?: string;

  /** The same as schedule_at */
  scheduled_at?: string;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;

  /** A 10-digit Indian mobile number, written as for /sms/send */
  to: string;
};

/** One call to many */
export type VoiceCampaign = {
  /** An approved voice number of your account */
  from: string;

  /** What is spoken, up to 2,000 characters; or an audio_url instead */
  text?: string;

  /** Public URL of a WAV recording that is played */
  audio_url?: string;

  /** Length of the recording, for which the call is paid and after which it ends; 30 unless given */
  audio_seconds?: number;

  /** Of the voice: en, hi, ta, te, kn, ml, mr, bn, gu, pa, or, as, ur; without it, by the script of the text */
  language?: string;

  /** How many times it is heard, up to 5 */
  repeat?: number;

  /** How many keys the listener is asked to press, up to 20; the call waits for them at its end */
  digits?: number;

  /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
  schedule_at?: string;

  /** The same as schedule_at */
  scheduled_at?: string;

  /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
  client_ref?: string;

  /** A 10-digit Indian mobile number, written as for /sms/send */
  recipients: string[];
};

/** A message, and where it is */
export type Message = {
  /** Id of the message */
  message_id: string;

  /** The same as message_id */
  queue_id: string;

  /** Id of the call that it came with */
  broadcast_id: string;

  /** The id that the operator gave it */
  vendor_message_id: string | null;

  /** The number or address it goes to */
  recipient: string;

  /** The sender ID it goes out under */
  sender_id: string;

  /** transactional, promotional, international or voice */
  route: string;

  /** scheduled, queued, unknown, sent, delivered, failed, expired or cancelled */
  status: string;

  /** SMS that the text takes; of a call, the started 30 seconds that were paid for */
  parts: number;

  /** What it cost, after refunds */
  credits: number;

  /** When it was accepted */
  queued_at: string;

  /** When it was to leave, if not at once */
  scheduled_at: string | null;

  /** When the operator took it */
  sent_at: string | null;

  /** When it was delivered */
  delivered_at: string | null;

  /** Why it failed, such as `absent subscriber` */
  error: string | null;

  /** Your own reference */
  client_ref: string | null;

  /** What it was sent by: sms, email, voice or chatapp */
  channel: string;

  /** Of a mail */
  subject?: string | null;

  /** Of a mail that bounced: the status code of the server. Of a call: busy, no_answer, rejected, hung_up, unreachable or interrupted */
  error_code?: string | null;

  /** Of a call that was answered: its length in seconds */
  duration_s?: number | null;

  /** Of a call: the keys that the listener pressed */
  digits?: string | null;

  /** Its text; of a mail, the subject; of a call, what is spoken, or the address of the recording */
  message: string;
};

/** A bulk job */
export type Job = {
  /** The job’s id, counted from 1 in your account */
  id: number;

  /** The broadcast id of all its messages, for `GET /sms/status/{messageId}` */
  batch_id: string;

  /** `queued` (nothing is on its way yet, also while it waits for its time), `processing`, `paused`, `completed` (every message is final) or `cancelled` */
  status: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';

  /** The sender ID of its messages */
  sender_id: string;

  /** `transactional`, `promotional` or `international` */
  route: string;

  /** How many messages were accepted */
  total: number;

  /** When it was accepted, ISO 8601 in UTC */
  created_at: string;

  /** When its messages are due, ISO 8601 in UTC; null when at once */
  scheduled_at: string | null;
};

/** A bulk job and what has become of its messages */
export type JobWithSummary = {
  job: Job;

  /** What has become of its messages; delivered, failed and pending add up to total */
  delivery_summary: {
    /** How many messages were accepted */
    total: number;

    /** How many the operator has delivered */
    delivered: number;

    /** How many have failed, expired or were cancelled */
    failed: number;

    /** How many are not final yet */
    pending: number;
  };
};

/** A template */
export type Template = {
  /** Number of the template within the account */
  id: number;

  /** Its name within the account */
  name: string;

  /** The text that messages must match */
  content: string;

  /** The one sender ID that it is for; null if it is for all */
  sender_id: string | null;

  /** Template id in the DLT registry */
  dlt_template_id: string | null;

  /** Entity id in the DLT registry */
  entity_id: string | null;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
};

/** A sender ID */
export type SenderId = {
  /** Number of the sender ID within the account */
  id: number;

  /** What a message is sent as; case counts */
  sender_id: string;

  /** `transactional`, `promotional` or `international`: which messages it may send */
  route: string;

  /** `pending` until somebody at the gateway has looked at it; only an `approved` one can be used */
  status: 'pending' | 'approved' | 'rejected';

  /** Header id in the DLT registry */
  dlt_header_id: string | null;

  /** What the reviewer had to say, above all why it was rejected */
  reason: string | null;

  /** When it was submitted, ISO 8601 UTC */
  created_at: string;
};

/** A group of contacts */
export type Group = {
  /** Number of the group within the account */
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

/** What was deleted */
export type Deletion = {
  /** Number of what was deleted */
  id: number;

  /** True */
  deleted: boolean;
};

/** A contact of a group */
export type Contact = {
  /** Number of the contact within the account */
  id: number;

  /** An Indian mobile number as 10 digits, another number with its country code */
  mobile: string;

  /** Whose number it is */
  name: string | null;

  /** What else is known of the contact */
  attributes: Record<string, unknown>;

  /** When it was added, ISO 8601 UTC */
  created_at: string;
};

/** A keyword */
export type Keyword = {
  /** Number of the keyword within the account */
  id: number;

  /** The word that a message must begin with; case does not count */
  key: string;

  /** `static`: whoever sends the keyword gets `static_message` as a reply; `none`: no reply is sent */
  response_type: string;

  /** The reply; null where none is sent */
  static_message: string | null;

  /** `pending`, `approved` or `rejected`; only an approved keyword receives messages */
  status: string;

  /** ISO 8601, UTC */
  created_at: string;
};

export type SendSmsRequest = {
  body: Sms;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendSmsAnswer = {
  /** true */
  success: boolean;

  /** For a person */
  message: string;

  /** The message in the queue */
  data: {
    /** Id of the message */
    message_id: string;

    /** The same as message_id */
    queue_id: string;

    /** queued, or scheduled */
    status: string;

    /** When it will probably be delivered, by the depth and speed of the queue */
    estimated_delivery: string;

    /** When it will leave; only with a schedule */
    scheduled_at?: string;
  };
};

export type SendSmsByGetRequest = {
  query: {
    /** An approved sender ID of your account, or PROMOTIONAL */
    sender_id: string;

    /** A 10-digit Indian mobile number; 0, 91, +91 or 0091 in front, spaces and hyphens are understood. On the international route: country code and number */
    recipient: string;

    /** The text. A transactional one must match an approved template */
    message: string;

    /** Without it, the sender ID's own route */
    route?: 'transactional' | 'promotional' | 'international';

    /** DLT entity id, one of your account's; without it, the template's */
    dlt_entity_id?: string;

    /** DLT id of the template that the text must match */
    dlt_template_id?: string;

    /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
    schedule_at?: string;

    /** The same as schedule_at */
    scheduled_at?: string;

    /** true: send as UCS-2; false: refuse what is outside the GSM alphabet. Without it, by the text */
    unicode?: boolean;

    /** Show at once on the screen, without storing */
    flash?: boolean;

    /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
    client_ref?: string;

    /** true: only simulate, free of charge, if your account has the sandbox */
    sandbox?: boolean;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendSmsByGetAnswer = {
  /** true */
  success: boolean;

  /** For a person */
  message: string;

  /** The message in the queue */
  data: {
    /** Id of the message */
    message_id: string;

    /** The same as message_id */
    queue_id: string;

    /** queued, or scheduled */
    status: string;

    /** When it will probably be delivered, by the depth and speed of the queue */
    estimated_delivery: string;

    /** When it will leave; only with a schedule */
    scheduled_at?: string;
  };
};

export type ScheduleSmsRequest = {
  body: ScheduledSms;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type ScheduleSmsAnswer = {
  /** true */
  success: boolean;

  /** success */
  status: string;

  /** For a person */
  message: string;

  /** The message in the queue */
  data: {
    /** Id of the message */
    message_id: string;

    /** The same as message_id */
    queue_id: string;

    /** scheduled */
    status: string;

    /** When it will probably be delivered, by the depth and speed of the queue */
    estimated_delivery: string;

    /** When it will leave */
    scheduled_at?: string;
  };
};

export type GetSmsStatusRequest = {
  path: {
    /** A message id, a broadcast or batch id, or the operator's id */
    messageId: string;
  };
};

export type GetSmsStatusAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** One message with its timeline, or the sum of a call with several */
  data:
    | {
        /** Id of the message */
        message_id: string;

        /** The same as message_id */
        queue_id: string;

        /** Id of the call that it came with */
        broadcast_id: string;

        /** The id that the operator gave it */
        vendor_message_id: string | null;

        /** The number or address it goes to */
        recipient: string;

        /** The sender ID it goes out under */
        sender_id: string;

        /** transactional, promotional, international or voice */
        route: string;

        /** scheduled, queued, unknown, sent, delivered, failed, expired or cancelled */
        status: string;

        /** SMS that the text takes; of a call, the started 30 seconds that were paid for */
        parts: number;

        /** What it cost, after refunds */
        credits: number;

        /** When it was accepted */
        queued_at: string;

        /** When it was to leave, if not at once */
        scheduled_at: string | null;

        /** When the operator took it */
        sent_at: string | null;

        /** When it was delivered */
        delivered_at: string | null;

        /** Why it failed, such as `absent subscriber` */
        error: string | null;

        /** Your own reference */
        client_ref: string | null;

        /** All that happened to it, in order of time */
        timeline: {
          /** When it happened */
          at: string;

          /** accepted, handed_over, operator_accepted, operator_retry, operator_rejected, operator_unanswered, operator_unknown, ringing, held, rerouted, receipt, the final state, refunded, opened, clicked, suppressed, webhook_delivered or webhook_failed */
          event: string;

          /** More about it, in words */
          detail: string | null;
        }[];

        /** Present, and true, where there are more than the 200 steps that a timeline can show */
        timeline_has_more?: boolean;
      }
    | {
        /** Id of the call */
        broadcast_id: string;

        /** Messages that were accepted */
        total: number;

        /** How many are in each state; states that none is in are absent */
        summary: {
          /** Messages that are scheduled */
          scheduled?: number;

          /** Messages that are queued */
          queued?: number;

          /** Messages that are unknown */
          unknown?: number;

          /** Messages that are sent */
          sent?: number;

          /** Messages that are delivered */
          delivered?: number;

          /** Messages that are failed */
          failed?: number;

          /** Messages that are expired */
          expired?: number;

          /** Messages that are cancelled */
          cancelled?: number;
        };

        /** The first 100 of them */
        messages: MessageStatus[];
      };
};

export type SendBulkSmsRequest = {
  body: {
    /** An approved sender ID of your account, or PROMOTIONAL */
    sender_id: string;

    /** 1 to 100,000 numbers, each written as for /sms/send. One that comes twice is sent to once */
    recipients: string[];

    /** The text. A transactional one must match an approved template */
    message: string;

    /** Without it, the sender ID's own route */
    route?: 'transactional' | 'promotional' | 'international';

    /** DLT entity id, one of your account's; without it, the template's */
    dlt_entity_id?: string;

    /** DLT id of the template that the text must match */
    dlt_template_id?: string;

    /** When to send it: YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset. Also understood as scheduled_at */
    schedule_at?: string;

    /** The same as schedule_at */
    scheduled_at?: string;

    /** true: send as UCS-2; false: refuse what is outside the GSM alphabet. Without it, by the text */
    unicode?: boolean;

    /** Show at once on the screen, without storing */
    flash?: boolean;

    /** Your own reference, shown in status and webhooks. Without the header Idempotency-Key it also marks repeats of this call */
    client_ref?: string;

    /** true: only simulate, free of charge, if your account has the sandbox */
    sandbox?: boolean;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendBulkSmsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The messages are stored and paid for; a job sends them */
  data: {
    /** Number of the job, for /jobs/{id} */
    job_id: number;

    /** Broadcast id, for /sms/status/{messageId} */
    batch_id: string;

    /** Of the job: queued */
    status: string;

    /** Recipients that you gave */
    total: number;

    /** Messages that will be sent */
    accepted: number;

    /** Recipients that were left out, uncharged */
    rejected: number;

    /** Each recipient that was left out, and why */
    rejections: {
      /** As you gave it */
      recipient: string;

      /** validation_failed, route_not_available, recipient_in_dnd or duplicate */
      code: string;

      /** For a person */
      message: string;
    }[];

    /** Credits that were charged */
    credits_used: number;
  };
};

export type CheckSmsRequest = { body: Sms };

export type CheckSmsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** What a send would come to; nothing was sent or charged. What cannot be known is null */
  data: {
    /** Whether a send would be accepted now */
    would_send: boolean;

    /** The route it would take: transactional, promotional or international */
    route: string | null;

    /** gsm7 or ucs2 */
    encoding: string | null;

    /** Characters as they count: in gsm7 each of ^{}\[~]|€ two, in ucs2 an emoji two or more */
    characters: number | null;

    /** SMS that the text takes */
    parts: number | null;

    /** What it would cost */
    credits: number | null;

    /** What it would be paid from, in credits */
    balance: number;

    /** The approved template that the text matches */
    template: {
      /** Id of the template */
      id: number;

      /** Its name */
      name: string;

      /** Its DLT id */
      dlt_template_id: string | null;
    } | null;

    /** The sender ID */
    sender: {
      /** As you gave it */
      sender_id: string;

      /** pending, approved or rejected; null when it is not one of your account */
      status: string | null;
    };

    /** Whether the number is in the do-not-disturb registry, which binds promotional messages */
    dnd: boolean | null;

    /** What the DLT registry would be told */
    dlt: {
      /** DLT entity it would go out under */
      entity_id: string | null;

      /** DLT id of the template */
      template_id: string | null;

      /** DLT id of the sender ID */
      header_id: string | null;
    };

    /** When it would leave: now, at its schedule time, or when promotional hours begin */
    leaves_at: string | null;

    /** Everything that speaks against it; the first is what a send would be refused with */
    problems: {
      /** What a send would be refused with */
      code: string;

      /** Its number in the legacy interfaces */
      legacy_code: number | null;

      /** For a person */
      message: string;

      /** The cause, more exactly than `code` */
      reason?: string;

      /** The values that `message` names */
      params?: Record<string, unknown>;

      /** Which fields are wrong, and why */
      fields?: Record<string, string>;

      /** The same for a program: `reason` and `params` of each field */
      field_reasons?: Record<string, unknown>;

      /** For template_mismatch: nearest_template (null when no near one was found), position (of the first character that does not fit), expected, found */
      details?: Record<string, unknown>;
    }[];
  };
};

export type CancelSmsRequest = {
  path: {
    /** The queue id, the broadcast id of one message, or the operator’s id of the message */
    messageId: string;
  };
};

export type CancelSmsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The message is cancelled */
  data: {
    /** The message’s queue id, whichever id it was asked for by */
    message_id: string;

    /** Always `cancelled` */
    status: string;

    /** Credits returned to the balance it was paid from; 0 where the account has no refunds */
    credits_refunded: number;
  };
};

export type GetDeliveryRequest = {
  path: {
    /** The message_id of the send, its broadcast id or the operator’s id */
    messageId: string;
  };
};

export type GetDeliveryAnswer = {
  /** Always `success` */
  status: string;

  /** The delivery report */
  data: {
    /** Id of the message */
    message_id: string;

    /** The recipient */
    mobile: string;

    /** `scheduled`, `queued`, `sent` (the operator has it), `delivered`, `failed`, `expired`, `cancelled`, or `unknown` (handed over, and the operator never confirmed) */
    status: string;

    /** When it came to its final state, ISO 8601 UTC; null before */
    delivery_time: string | null;

    /** When the operator took it, ISO 8601 UTC; null if it has not */
    sent_time: string | null;

    /** The sender ID */
    sender_id: string;

    /** Credits that it cost, less what was refunded */
    credit: number;

    /** `transactional`, `promotional`, `international` or `voice` */
    route: string;
  };
};

export type SendMailRequest = {
  body: Mail;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendMailAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The mails are stored and paid for */
  data: {
    /** Id of the call, for /messages/{messageId} */
    broadcast_id: string;

    /** Id of the first mail */
    message_id: string;

    /** queued, or scheduled */
    status: string;

    /** When it leaves, if not at once */
    scheduled_at?: string;

    /** Mails that will be sent */
    accepted: number;

    /** Recipients that were left out, uncharged */
    rejected: number;

    /** Each recipient that was left out, and why */
    rejections: {
      /** As you gave it */
      recipient: string;

      /** validation_failed or recipient_suppressed */
      code: string;

      /** For a person */
      message: string;
    }[];

    /** Mail credits that were charged */
    credits_used: number;
  };
};

export type ListMailTemplatesRequest = {
  query?: {
    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 100 are taken as 100 */
    per_page?: number;
  };
};

export type ListMailTemplatesAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of templates */
  data: MailTemplate[];

  pagination: Pagination;
};

export type GetMailTemplateRequest = {
  path: {
    /** Id of the template */
    id: string;
  };
};

export type GetMailTemplateAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: MailTemplate;
};

export type PreviewMailTemplateRequest = {
  path: {
    /** Id of the template */
    id: string;
  };
  body: {
    /** What the placeholders stand for */
    placeholders?: Record<string, string | number | boolean>;
  };
};

export type PreviewMailTemplateAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The texts that a mail would have; nothing was sent */
  data: {
    /** The subject */
    subject: string;

    /** The html */
    html: string;

    /** The text */
    text: string;
  };
};

export type ListMailDomainsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The domains */
  data: MailDomain[];
};

export type ListSuppressionsRequest = {
  query?: {
    /** Addresses a page; more than 100 are taken as 100 */
    limit?: number;

    /** next_cursor of the page before */
    cursor?: string;
  };
};

export type ListSuppressionsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** In the order of the addresses */
  data: Suppression[];

  /** The cursor of the next page; null where there is none */
  next_cursor: string | null;
};

export type AddSuppressionRequest = {
  body: {
    /** The address */
    address: string;

    /** Why, for yourself */
    detail?: string;
  };
};

export type AddSuppressionAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Suppression;
};

export type RemoveSuppressionRequest = {
  path: {
    /** The address */
    address: string;
  };
};

export type RemoveSuppressionAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** What was removed */
  data: {
    /** The address */
    address: string;

    /** True */
    deleted: boolean;
  };
};

export type SendChatRequest = {
  body: ChatMessage;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendChatAnswer = {
  /** Always `success` */
  status: string;

  /** The message */
  data: {
    /** The provider’s id of the message; ours where the provider has not answered */
    message_id: string;

    /** Its number within your account */
    id: number;

    /** As you gave it */
    to: string;
  };
};

export type SendChatsRequest = {
  body: ChatCampaign;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendChatsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The messages are stored and paid for; a job sends them */
  data: {
    /** Number of the job, for /jobs/{id} */
    job_id: number;

    /** Broadcast id, for /sms/status/{messageId} */
    batch_id: string;

    /** Of the job: queued */
    status: string;

    /** Recipients that you gave */
    total: number;

    /** Messages that will be sent */
    accepted: number;

    /** Recipients that were left out, uncharged */
    rejected: number;

    /** Each recipient that was left out, and why */
    rejections: {
      /** As you gave it */
      recipient: string;

      /** validation_failed, route_not_available, recipient_in_dnd or duplicate */
      code: string;

      /** For a person */
      message: string;
    }[];

    /** Credits that were charged */
    credits_used: number;
  };
};

export type ListChatTemplatesAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The templates */
  data: ChatTemplate[];
};

export type GetChatStatusRequest = {
  path: {
    /** The number of the message, or its message_id */
    messageId: string;
  };
};

export type GetChatStatusAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** Where the message is */
  data: {
    /** The provider’s id, or ours */
    message_id: string;

    /** Its number within your account */
    id: number | null;

    /** The recipient */
    to: string;

    /** queued, sent, delivered, read or failed */
    status: string;

    /** Why it failed */
    error: string | null;

    /** When the provider took it */
    sent_at: string | null;

    /** When it was delivered */
    delivered_at: string | null;

    /** When it was read */
    read_at: string | null;
  };
};

export type GetChatMediaRequest = {
  path: {
    /** Id of the file */
    mediaId: string;
  };
};

export type GetChatMediaAnswer = unknown;

export type SendCallRequest = {
  body: VoiceCall;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendCallAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The call is stored and paid for */
  data: {
    /** Id of the call */
    message_id: string;

    /** queued or scheduled */
    status: string;

    /** What was charged; unused 30 seconds come back */
    credits: number;

    /** When it may be placed */
    estimated_delivery: string;

    /** When it is to be placed */
    scheduled_at?: string;
  };
};

export type SendCallsRequest = {
  body: VoiceCampaign;

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type SendCallsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The messages are stored and paid for; a job sends them */
  data: {
    /** Number of the job, for /jobs/{id} */
    job_id: number;

    /** Broadcast id, for /sms/status/{messageId} */
    batch_id: string;

    /** Of the job: queued */
    status: string;

    /** Recipients that you gave */
    total: number;

    /** Messages that will be sent */
    accepted: number;

    /** Recipients that were left out, uncharged */
    rejected: number;

    /** Each recipient that was left out, and why */
    rejections: {
      /** As you gave it */
      recipient: string;

      /** validation_failed, route_not_available, recipient_in_dnd or duplicate */
      code: string;

      /** For a person */
      message: string;
    }[];

    /** Credits that were charged */
    credits_used: number;
  };
};

export type ListVoiceNumbersAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The numbers */
  data: {
    /** The number */
    number: string;

    /** transactional or promotional */
    route: string;

    /** pending, approved or rejected */
    status: string;
  }[];
};

export type ListMessagesRequest = {
  query?: {
    /** Only of this channel */
    channel?: 'sms' | 'email' | 'chatapp' | 'voice';

    /** Only those in this state */
    status?: 'scheduled' | 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'expired' | 'cancelled';

    /** Only those to this recipient, in any spelling */
    recipient?: string;

    /** Only those under this sender ID */
    sender_id?: string;

    /** Only those accepted at or after this time: a day, or a time as in schedule_at, in the time zone of your account */
    from?: string;

    /** Only those accepted before this time: a day, or a time as in schedule_at, in the time zone of your account; of a day, up to its end */
    to?: string;

    /** Only those of this call or job */
    batch_id?: string;

    /** Only those with this reference of yours */
    client_ref?: string;

    /** Messages a page; more than 100 are taken as 100 */
    limit?: number;

    /** next_cursor of the page before */
    cursor?: string;
  };
};

export type ListMessagesAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The newest first */
  data: Message[];

  /** The cursor of the next page; null where there is none */
  next_cursor: string | null;

  /** Set where not all messages could be looked through: those since then were */
  reached?: string;
};

export type GetMessageRequest = {
  path: {
    /** The message id, a broadcast or batch id, or the operator’s id of the message */
    messageId: string;
  };
};

export type GetMessageAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** One message with its timeline, or the sum of a call with several */
  data:
    | {
        /** Id of the message */
        message_id: string;

        /** The same as message_id */
        queue_id: string;

        /** Id of the call that it came with */
        broadcast_id: string;

        /** The id that the operator gave it */
        vendor_message_id: string | null;

        /** The number or address it goes to */
        recipient: string;

        /** The sender ID it goes out under */
        sender_id: string;

        /** transactional, promotional, international or voice */
        route: string;

        /** scheduled, queued, unknown, sent, delivered, failed, expired or cancelled */
        status: string;

        /** SMS that the text takes; of a call, the started 30 seconds that were paid for */
        parts: number;

        /** What it cost, after refunds */
        credits: number;

        /** When it was accepted */
        queued_at: string;

        /** When it was to leave, if not at once */
        scheduled_at: string | null;

        /** When the operator took it */
        sent_at: string | null;

        /** When it was delivered */
        delivered_at: string | null;

        /** Why it failed, such as `absent subscriber` */
        error: string | null;

        /** Your own reference */
        client_ref: string | null;

        /** All that happened to it, in order of time */
        timeline: {
          /** When it happened */
          at: string;

          /** accepted, handed_over, operator_accepted, operator_retry, operator_rejected, operator_unanswered, operator_unknown, ringing, held, rerouted, receipt, the final state, refunded, opened, clicked, suppressed, webhook_delivered or webhook_failed */
          event: string;

          /** More about it, in words */
          detail: string | null;
        }[];

        /** Present, and true, where there are more than the 200 steps that a timeline can show */
        timeline_has_more?: boolean;

        /** What it was sent by: sms, email, voice or chatapp */
        channel: string;

        /** Of a mail */
        subject?: string | null;

        /** Of a mail that bounced: the status code of the server. Of a call: busy, no_answer, rejected, hung_up, unreachable or interrupted */
        error_code?: string | null;

        /** Of a call that was answered: its length in seconds */
        duration_s?: number | null;

        /** Of a call: the keys that the listener pressed */
        digits?: string | null;
      }
    | {
        /** Id of the call */
        broadcast_id: string;

        /** Messages that were accepted */
        total: number;

        /** How many are in each state; states that none is in are absent */
        summary: {
          /** Messages that are scheduled */
          scheduled?: number;

          /** Messages that are queued */
          queued?: number;

          /** Messages that are unknown */
          unknown?: number;

          /** Messages that are sent */
          sent?: number;

          /** Messages that are delivered */
          delivered?: number;

          /** Messages that are failed */
          failed?: number;

          /** Messages that are expired */
          expired?: number;

          /** Messages that are cancelled */
          cancelled?: number;
        };

        /** The first 100 of them */
        messages: MessageStatus[];

        /** What it was sent by: sms, email, voice or chatapp */
        channel: string;
      };
};

export type CancelMessageRequest = {
  path: {
    /** The queue id, the broadcast id of one message, or the operator’s id of the message */
    messageId: string;
  };
};

export type CancelMessageAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The message is cancelled */
  data: {
    /** The message’s queue id, whichever id it was asked for by */
    message_id: string;

    /** Always `cancelled` */
    status: string;

    /** Credits returned to the balance it was paid from; 0 where the account has no refunds */
    credits_refunded: number;
  };
};

export type ListJobsRequest = {
  query?: {
    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 100 are taken as 100 */
    per_page?: number;

    /** Only jobs with this status */
    status?: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';
  };
};

export type ListJobsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of jobs, the newest first */
  data: Job[];

  pagination: Pagination;
};

export type GetJobRequest = {
  path: {
    /** The job’s id */
    id: number;
  };
};

export type GetJobAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: JobWithSummary;
};

export type PauseJobRequest = {
  path: {
    /** The job’s id */
    id: number;
  };
};

export type PauseJobAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: JobWithSummary;
};

export type ResumeJobRequest = {
  path: {
    /** The job’s id */
    id: number;
  };
};

export type ResumeJobAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: JobWithSummary;
};

export type CancelJobRequest = {
  path: {
    /** The job’s id */
    id: number;
  };
};

export type CancelJobAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: JobWithSummary;
};

export type ListApprovedTemplatesAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The approved templates */
  data: Template[];
};

export type CreateTemplateRequest = {
  body: {
    /** A name that no other template of the account has */
    name: string;

    /** The text as it is registered. Variables are written `{#var#}` (anything) or, where the registry has them so, `{#numeric#}`, `{#alphanumeric#}`, `{#url#}`, `{#urlott#}`, `{#cbn#}`, `{#email#}` */
    content: string;

    /** Template id in the DLT registry, 10 to 30 digits */
    dlt_template_id?: string;

    /** Entity id in the DLT registry, 10 to 30 digits */
    entity_id?: string;

    /** The one sender ID of the account that it is for; for all if absent */
    sender_id?: string;

    /** For whoever approves it: what it is used for */
    notes?: string;
  };
};

export type CreateTemplateAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Template;
};

export type ListTemplatesRequest = {
  query?: {
    /** Only templates of this status; all if absent */
    status?: 'pending' | 'approved' | 'rejected';

    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 100 are taken as 100 */
    per_page?: number;
  };
};

export type ListTemplatesAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of templates */
  data: Template[];

  pagination: Pagination;
};

export type GetTemplateRequest = {
  path: {
    /** Number of the template within the account */
    id: number;
  };
};

export type GetTemplateAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Template;
};

export type ListApprovedSenderIdsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The approved sender IDs */
  data: SenderId[];
};

export type ListSenderIdsRequest = {
  query?: {
    /** Only sender IDs of this status; all if absent */
    status?: 'pending' | 'approved' | 'rejected';

    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 1000 are taken as 1000 */
    per_page?: number;
  };
};

export type ListSenderIdsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of sender IDs */
  data: SenderId[];

  pagination: Pagination;
};

export type ListGroupsRequest = {
  query?: {
    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 1000 are taken as 1000 */
    per_page?: number;
  };
};

export type ListGroupsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of groups */
  data: Group[];

  pagination: Pagination;
};

export type CreateGroupRequest = {
  body: {
    /** A name that no other group of the account has */
    name: string;

    /** What the group is for */
    description?: string;
  };
};

export type CreateGroupAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Group;
};

export type DeleteGroupRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
};

export type DeleteGroupAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Deletion;
};

export type ListContactsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  query?: {
    /** Only the contact with this number, in any of the accepted spellings */
    mobile?: string;

    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 200 are taken as 200 */
    per_page?: number;
  };
};

export type ListContactsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** A page of contacts */
  data: Contact[];

  pagination: Pagination;
};

export type AddContactsRequest = {
  path: {
    /** Number of the group within the account */
    id: number;
  };
  body: {
    /** The contacts to add, up to 1,000 a call */
    contacts: {
      /** Indian mobile number: `9876543210`, `09876543210`, `919876543210`, `+919876543210` or `00919876543210`, with spaces or hyphens */
      mobile: string;

      /** Whose number it is; an empty one takes the name away */
      name?: string;

      /** What else is known of the contact: up to 20 texts, each under a name of at most 50 characters. They replace those that it had */
      attributes?: Record<string, string>;
    }[];
  };
};

export type AddContactsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** What became of the contacts */
  data: {
    /** How many are new in the group */
    added: number;

    /** How many the group had already, or came earlier in this call */
    updated: number;

    /** How many were not taken */
    rejected: number;

    /** Those that were not taken, in the order in which they came */
    rejections: {
      /** The number as it was sent */
      mobile: string;

      /** `invalid_mobile` */
      code: string;

      /** Why */
      message: string;
    }[];

    /** How many contacts the group has now */
    contacts_count: number;
  };
};

export type RemoveContactRequest = {
  path: {
    /** Number of the group within the account */
    id: number;

    /** Number of the contact within the account */
    contactId: number;
  };
};

export type RemoveContactAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Deletion;
};

export type ListKeywordsRequest = {
  query?: {
    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 1000 are taken as 1000 */
    per_page?: number;
  };
};

export type ListKeywordsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** One page of keywords */
  data: Keyword[];

  pagination: Pagination;
};

export type CreateKeywordRequest = {
  body: {
    /** One word of letters and digits; an account has it once, whatever its case */
    key: string;

    /** `static` sends `static_message` as a reply, `none` sends nothing */
    response_type?: 'static' | 'none';

    /** The reply. Required for `static`, refused for `none`. It is sent and charged like any transactional message, so it must match an approved template */
    static_message?: string;
  };
};

export type CreateKeywordAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  data: Keyword;
};

export type GetKeywordRequest = {
  path: {
    /** Number of the keyword */
    id: number;
  };
  query?: {
    /** Page, from 1 */
    page?: number;

    /** Records a page; more than 200 are taken as 200 */
    per_page?: number;
  };
};

export type GetKeywordAnswer = {
  /** True */
  success: boolean;

  /** The word `success` */
  status: string;

  /** A keyword with the messages it received */
  data: {
    /** Number of the keyword within the account */
    id: number;

    /** The word that a message must begin with; case does not count */
    key: string;

    /** `static`: whoever sends the keyword gets `static_message` as a reply; `none`: no reply is sent */
    response_type: string;

    /** The reply; null where none is sent */
    static_message: string | null;

    /** `pending`, `approved` or `rejected`; only an approved keyword receives messages */
    status: string;

    /** ISO 8601, UTC */
    created_at: string;

    /** Messages received, newest first */
    entries: {
      /** Who sent it: an Indian mobile as 10 digits, other numbers with their country code */
      from: string;

      /** The virtual number that it was sent to */
      to: string;

      /** The text received, with the keyword */
      message: string;

      /** When it arrived, ISO 8601, UTC */
      received_at: string;
    }[];
  };

  pagination: Pagination;
};

export type GetCreditsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** Days and months are those of the time zone of the account */
  data: {
    /** SMS credits */
    balance: number;

    /** Credits for international messages */
    international_credit: number;

    /** Credits charged today less those refunded today; never below 0 */
    today_used: number;

    /** The same for the calendar month */
    month_used: number;

    /** Messages accepted today, counted against flood_limit */
    flood_current: number;

    /** Messages that may be accepted in a day; 0 is no limit */
    flood_limit: number;

    /** The last 10 times that SMS credits came or left otherwise than by sending, the newest first */
    recent_credits: {
      /** `grant` and `withdrawal` are the gateway operator’s; `transfer_in` and `transfer_out` are between accounts */
      type: 'grant' | 'withdrawal' | 'transfer_in' | 'transfer_out';

      /** Always positive: `grant` and `transfer_in` raised the balance by it, the others lowered it */
      amount: number;

      /** SMS balance after it */
      balance_after: number;

      /** What whoever made it wrote */
      description: string | null;

      /** Username of the other account of a transfer */
      counterparty: string | null;

      /** ISO 8601 UTC */
      created_at: string;
    }[];
  };
};

export type GetCreditHistoryRequest = {
  query?: {
    /** How many days, today included; more than 90 are taken as 90 */
    days?: number;
  };
};

export type GetCreditHistoryAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The days */
  data: {
    /** Day in the time zone of the account */
    date: string;

    /** Messages accepted */
    messages: number;

    /** Parts of these messages */
    parts: number;

    /** Credits charged for them, before refunds */
    credits_used: number;

    /** Credits refunded on this day, whenever they were charged */
    refunded: number;

    /** SMS credits granted, and transferred from other accounts */
    received: number;

    /** SMS credits transferred to other accounts, and withdrawn */
    transferred: number;
  }[];
};

export type TransferCreditsRequest = {
  body: {
    /** Username of the account that gets the credits; upper and lower case are the same */
    recipient_username: string;

    /** SMS credits, with at most 3 decimals; more are refused, never rounded */
    amount: number;

    /** What it is for; both accounts see it in recent_credits */
    description?: string;

    /** Your own reference. Without the header Idempotency-Key it marks repeats of this call within 24 hours: they get the first answer and move nothing */
    client_ref?: string;
  };

  /** Your own name for this request. A repeat with the same key within 24 hours is answered like the first and does nothing. */
  idempotencyKey?: string;
};

export type TransferCreditsAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The transfer */
  data: {
    /** Id of the transfer */
    transfer_id: string;

    /** SMS credits that were moved */
    amount: number;

    /** Who has them now */
    recipient_username: string;

    /** Your SMS balance after it */
    balance: number;
  };
};

export type GetBalanceAnswer = {
  /** Always true */
  success: boolean;

  /** The SMS balance */
  data: {
    /** SMS credits, to the thousandth */
    balance: number;

    /** The unit of the balance */
    currency: string;

    /** When the balance last changed, ISO 8601 UTC */
    last_updated: string;
  };
};

export type GetAccountStatusAnswer = {
  /** Always true */
  success: boolean;

  /** Always `success` */
  status: string;

  /** The state of the account */
  data: {
    /** SMS credits */
    credit_balance: number;

    /** Since midnight in the time zone of the account */
    today: {
      /** Messages accepted today */
      total_sent: number;

      /** Messages reported as delivered today, whenever they were sent */
      delivered: number;

      /** Messages that failed, expired or were cancelled today, whenever they were sent */
      failed: number;

      /** Credits charged today less those refunded today; never below 0 */
      credits_used: number;
    };

    /** What somebody at the gateway has yet to approve */
    pending: {
      /** Templates awaiting approval */
      templates: number;

      /** Sender IDs awaiting approval */
      sender_ids: number;
    };

    /** `active`: an account that is not is answered 403 everywhere */
    account_status: string;

    /** ISO 8601 with the offset of the time zone of the account */
    server_time: string;
  };
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
    /** Send or schedule one SMS */
    sendSms: (request: SendSmsRequest, signal?: AbortSignal) =>
      call<SendSmsAnswer>('POST', '/sms/send', request, signal),

    /** Send or schedule one SMS by GET */
    sendSmsByGet: (request: SendSmsByGetRequest, signal?: AbortSignal) =>
      call<SendSmsByGetAnswer>('GET', '/sms/send', request, signal),

    /** Schedule one SMS */
    scheduleSms: (request: ScheduleSmsRequest, signal?: AbortSignal) =>
      call<ScheduleSmsAnswer>('POST', '/sms/schedule', request, signal),

    /** Where a message is, with its timeline */
    getSmsStatus: (request: GetSmsStatusRequest, signal?: AbortSignal) =>
      call<GetSmsStatusAnswer>('GET', '/sms/status/{messageId}', request, signal),

    /** Send one text to many numbers */
    sendBulkSms: (request: SendBulkSmsRequest, signal?: AbortSignal) =>
      call<SendBulkSmsAnswer>('POST', '/sms/send-bulk', request, signal),

    /** What a send would do, without sending */
    checkSms: (request: CheckSmsRequest, signal?: AbortSignal) =>
      call<CheckSmsAnswer>('POST', '/sms/check', request, signal),

    /** Cancel a message that is not sent yet */
    cancelSms: (request: CancelSmsRequest, signal?: AbortSignal) =>
      call<CancelSmsAnswer>('DELETE', '/sms/{messageId}', request, signal),

    /** Delivery report of a message */
    getDelivery: (request: GetDeliveryRequest, signal?: AbortSignal) =>
      call<GetDeliveryAnswer>('GET', '/delivery/{messageId}', request, signal),

    /** Send or schedule a mail */
    sendMail: (request: SendMailRequest, signal?: AbortSignal) =>
      call<SendMailAnswer>('POST', '/email/send', request, signal),

    /** Mail templates */
    listMailTemplates: (request: ListMailTemplatesRequest = {}, signal?: AbortSignal) =>
      call<ListMailTemplatesAnswer>('GET', '/email/templates', request, signal),

    /** One mail template */
    getMailTemplate: (request: GetMailTemplateRequest, signal?: AbortSignal) =>
      call<GetMailTemplateAnswer>('GET', '/email/templates/{id}', request, signal),

    /** A mail template with its placeholders filled in */
    previewMailTemplate: (request: PreviewMailTemplateRequest, signal?: AbortSignal) =>
      call<PreviewMailTemplateAnswer>('POST', '/email/templates/{id}/preview', request, signal),

    /** The domains that mail can come from */
    listMailDomains: (signal?: AbortSignal) =>
      call<ListMailDomainsAnswer>('GET', '/email/domains', {}, signal),

    /** Addresses that you do not write to any more */
    listSuppressions: (request: ListSuppressionsRequest = {}, signal?: AbortSignal) =>
      call<ListSuppressionsAnswer>('GET', '/email/suppressions', request, signal),

    /** Write to an address no more */
    addSuppression: (request: AddSuppressionRequest, signal?: AbortSignal) =>
      call<AddSuppressionAnswer>('POST', '/email/suppressions', request, signal),

    /** Write to an address again */
    removeSuppression: (request: RemoveSuppressionRequest, signal?: AbortSignal) =>
      call<RemoveSuppressionAnswer>('DELETE', '/email/suppressions/{address}', request, signal),

    /** Send a chat message */
    sendChat: (request: SendChatRequest, signal?: AbortSignal) =>
      call<SendChatAnswer>('POST', '/chatapp/send', request, signal),

    /** Send a template to many */
    sendChats: (request: SendChatsRequest, signal?: AbortSignal) =>
      call<SendChatsAnswer>('POST', '/chatapp/send-bulk', request, signal),

    /** Approved chat templates */
    listChatTemplates: (signal?: AbortSignal) =>
      call<ListChatTemplatesAnswer>('GET', '/chatapp/templates', {}, signal),

    /** What became of a chat message */
    getChatStatus: (request: GetChatStatusRequest, signal?: AbortSignal) =>
      call<GetChatStatusAnswer>('GET', '/chatapp/status/{messageId}', request, signal),

    /** A file that somebody has sent you */
    getChatMedia: (request: GetChatMediaRequest, signal?: AbortSignal) =>
      call<GetChatMediaAnswer>('GET', '/chatapp/media/{mediaId}', request, signal),

    /** Place a call that speaks a text or plays a recording */
    sendCall: (request: SendCallRequest, signal?: AbortSignal) =>
      call<SendCallAnswer>('POST', '/voice/send', request, signal),

    /** Place the same call to many numbers */
    sendCalls: (request: SendCallsRequest, signal?: AbortSignal) =>
      call<SendCallsAnswer>('POST', '/voice/send-bulk', request, signal),

    /** The numbers that your calls may come from */
    listVoiceNumbers: (signal?: AbortSignal) =>
      call<ListVoiceNumbersAnswer>('GET', '/voice/numbers', {}, signal),

    /** Messages of all channels, the newest first */
    listMessages: (request: ListMessagesRequest = {}, signal?: AbortSignal) =>
      call<ListMessagesAnswer>('GET', '/messages', request, signal),

    /** Where a message of any channel is, with its timeline */
    getMessage: (request: GetMessageRequest, signal?: AbortSignal) =>
      call<GetMessageAnswer>('GET', '/messages/{messageId}', request, signal),

    /** Cancel a message that is not sent yet */
    cancelMessage: (request: CancelMessageRequest, signal?: AbortSignal) =>
      call<CancelMessageAnswer>('DELETE', '/messages/{messageId}', request, signal),

    /** List bulk jobs */
    listJobs: (request: ListJobsRequest = {}, signal?: AbortSignal) =>
      call<ListJobsAnswer>('GET', '/jobs', request, signal),

    /** Get a job with its delivery summary */
    getJob: (request: GetJobRequest, signal?: AbortSignal) =>
      call<GetJobAnswer>('GET', '/jobs/{id}', request, signal),

    /** Pause a job */
    pauseJob: (request: PauseJobRequest, signal?: AbortSignal) =>
      call<PauseJobAnswer>('POST', '/jobs/{id}/pause', request, signal),

    /** Resume a paused job */
    resumeJob: (request: ResumeJobRequest, signal?: AbortSignal) =>
      call<ResumeJobAnswer>('POST', '/jobs/{id}/resume', request, signal),

    /** Cancel a job */
    cancelJob: (request: CancelJobRequest, signal?: AbortSignal) =>
      call<CancelJobAnswer>('POST', '/jobs/{id}/cancel', request, signal),

    /** Approved templates */
    listApprovedTemplates: (signal?: AbortSignal) =>
      call<ListApprovedTemplatesAnswer>('GET', '/templates', {}, signal),

    /** Submit a template */
    createTemplate: (request: CreateTemplateRequest, signal?: AbortSignal) =>
      call<CreateTemplateAnswer>('POST', '/templates', request, signal),

    /** All templates */
    listTemplates: (request: ListTemplatesRequest = {}, signal?: AbortSignal) =>
      call<ListTemplatesAnswer>('GET', '/templates/list', request, signal),

    /** One template */
    getTemplate: (request: GetTemplateRequest, signal?: AbortSignal) =>
      call<GetTemplateAnswer>('GET', '/templates/{id}', request, signal),

    /** Approved sender IDs */
    listApprovedSenderIds: (signal?: AbortSignal) =>
      call<ListApprovedSenderIdsAnswer>('GET', '/sender-ids', {}, signal),

    /** All sender IDs */
    listSenderIds: (request: ListSenderIdsRequest = {}, signal?: AbortSignal) =>
      call<ListSenderIdsAnswer>('GET', '/sender-ids/list', request, signal),

    /** Contact groups */
    listGroups: (request: ListGroupsRequest = {}, signal?: AbortSignal) =>
      call<ListGroupsAnswer>('GET', '/groups', request, signal),

    /** Make a contact group */
    createGroup: (request: CreateGroupRequest, signal?: AbortSignal) =>
      call<CreateGroupAnswer>('POST', '/groups', request, signal),

    /** Delete a contact group */
    deleteGroup: (request: DeleteGroupRequest, signal?: AbortSignal) =>
      call<DeleteGroupAnswer>('DELETE', '/groups/{id}', request, signal),

    /** Contacts of a group */
    listContacts: (request: ListContactsRequest, signal?: AbortSignal) =>
      call<ListContactsAnswer>('GET', '/groups/{id}/contacts', request, signal),

    /** Add contacts to a group */
    addContacts: (request: AddContactsRequest, signal?: AbortSignal) =>
      call<AddContactsAnswer>('POST', '/groups/{id}/contacts', request, signal),

    /** Remove a contact from a group */
    removeContact: (request: RemoveContactRequest, signal?: AbortSignal) =>
      call<RemoveContactAnswer>('DELETE', '/groups/{id}/contacts/{contactId}', request, signal),

    /** List keywords */
    listKeywords: (request: ListKeywordsRequest = {}, signal?: AbortSignal) =>
      call<ListKeywordsAnswer>('GET', '/keywords', request, signal),

    /** Create a keyword */
    createKeyword: (request: CreateKeywordRequest, signal?: AbortSignal) =>
      call<CreateKeywordAnswer>('POST', '/keywords', request, signal),

    /** Read a keyword and what it received */
    getKeyword: (request: GetKeywordRequest, signal?: AbortSignal) =>
      call<GetKeywordAnswer>('GET', '/keywords/{id}', request, signal),

    /** Credits and their use */
    getCredits: (signal?: AbortSignal) => call<GetCreditsAnswer>('GET', '/credits', {}, signal),

    /** Daily use of credits */
    getCreditHistory: (request: GetCreditHistoryRequest = {}, signal?: AbortSignal) =>
      call<GetCreditHistoryAnswer>('GET', '/credits/history', request, signal),

    /** Transfer SMS credits */
    transferCredits: (request: TransferCreditsRequest, signal?: AbortSignal) =>
      call<TransferCreditsAnswer>('POST', '/credits/transfer', request, signal),

    /** SMS balance */
    getBalance: (signal?: AbortSignal) => call<GetBalanceAnswer>('GET', '/balance', {}, signal),

    /** State of the account */
    getAccountStatus: (signal?: AbortSignal) =>
      call<GetAccountStatusAnswer>('GET', '/account/status', {}, signal),
  };
}
