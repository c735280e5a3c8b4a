import { call } from '../api/call.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';

/** The language of a signed-in user goes with him to every browser. */
export function OwnLanguageMenu() {
  const isViewing = useSignedIn().viewedFrom !== null;
  return (
    <LanguageMenu
      onChoose={(language) => {
        // If it cannot be kept, this browser has it all the same.
        if (!isViewing) void call('PATCH /profile', { body: { language } });
      }}
    />
  );
}
