import type { ReactNode } from 'react';

/** The page without the shell: signing in. */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <main>
      {children}
      <div id="popups" />
    </main>
  );
}
