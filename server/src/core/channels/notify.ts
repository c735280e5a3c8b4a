/** Who is told what becomes of a call's messages, where it is not the account's own webhook. */
export type Notify = {
  /** The number of the endpoint. */
  endpoint: number;
  /** Of the URL that the call named, with its question mark. */
  query: string;
  /** Echoed in every notification. */
  data: string | null;
};
