import type { Browser } from 'playwright-core';
import type { Gateway } from '../support/gateway-process.ts';

export type Panel = { browser: Browser; gateway: Gateway };

/** Of `harkara apply`. */
export type Document = {
  accounts?: readonly object[];
  connectors?: readonly object[];
  routes?: readonly object[];
};

/** Tests of the panel with a real gateway behind it, which they share: the accounts of each are its own. */
export type Scene = {
  title: string;
  /** What the operator has applied before. */
  document: () => Document | Promise<Document>;
  body: (panel: Panel) => void;
};
