import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query.ts';
import { whenSignedOut } from '../api/request.ts';
import { sessionQuery } from '../api/use-session.tsx';
import './fonts.css';
import './mantine.css';
import './tokens.css';
import './base.css';
import { router } from './router.tsx';

const queryClient = createQueryClient();

// Asked for while the page is still being put together.
// What goes wrong is shown by who asks next.
queryClient.query(sessionQuery).catch(() => undefined);
whenSignedOut(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }));

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
