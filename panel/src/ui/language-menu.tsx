import type { Language } from 'harkara-contract/language.ts';
import { useLocale, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

/** Each in itself: who needs another language cannot read this one. */
export const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
];

export function LanguageMenu({ onChoose }: { onChoose?: (language: Language) => void }) {
  const t = useTexts(sharedTexts);
  const { language, setLanguage } = useLocale();
  const items = LANGUAGES.map(({ value, label }) => ({
    id: value,
    label,
    checked: value === language,
    onSelect: () => {
      setLanguage(value);
      onChoose?.(value);
    },
  }));
  return (
    <Menu items={items}>
      <IconButton icon="translate" label={t('top.language')} />
    </Menu>
  );
}
