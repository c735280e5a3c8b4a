import type { MantineThemeOverride } from '@mantine/core';

// Mantine locks the scroll by a style element, which the page's policy forbids.
const unlocked = { defaultProps: { lockScroll: false } };

/** Plain objects: `Component.extend` would load every part with the first page. */
export const theme: MantineThemeOverride = {
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 8,
  components: {
    Drawer: unlocked,
    DrawerRoot: unlocked,
    Modal: unlocked,
    ModalRoot: unlocked,
    // Inside the page's landmark, where screen readers look for content.
    Portal: { defaultProps: { target: '#popups' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { withScrollArea: false } },
  },
};
