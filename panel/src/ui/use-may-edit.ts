import { useSignedIn } from '../api/use-session.tsx';

/** Whether the user may change what sending needs: viewers only look. */
export function useMayEdit(): boolean {
  return useSignedIn().user.role !== 'viewer';
}
