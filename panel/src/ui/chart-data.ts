/** `minute`: within a day. `hour`: over several days. */
export type ChartStep = 'day' | 'minute' | 'hour';

export type Series = {
  label: string;
  colour: 'accepted' | 'sent' | 'delivered' | 'failed' | 'open' | 'waiting';
  /** One number for each time; null: there is none, and a line has a gap. */
  values: readonly (number | null)[];
  /** A limit, and not something that happened. */
  dashed?: boolean;
};

export type Quantity = 'count' | 'time' | 'share';

export type ChartData = {
  /** Oldest first, with the empty ones: days of the account's zone (`2026-11-15`), or instants. */
  times: readonly string[];
  /** What lies between two times; days unless said otherwise. */
  step?: ChartStep | undefined;
  series: readonly Series[];
  /** The last time is the present one, and more will come. */
  unfinished?: boolean;
  /** `time`: values are milliseconds. `share`: they are from 0 to 1. Otherwise, they are counts. */
  quantity?: Quantity | undefined;
};
