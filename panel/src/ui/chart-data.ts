export type Series = {
  label: string;
  colour: 'delivered' | 'failed' | 'open';
  /** One number a day. */
  values: readonly number[];
};

export type ChartData = {
  /** Days of the account's zone, oldest first, with the empty ones: `2026-11-15`. */
  days: readonly string[];
  series: readonly Series[];
  /** The last day is today, and more will come. */
  unfinished?: boolean;
};
