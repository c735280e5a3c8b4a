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
  account: number;

  username: string;

  role: 'customer' | 'reseller' | 'admin';

  status: 'active' | 'inactive' | 'blocked';

  parent: string | null;

  balances: {
    sms: number;

    international: number;

    email: number;

    chatapp: number;

    voice: number;
  };

  createdAt: string;

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

  checks: {
    check: 'id_form' | 'entity' | 'sender' | 'variables' | 'links' | 'duplicate';

    state: 'ok' | 'warning' | 'wrong';

    detail: string | null;
  }[];

  earlier: {
    approved: number;

    rejected: number;

    since: string;
  };
};

export type ListSendersOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  query?: {
    /**  */
    status?: 'pending' | 'approved' | 'rejected';

    /**  */
    q?: string;

    /**  */
    limit?: number;

    /**  */
    cursor?: string;
  };
};

export type ListSendersOfAccountAnswer = {
  items: {
    id: number;

    senderId: string;

    route: 'transactional' | 'promotional' | 'international';

    dltHeaderId: string | null;

    status: 'pending' | 'approved' | 'rejected';

    reason: string | null;

    createdAt: string;
  }[];

  next: string | null;

  reached?: string | null;
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
    /**  */
    status?: 'pending' | 'approved' | 'rejected';

    /**  */
    q?: string;

    /**  */
    limit?: number;

    /**  */
    cursor?: string;
  };
};

export type ListTemplatesOfAccountAnswer = {
  items: {
    id: number;

    name: string;

    content: string;

    senderId: string | null;

    dltTemplateId: string | null;

    entityId: string | null;

    status: 'pending' | 'approved' | 'rejected';

    reason: string | null;

    createdAt: string;
  }[];

  next: string | null;

  reached?: string | null;
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
  items: AccountEntry[];

  next: string | null;

  reached?: string | null;
};

export type ImportTemplatesOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    rows: {
      row: number;

      name: string;

      content: string;

      senderId?: string;

      dltTemplateId?: string;

      entityId?: string;
    }[];

    take: 'good' | 'all';

    dryRun: boolean;
  };
};

export type ImportTemplatesOfAccountAnswer = {
  created: number;

  present: number;

  problems: {
    row: number;

    field: string;

    code: 'invalid' | 'taken' | 'repeated';

    message: string;
  }[];
};

export type ImportSendersOfAccountRequest = {
  path: {
    /**  */
    username: string;
  };
  body: {
    rows: {
      row: number;

      senderId: string;

      route: string;

      dltHeaderId?: string;
    }[];

    take: 'good' | 'all';

    dryRun: boolean;
  };
};

export type ImportSendersOfAccountAnswer = {
  created: number;

  present: number;

  problems: {
    row: number;

    field: string;

    code: 'invalid' | 'taken' | 'repeated';

    message: string;
  }[];
};

export type ListCustomersRequest = {
  query?: {
    /** How many, 50 unless said otherwise */
    limit?: number;

    /** `next` of the page before */
    cursor?: string;

    /** What the name or the number begins with */
    q?: string;

    /**  */
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

export type CreateCustomerAnswer = {
  username: string;

  password: string | null;

  apiSecret: string | null;

  smppPassword: string | null;

  apiKeys: {
    name: string;

    key: string;
  }[];
};

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
  };
}
