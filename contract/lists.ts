// The closed lists that server and panel share. None of these words may change: they are on wires and in the database.

export const CHANNELS = ['sms', 'email', 'chatapp', 'voice'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CREDIT_KINDS = ['sms', 'international', 'email', 'chatapp', 'voice'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Kinds of accounts. */
export const ACCOUNT_ROLES = ['customer', 'reseller', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** What people may do for their account, from least to most. */
export const PANEL_ROLES = ['viewer', 'sender', 'owner'] as const;
export type PanelRole = (typeof PANEL_ROLES)[number];

/** How far a sign-in has come. */
export const SESSION_STATES = [
  'signed_in',
  'totp_required',
  'password_change_required',
  'totp_setup_required',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const APPROVALS = ['pending', 'approved', 'rejected'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Which messages a sender ID may send. */
export const SENDER_ROUTES = ['transactional', 'promotional', 'international'] as const;
export type SenderRoute = (typeof SENDER_ROUTES)[number];

/** Whether a keyword is answered. */
export const RESPONSE_TYPES = ['static', 'none'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** What an API key may be used for. */
export const SCOPES = ['send', 'read', 'credits'] as const;
export type Scope = (typeof SCOPES)[number];

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const MESSAGE_STATES = [
  'scheduled',
  'queued',
  'unknown',
  'sent',
  'delivered',
  'failed',
  'expired',
  'cancelled',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What customers request, in the order in which requests of the same moment are listed. */
export const REVIEW_KINDS = [
  'template',
  'sender',
  'keyword',
  'voice_number',
  'email_domain',
  'email_template',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** What is looked at before a person decides. */
export const REVIEW_CHECKS = ['id_form', 'entity', 'sender', 'variables', 'links', 'duplicate'] as const;
export type ReviewCheckName = (typeof REVIEW_CHECKS)[number];

/** `warning`: a person has to judge it. */
export const CHECK_STATES = ['ok', 'warning', 'wrong'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** `good`: rows without a problem are taken; `all`: none is taken if any has one. */
export const TAKES = ['good', 'all'] as const;
export type Take = (typeof TAKES)[number];

/** `invalid`: the field breaks a rule; `taken`: another record has the name; `repeated`: so has an earlier row. */
export const ROW_PROBLEMS = ['invalid', 'taken', 'repeated'] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

/** What the rows of a file become. */
export const IMPORT_PURPOSES = ['contacts', 'campaign'] as const;
export type ImportPurpose = (typeof IMPORT_PURPOSES)[number];

export const IMPORT_FORMATS = ['csv', 'xlsx', 'group'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_STATES = [
  'reading',
  'ready',
  'checking',
  'checked',
  'applying',
  'done',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is remarkable about a whole file. */
export const FILE_NOTES = ['no_headings', 'question_marks', 'old_alphabet'] as const;
export type FileNote = (typeof FILE_NOTES)[number];

/** Only the rows without problems, or nothing while any row has one. */
export const APPLY_MODES = ['good', 'all_or_none'] as const;
export type ApplyMode = (typeof APPLY_MODES)[number];

/** What a CSV file is made for. */
export const CSV_READERS = ['excel', 'programs'] as const;
export type CsvReader = (typeof CSV_READERS)[number];
