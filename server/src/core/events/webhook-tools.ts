import type { Fact } from 'harkara-contract/fact.ts';
import type { Database } from '../../storage/database.ts';
import type { Vault } from '../accounts/vault.ts';
import type { CheckUrl } from './notify-endpoints.ts';

/** What became of one request to a receiver. */
export type PostOutcome = {
  ok: boolean;
  /** Null: no answer came. */
  status: number | null;
  error?: Fact;
  tookMs: number;
  /** The beginning of an answer that was no 2xx. */
  answer?: string;
};

export type SignedPost = { url: string; body: string; id: string; secret: string };

/** What an account's owners need to look after its webhook. */
export type WebhookTools = {
  db: Database;
  vault: Vault;
  /** Judges a URL as far as that is possible before connecting to it. */
  checkUrl: CheckUrl;
  /** Signs and posts once, to where customers' addresses may lead. Each account has few at a time. */
  post: (account: number, request: SignedPost) => Promise<PostOutcome>;
  /** The same for the operator's own alerts, which wait for no customer's. */
  postAlert: (request: SignedPost) => Promise<PostOutcome>;
  attemptsPerLife: number;
  now: () => Date;
};
