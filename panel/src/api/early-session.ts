declare global {
  interface Window {
    /** The answer that the script before the first paint has asked for. */
    panelSession?: Promise<Response> | undefined;
  }
}

/** Once: every later look asks again. */
export function takeEarlySession(): Promise<Response> | undefined {
  const early = window.panelSession;
  window.panelSession = undefined;
  return early;
}
