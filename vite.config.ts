import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(/public-sans-latin-wght|source-serif-4-latin-wght/)],
  publicDir: 'src/app/public',
  resolve: {
    alias: Object.fromEntries(['app', 'areas', 'client', 'kit', 'platform'].map((room) => [`#${room}`, fileURLToPath(new URL(`src/${room}`, import.meta.url))])),
  },
  build: {
    outDir: 'build/browser',
    target: 'es2023',
    // The content policy allows nothing inline: what is small stays a file too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first view is three files, of which the largest changes only with its libraries; each screen adds its own.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack\/(react-query|query-core)|@supabase\/(auth|postgrest)-js)\// },
            // Records, their inputs and overlays come with the first screen that shows one.
            { name: 'ground', test: /src\/(kit\/(parts\/[A-Za-z]+\.tsx|theme\/[a-z]+\.ts|(dates|fields|route)\.ts)|client\/[A-Za-z-]+\.tsx?|platform\/[a-z-]+\.ts)$/ },
          ],
        },
      },
    },
  },
})

/** The fonts of the first view are asked for with the page, not only once the styles have been read. */
function preloadFonts(wanted: RegExp): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}
