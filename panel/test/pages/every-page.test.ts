import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VISITS } from './pages.ts';
import { FARTHEST_LOOK, walkAllPages } from './walk.ts';

test('every page that the panel has is among those that are looked at', () => {
  const router = readFileSync(new URL('../../src/app/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/^ {2}(\w+)\(\s*'([^']+)',\s+\(\) => import/gm)].map(
    ([, shell, path = '']) => `${shell === 'adminPage' ? 'admin/' : ''}${path}`.replace(/\/+$/, ''),
  );
  expect(routes.length).toBeGreaterThan(50);
  const paths = VISITS.flatMap(({ pages }) => pages.map(({ path }) => path.replace(/\?.*/, '')));
  const isLookedAt = (route: string): boolean => {
    const pattern = route.replaceAll(/\$\w*/g, '[^/]+');
    return paths.some((path) => new RegExp(`^${pattern}$`).test(path));
  };
  expect(routes.filter((route) => !isLookedAt(route))).toEqual([]);
});

walkAllPages(FARTHEST_LOOK);
