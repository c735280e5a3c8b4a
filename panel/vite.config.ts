import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { contractHash } from 'harkara-contract/hash.ts';
import { defineConfig, type Plugin } from 'vite';

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
          },
          injectTo: 'head-prepend' as const,
        })),
  },
};

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: '/panel/',
  plugins: [react(), preloadFont],
  define: { CONTRACT_HASH: JSON.stringify(contractHash) },
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // The page's policy forbids data: and blob: addresses.
    assetsInlineLimit: 0,
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
            { name: 'parts', test: /panel\/src\/ui\//, minShareCount: 5 },
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
