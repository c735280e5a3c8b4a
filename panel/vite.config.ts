import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { contractHash } from 'harkara-contract/hash.ts';
import { defineConfig, type Plugin } from 'vite';
import { pagesAhead } from './pages-ahead.ts';

/** The text appears in Inter at once, instead of changing its font when the style sheet has been read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/panel/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
            // What is shown first waits for scripts, and not for this.
            fetchpriority: 'low',
          },
          injectTo: 'head' as const,
        })),
  },
};

const root = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root,
  base: '/panel/',
  plugins: [react(), preloadFont, pagesAhead(root)],
  define: { CONTRACT_HASH: JSON.stringify(contractHash) },
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // The page's policy forbids data: and blob: addresses.
    assetsInlineLimit: 0,
    // All of it is a few KB more than a page needs, and no page waits for a sheet of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in a few files; unbundled, it would be dozens of requests.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'ui', test: /node_modules\//, minShareCount: 2 },
            // Parts that only a few pages share come with these.
            { name: 'parts', test: /panel\/src\/ui\//, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/panel/api': 'http://127.0.0.1:8080',
      '/panel/brand': 'http://127.0.0.1:8080',
      '/panel/favicon.svg': 'http://127.0.0.1:8080',
      '/panel/manifest.webmanifest': 'http://127.0.0.1:8080',
    },
  },
});
