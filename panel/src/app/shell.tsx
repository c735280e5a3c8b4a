import { Drawer } from '@mantine/core';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AsOf } from './as-of.tsx';
import { BrandMark } from './brand-mark.tsx';
import { NavList } from './nav-list.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SearchField } from './search-field.tsx';
import classes from './shell.module.css';
import { StaleBanner } from './stale-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { VersionBanner } from './version-banner.tsx';
import { ViewedBanner } from './viewed-banner.tsx';

/** What is around every page: the navigation beside it, the bar above. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts(sharedTexts);
  const { account } = useSignedIn();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [drawer, setDrawer] = useState(false);
  const main = useMainFocus(path);
  const operator = account.role === 'admin';
  const operators = path === '/admin' || path.startsWith('/admin/');
  const closeDrawer = (): void => setDrawer(false);
  if (operator && path === '/') return <Navigate to="/admin" replace />;
  return (
    <div className={classes.shell}>
      <nav className={classes.side} aria-label={t('nav.label')}>
        <a className={classes.skip} href="#page">
          {t('nav.skip')}
        </a>
        <BrandMark operator={operator} />
        <NavList />
        <AccountMenu />
      </nav>
      <div>
        <div className={classes.above}>
          <VersionBanner />
          <ViewedBanner />
          <StaleBanner />
          <TopBar onMenu={() => setDrawer(true)} />
        </div>
        <main ref={main} id="page" className={classes.main} tabIndex={-1}>
          <AsOf />
          {operator === operators ? children : <NotFoundPage />}
          <div id="popups" />
        </main>
      </div>
      <Drawer.Root opened={drawer} onClose={closeDrawer} position="left" size="288px">
        <Drawer.Overlay className={classes.veil ?? ''} />
        <Drawer.Content classNames={{ content: classes.drawer ?? '' }} aria-label={t('nav.label')}>
          <div className={classes.drawerHead}>
            <BrandMark operator={operator} />
            <IconButton icon="close" label={t('nav.close')} onClick={closeDrawer} />
          </div>
          <SearchField inDrawer onDone={closeDrawer} />
          <NavList onFollow={closeDrawer} />
          <AccountMenu onFollow={closeDrawer} />
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

/** Another page begins at its beginning, for the keyboard and for who listens to it. */
function useMainFocus(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
