import { Link } from '@tanstack/react-router';

/** Where the operator sees an account. */
export const accountPage = (username: string): string => `/admin/accounts/${encodeURIComponent(username)}`;

export function AccountLink({ username }: { username: string }) {
  return <Link to={accountPage(username)}>{username}</Link>;
}
