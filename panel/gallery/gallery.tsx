// Every shared part with data as it comes: for looking at, never shipped. `node panel/gallery/shoot.mjs` builds it and
// takes its pictures.

import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import type { SignedIn } from 'harkara-contract/routes/session.ts';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../src/api/query.ts';
import { SignedInProvider } from '../src/api/use-session.tsx';
import '../src/app/fonts.css';
import '../src/app/mantine.css';
import '../src/app/tokens.css';
import '../src/app/base.css';
import { Shell } from '../src/app/shell.tsx';
import { theme } from '../src/app/theme.ts';
import { LocaleProvider } from '../src/i18n/locale.tsx';
import { BrandName } from '../src/ui/page.tsx';
import { ToastProvider } from '../src/ui/toast.tsx';
import { DashboardSample } from './dashboard-sample.tsx';
import { MessagesSample } from './messages-sample.tsx';
import { PartsSample } from './parts-sample.tsx';

const session: SignedIn = {
  state: 'signed_in',
  csrf: null,
  secure: true,
  brand: {
    name: 'Parijat Messaging',
    color: '#0b7285',
    supportEmail: 'help@parijat.example',
    tagline: null,
    logo: null,
  },
  user: {
    id: 1,
    username: 'it@annapurna.example',
    name: 'Annapurna Diagnostics',
    role: 'owner',
    language: null,
    totp: true,
    passwordGiven: false,
  },
  account: { username: 'annapurna', role: 'customer', status: 'active', timeZone: 'Asia/Kolkata' },
  viewedFrom: null,
  features: {
    sms: true,
    international: false,
    promoSender: false,
    email: false,
    virtualMailbox: false,
    chatapp: false,
    voice: false,
    sandbox: false,
    getApi: false,
    brand: false,
  },
  balances: { sms: 148210.5, international: 0, email: 0, chatapp: 0, voice: 0 },
  badges: { campaigns: 2, templates: 1, webhooks: 1 },
  expiresAt: '2026-11-16T20:00:00.000Z',
  idleSeconds: 1800,
};

const root = createRootRoute({
  component: () => (
    <MantineProvider
      theme={theme}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'panel-colours' })}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LocaleProvider timeZone="Asia/Kolkata" language={null}>
        <BrandName value={session.brand.name}>
          <ToastProvider>
            <SignedInProvider session={session}>
              <Shell>
                <Outlet />
              </Shell>
            </SignedInProvider>
          </ToastProvider>
        </BrandName>
      </LocaleProvider>
    </MantineProvider>
  ),
});

const router = createRouter({
  basepath: '/panel',
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: DashboardSample }),
    createRoute({ getParentRoute: () => root, path: 'messages', component: MessagesSample }),
    createRoute({ getParentRoute: () => root, path: 'parts', component: PartsSample }),
  ]),
});

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');
createRoot(place).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
