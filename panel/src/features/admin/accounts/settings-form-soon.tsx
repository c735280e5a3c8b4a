import { lazyPart } from '../../../ui/lazy-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The form of an account's settings, whose code is loaded once it is opened. */
export const SettingsForm = lazyPart(
  () => import('./settings-form.tsx'),
  'SettingsForm',
  <Skeleton height={420} />,
);
