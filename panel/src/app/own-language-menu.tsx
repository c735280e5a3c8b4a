import { changeProfile } from '../api/profile.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';

/** The language of a signed-in user goes with him to every browser. */
export function OwnLanguageMenu() {
  // If it cannot be kept, this browser has it all the same.
  return <LanguageMenu onChoose={(language) => void changeProfile({ language })} />;
}
