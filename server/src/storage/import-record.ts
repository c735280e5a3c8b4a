import type {
  ApplyMode,
  FileNote,
  ImportFormat,
  ImportPurpose,
  ImportState,
} from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { StoredOrigin } from './origin.ts';

export type ImportKey = AccountKey & { import: number };

export type ImportColumn = { name: string; samples: string[] };

/** Describes a table once it has been read. */
export type TableShape = {
  columns: ImportColumn[];
  notes: FileNote[];
  /** Columns are counted from 0. */
  numberColumn: number | null;
  nameColumn: number | null;
};

export type ContactsMapping = {
  purpose: 'contacts';
  group: number;
  number: number;
  name: number | null;
  variables: number[];
};

export type CampaignMapping = {
  purpose: 'campaign';
  number: number;
  sender: string;
  route: 'transactional' | 'promotional' | 'international' | null;
  /** `{{column}}` stands for a row's own value. */
  text: string;
  dltTemplateId: string | null;
  /** ISO 8601. */
  scheduleAt: string | null;
  name: string | null;
};

export type ImportMapping = ContactsMapping | CampaignMapping;

export type ImportResult = {
  added: number;
  updated: number;
  campaigns: number[];
  accepted: number;
  /** Thousandths of a credit. */
  credits: number;
  leftOut: number;
  /** Counts rows of which nothing was created, because a campaign of the file was cancelled; absent if there are none. */
  notCreated?: number;
};

export const NO_RESULT: ImportResult = {
  added: 0,
  updated: 0,
  campaigns: [],
  accepted: 0,
  credits: 0,
  leftOut: 0,
};

export type ImportRecord = TableShape &
  AccountKey &
  StoredOrigin & {
    id: number;
    purpose: ImportPurpose;
    format: ImportFormat;
    name: string;
    state: ImportState;
    sourceGroup: number | null;
    size: number | null;
    read: number;
    rows: number;
    /** Bytes that its rows take. */
    staged: number;
    mapping: ImportMapping | null;
    mode: ApplyMode | null;
    round: number;
    place: number;
    done: number;
    good: number;
    bad: number;
    repeated: number;
    parts: number;
    price: number;
    slice: number;
    sliceAt: Date | null;
    /** Counts how often the next step was begun, this time included. */
    tries: number;
    result: ImportResult | null;
    error: string | null;
    createdAt: Date;
  };

export const RECORD = `bucket, account, id, purpose, format, name, state, source_group as "sourceGroup", size, read, rows,
  staged, tries, columns, notes, number_column as "numberColumn", name_column as "nameColumn", mapping, mode, round, place, done, good,
  bad, repeated, parts, price, slice, slice_at as "sliceAt", result, error, via, via_address as "viaAddress", created_at as "createdAt"`;

export const THE_IMPORT = 'bucket = $1 and account = $2 and id = $3';

/** A campaign of the import was cancelled, so nothing more is created. */
export const IS_STOPPED = `coalesce(result ? 'notCreated', false)`;
