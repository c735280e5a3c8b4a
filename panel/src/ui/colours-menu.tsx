import { useMantineColorScheme } from '@mantine/core';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

const SCHEMES = [
  { scheme: 'light', text: 'top.light', icon: 'sun' },
  { scheme: 'dark', text: 'top.dark', icon: 'moon' },
  { scheme: 'auto', text: 'top.system', icon: 'laptop' },
] as const;

export function ColoursMenu() {
  const t = useTexts(sharedTexts);
  // Pausing the transitions takes a style element, which the page's policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const items = SCHEMES.map(({ scheme, text, icon }) => ({
    id: scheme,
    label: t(text),
    icon,
    checked: scheme === colorScheme,
    onSelect: () => setColorScheme(scheme),
  }));
  const icon = SCHEMES.find(({ scheme }) => scheme === colorScheme)?.icon ?? 'laptop';
  return (
    <Menu items={items}>
      <IconButton icon={icon} label={t('top.colours')} />
    </Menu>
  );
}
