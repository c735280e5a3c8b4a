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
