import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query.ts';
import { whenSessionChanged, whenTimeTold } from '../api/request.ts';
import { followOtherTabs, sessionQuery } from '../api/use-session.tsx';
import { keepServerTime } from '../i18n/clock.ts';
import './fonts.css';
import './mantine.css';
import './tokens.css';
import './base.css';
import { router } from './router.tsx';

const queryClient = createQueryClient();

whenTimeTold(keepServerTime);
// Asked for while the page is still being put together.
// What goes wrong is shown by who asks next.
queryClient.query(sessionQuery).catch(() => undefined);
whenSessionChanged(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }));
followOtherTabs(queryClient);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
