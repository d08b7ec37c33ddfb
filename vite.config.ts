// Builds the page into dist/web. In development it serves the page and forwards API
// requests to the server.
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Marks what has no side effects in React Router. Otherwise its forms and its prefetching
 * are in the first script, although nothing uses them.
 */
const shakeRouter = {
  name: 'shake-router',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code: string) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (?=React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
}

/**
 * Parts of the first page that render in less time than remembering what they rendered
 * takes to load: 4 kB.
 */
const notMemoized =
  /\/src\/web\/(?:app|ui\/(?:link|button)|shell\/(?:shell|nav-bar|tab-bar|bar-link|route-progress|use-[\w-]+)|summarize\/(?:page\/(?:summarize-page|link-form|allowance-line|stage-view)|sample\/empty-state|(?:input|stage)\/use-[\w-]+))\.tsx?$/

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig(({ isSsrBuild }) => ({
  // What is rendered at build needs no memoization.
  plugins: isSsrBuild
    ? [react()]
    : [
        shakeRouter,
        react(),
        babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, notMemoized] }),
      ],
  publicDir: 'src/web/public',
  // No asset is inlined, because the server's content security policy allows images and
  // fonts from files only.
  build: {
    outDir: 'dist/web',
    // Tells which files the HTML of a page needs.
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Otherwise a slow machine reports on each build which plugin took how long.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                // The code of the first screen is one file: sixteen small ones are 5 kB
                // larger when compressed.
                { name: 'first', tags: ['$initial'], priority: 1 },
                // What loads next, and all that it needs: the other shared code can wait for
                // another page.
                {
                  name: 'second',
                  test: /model-choice\/writer-line\.tsx$|web\/queries\/queries\.tsx$|commands\/command-dialogs\.tsx$/,
                  priority: 0.5,
                },
                // The table of pages, with the page that strangers open by its address, and all that
                // these need: it loads a third of what other pages share.
                {
                  name: 'table',
                  test: /web\/(?:pages|billing\/(?:pricing\/pricing-page|own-plan\/current-plan-card|support-link))\.tsx$/,
                  priority: 0.4,
                },
                // Code that four or more pages share is another file: with a latency of
                // 60 ms pages appear a third sooner, for 4 kB more.
                { name: 'shared', minShareCount: 4 },
              ],
            },
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: server,
        bypass: ({ url }) => (url === '/api/docs' ? '/index.html' : undefined),
      },
      '/brand/': server,
      '/healthz': server,
    },
  },
}))
