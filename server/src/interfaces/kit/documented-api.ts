import type { DomainError } from '../../core/errors.ts';

/** What a family of interfaces says about itself, for its documentation, its clients and its discovery document. */
export type DocumentedApi = {
  /** The prefix of all its paths. */
  prefix: string;
  tags: readonly { name: string; description: string }[];
  errors: readonly DocumentedError[];
  routes: readonly DocumentedRoute[];
  /** How callers say who they are: OpenAPI's security schemes. */
  security: Record<string, object>;
};

export type DocumentedRoute = {
  method: string;
  /** Below the prefix, with its parameters in braces. */
  path: string;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** What the caller must be allowed to do. */
  scope: string;
  /** JSON Schemas. */
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  /** Of a call that succeeds. */
  answer: unknown;
  /** Names of its errors. */
  errors: readonly string[];
};

export type DocumentedError = {
  name: string;
  /** On the wire; several errors may share one. */
  code: string;
  status: number;
  legacyCode: number | null;
  meaning: string;
};

/** How a family of interfaces answers refusals. */
export type DocumentedFamily = { name: string; codeOf: (refusal: DomainError) => string };
