/** What an operator's tools ask of a running gateway. */
export type Operations = {
  /** Whether a message could be stored at this moment; if not, why. */
  readiness: () => Promise<{ ready: true } | { ready: false; reason: string }>;
  /** In Prometheus' text format; null: served on a port of their own instead. */
  metrics: (() => Promise<{ contentType: string; text: string }>) | null;
};
