/** What an operator's tools ask of a running gateway. */
export type Operations = {
  /** Whether a message could be stored at this moment; the reason if not. */
  readiness: () => Promise<{ ready: true } | { ready: false; reason: string }>;
  /** Prometheus' text format; null: on a port of their own instead. */
  metrics: (() => Promise<{ contentType: string; text: string }>) | null;
};
