// Builds the page into dist/web; in development it serves the page and passes calls on to the server.
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  publicDir: 'src/web/public',
  // No asset is inlined: the server's content security policy lets pictures and fonts come from files only.
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first screen needs is one file: sixteen small ones compress worse, by five kilobytes.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // What four pages or more share is another: on a line of 60 ms a page stands a third sooner, for four kilobytes more.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})
