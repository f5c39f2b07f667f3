import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8420'; // where `steppe serve` listens

/** The face that everything is read in comes with the page, not after its styles. */
function preloadFace(): Plugin {
  return {
    name: 'preload-face',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((name) =>
          /atkinson-hyperlegible-latin-400-normal.*\.woff2$/.test(name),
        );
        if (!face) return [];
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` },
          },
        ];
      },
    },
  };
}

/** The list of everything that the client is made of, for the worker that keeps it. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|woff2|svg)$/.test(name));
      this.emitFile({
        type: 'asset',
        fileName: 'shell.json',
        source: JSON.stringify(files.sort().map((name) => `/${name}`)),
      });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), preloadFace(), listFiles()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/steppe/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no fault of the client
    assetsInlineLimit: 0, // pictures and faces are files of our own: the content policy knows no data: addresses
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node' },
}));
