import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A line of the router: which of its helpers makes the page, the path, and the module. */
const ROUTE = /^ {2}(page|adminPage)\(\s*'([^']+)',\s+\(\) => import\('\.\.\/([^']+)'\)/gm;
const SIGN_IN = 'features/sign-in/sign-in-page.tsx';
const FIRST_SCRIPT = 'first-paint.js';
/** Where the first script has room for them. */
const PLACE = '/* pages */ [[], [], []]';

type Chunk = {
  fileName: string;
  imports: readonly string[];
  facadeModuleId: string | null;
  isEntry: boolean;
};

/**
 * Tells the first script which files each page's code is in. They are on their way with the application's own, instead of
 * being asked for once that has been loaded and run.
 */
export function pagesAhead(root: string): Plugin {
  return {
    name: 'pages-ahead',
    writeBundle({ dir = '' }, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
      const all = [...chunks.values()];
      const application = new Set(
        all.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk)),
      );
      const filesOf = (module: string): string[] => {
        const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
        if (!chunk) throw new Error(`no file has ${module}`);
        return withImports(chunk).filter((file) => !application.has(file));
      };
      function withImports(chunk: Chunk, seen = new Set<string>()): string[] {
        if (seen.has(chunk.fileName)) return [];
        seen.add(chunk.fileName);
        for (const name of chunk.imports) {
          const imported = chunks.get(name);
          if (imported) withImports(imported, seen);
        }
        return [...seen];
      }
      const router = readFileSync(join(root, 'src/app/router.tsx'), 'utf8');
      const routes = [...router.matchAll(ROUTE)].map(([, shell, path = '', module = '']) => {
        const below = shell === 'adminPage' ? `admin/${path}` : path;
        return [below.replace(/\/+$/, ''), filesOf(module)] as const;
      });
      const names = [...new Set([...routes.flatMap(([, files]) => files), ...filesOf(SIGN_IN)])];
      const numbersOf = (files: readonly string[]): number[] => files.map((file) => names.indexOf(file));
      const pages = [
        names.map((name) => name.replace(/^assets\/|\.js$/g, '')),
        numbersOf(filesOf(SIGN_IN)),
        routes.map(([path, files]) => [path, numbersOf(files)]),
      ];
      const script = join(dir, FIRST_SCRIPT);
      const text = readFileSync(script, 'utf8');
      if (!text.includes(PLACE) || routes.length === 0)
        throw new Error('The first script has no place for pages');
      writeFileSync(script, text.replace(PLACE, JSON.stringify(pages)));
    },
  };
}
