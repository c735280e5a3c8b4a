import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Root } from './root.tsx';
import { UnbuiltPage } from './unbuilt-page.tsx';

// A page is a line here, an entry in navigation.ts and a folder in features. The shell refuses the operator's pages to
// customers, and the other way round.

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
const admin = createRoute({ getParentRoute: () => root, path: 'admin' });

const profile = lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');

const send = lazyRouteComponent(() => import('../features/send/send-page.tsx'), 'SendPage');
const campaigns = lazyRouteComponent(
  () => import('../features/campaigns/campaigns-page.tsx'),
  'CampaignsPage',
);
const campaign = lazyRouteComponent(() => import('../features/campaigns/campaign-page.tsx'), 'CampaignPage');

const customerPages = [
  createRoute({ getParentRoute: () => root, path: '/', component: UnbuiltPage }),
  createRoute({ getParentRoute: () => root, path: 'profile', component: profile }),
  createRoute({ getParentRoute: () => root, path: 'send', component: send }),
  createRoute({ getParentRoute: () => root, path: 'campaigns', component: campaigns }),
  createRoute({ getParentRoute: () => root, path: 'campaigns/$id', component: campaign }),
  createRoute({ getParentRoute: () => root, path: '$', component: UnbuiltPage }),
];

const adminPages = [
  createRoute({ getParentRoute: () => admin, path: '/', component: UnbuiltPage }),
  createRoute({ getParentRoute: () => admin, path: 'profile', component: profile }),
  createRoute({ getParentRoute: () => admin, path: '$', component: UnbuiltPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([...customerPages, admin.addChildren(adminPages)]),
  basepath: '/panel',
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
