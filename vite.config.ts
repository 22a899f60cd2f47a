import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { markdown } from './bin/bootstrap/markdown.js'
import { pagePlaces } from './bin/bootstrap/page-places.js'
import { recordNames } from './bin/bootstrap/record-names.js'
import { rooms } from './bin/bootstrap/server-config.js'

const routerFor = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))

export default defineConfig({
  plugins: [
    bareWords(),
    markdown(),
    recordNames(fileURLToPath(new URL('.', import.meta.url))),
    pagePlaces(fileURLToPath(new URL('.', import.meta.url))),
    withoutAdministration(),
    react(),
    tailwindcss(),
    bareImports(),
    preloadFonts(/public-sans-latin-wght|headings-600-(?!latin)/),
  ],
  publicDir: 'src/app/public',
  // A catalog is one object of sentences, not a name for each of them.
  json: { namedExports: false },
  resolve: {
    alias: {
      ...rooms(fileURLToPath(new URL('.', import.meta.url))),
      // Its package has the build with the developers' warnings for everyone; the other one is beside it.
      'react-router': routerFor('index.mjs'),
    },
  },
  build: {
    outDir: 'build/browser',
    target: 'es2023',
    // The content policy allows nothing inline: what is small stays a file too.
    assetsInlineLimit: 0,
    // The lists of what each screen begins with weigh six kilobytes in the first view of everyone. A screen names its
    // own parts when it is there; that is one turn more of the line, once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []),
    },
    reportCompressedSize: false,
    // The renderer of the base map is one part of 800 kB, loaded where a map is.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Every first view has a table with the names of all parts: a letter less of each is half a kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // A reader of the public pages loads only the first and the last; the rest comes with the sign-in. Each
        // screen adds its own.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
            // The parts of every frame; and the common parts of most pages come with the first of them.
            {
              name: 'ground',
              test: /src\/(kit\/(parts\/(Button|ErrorScreen|Flyout|Icon|Skeleton|Spinner|ThemeToggle|Toasts|toast-shelf|Wordmark)\.tsx?|theme\/(?!branding|contrast)[a-z]+\.ts|(dates|route|use-page)\.ts|(optional|screen)\.tsx)|client\/(BackendProvider\.tsx|(auth|config|functions|language|use-hydrated|use-reader|visit|security-events)\.ts)|app\/use-head\.ts|platform\/(roles|say)\.ts)$|vite\/preload-helper/,
            },
            {
              name: 'client',
              test: /node_modules\/(@tanstack\/(react-query|query-core)\/(?!.*infiniteQueryObserver|.*useInfiniteQuery)|@supabase\/(auth(?!.*webauthn)|postgrest)-js\/)|src\/client\/(sign-out-only|passkeys-later)\.ts$/,
            },
            // The titles of what is read; together they are compressed better.
            {
              name: 'titles',
              test: /src\/areas\/public\/(articles\/screens\/article-titles|documentation\/screens\/guides)\.ts$/,
            },
            // For a signed-in user; a visitor has no rows to read, and so no client.
            {
              name: 'rows',
              test: /src\/(app\/(MenuGlyph\.tsx|(menu|use-leave|use-recents)\.ts)|client\/(bell\.ts|opened\.ts|single-keys\.ts|use-(actor|answer|changes|organization|role|rows)\.ts|(Auth|Tutorial)Provider\.tsx)|kit\/record\/(Breadcrumb|catalog)\.tsx)$/,
            },
            // On some pages only: what every page has in common stays lighter without them.
            { name: 'marks', test: /src\/kit\/parts\/Dial\.tsx$/ },
            // A public page says counts and statuses of records, and not their moves.
            { name: 'counts', test: /src\/platform\/(life\/statuses|say-(count|of)|retold)\.ts$/ },
            {
              name: 'parts',
              test: /src\/(kit\/(parts\/(?!Avatar|Awaited|Badge|CheckAnswers|CheckLine|Dial|Difficulty|Disclosure|Due|LineSheet|MoveButton|Pagination|PlainTable|Progress|SelectBox|Stepper|TestSteps|Timeline|known)[A-Za-z]+\.tsx|parts\/use-tab\.ts|dates\.ts)|client\/use-now\.ts|platform\/(?!holidays|life|months|nearest|proof-of-work|retold|say|written-text|text-encoding|file-names|networks|geography)[a-z-]+\.ts)$/,
            },
            // Every list reads the lives of its records, and few read the page of one.
            {
              name: 'moves',
              test: /src\/platform\/(life\.ts|life\/(asks|gaps|move|usual-words|words)\.ts|rules\.ts)$/,
            },
            // Parts that most pages at work show, fill in, list or tell: in a few files instead of fifty, each of which
            // was found by the one before it.
            { name: 'field', test: /src\/kit\/inputs\/(FieldFrame|LinesInput|TextInput)\.tsx$/ },
            {
              name: 'choice',
              test: /src\/(kit\/inputs\/(ChoiceInput|Combobox)\.tsx|platform\/records\/(due|fields|record)\.ts)$/,
            },
            {
              name: 'work',
              test: /src\/(kit\/(overlays\/Menu|parts\/(Awaited|Due|MoveButton|Progress|known))\.tsx|kit\/parts\/(copied|use-in-sight)\.ts|client\/(rate-limiter|use-(command|findings|known|record|today))\.ts|kit\/record\/list\/use-media\.ts|platform\/records\/verbs\.ts)$/,
            },
            {
              name: 'record',
              test: /src\/(kit\/(inputs\/(RefInput\.tsx|(read-)?typed\.ts)|overlays\/Dialog\.tsx|record\/(Letterhead|LongText|NoRecord|Screen|Value)\.tsx|record\/(check|face|shown-beside|status|use-names|use-titles)\.ts)|platform\/(written-text\.ts|records\/(check-input|edit|electronic-address)\.ts))$/,
            },
            {
              name: 'list',
              test: /src\/(kit\/record\/list\/(ColumnsPopup|FilledCell|List[A-Za-z]+|Popup|RecordList|ViewsPopup)\.tsx|kit\/record\/list\/(list-state|read-page|rows-in-view|shape|use-(cell-edit|list|list-keys|rows-in-view|selection)|words)\.ts|platform\/records\/list\/(conditions|query)\.ts)$/,
            },
            {
              name: 'form',
              test: /src\/(client\/upload\.ts|kit\/(inputs\/(Calendar|DateInput|FieldInput|FilesInput|FlagInput|InstantInput|LongTextInput|NumberInputs|PlaceInput)\.tsx|record\/(MovedDialog|RecordForm|RecordFormScreen)\.tsx|record\/draft\.ts))$/,
            },
            {
              name: 'page',
              test: /src\/(kit\/record\/((NextBar|RecordFacts|RecordHead|RecordPage|StageBar)\.tsx|use-(printing|summary)\.ts)|platform\/life\/(next-step|path)\.ts)$/,
            },
            { name: 'control', test: /src\/platform\/records\/(control|terms)\.ts$/ },
          ],
        },
      },
    },
  },
})

/** `phrase` marks a text for the catalogs and does nothing in a browser: its calls stay out of the pages. */
function bareWords(): Plugin {
  return {
    name: 'bare-words',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/.+\.tsx?$/.test(id) && code.includes('phrase(')
        ? { code: code.replaceAll(/\bphrase\(\s*('(?:[^'\\\n]|\\.)*'|`[^`$]*`)\s*,?\s*\)/g, '$1'), map: null }
        : undefined,
  }
}

/**
 * Around each import the bundler puts a helper that loads style sheets and modules first. Our parts name no modules (see
 * `resolveDependencies`), and few have a style sheet: the others need no helper, and a short one loads the sheets.
 */
function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    load: { order: 'pre', handler: (id) => (id.includes('vite/preload-helper') ? sheetsFirst : undefined) },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk')
            part.code = part.code.replaceAll(/\b[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g, '$1')
      },
    },
  }
}

const sheetsFirst = readFileSync(new URL('bin/bootstrap/sheets-first.js', import.meta.url), 'utf8')

/**
 * The stock client can also manage all accounts with a server's key, and sign in with a wallet of coins. No page does
 * either, and both weighed 2 kB of each first view. Its passkeys load when one is used.
 */
function withoutAdministration(): Plugin {
  const names = ['createSiweMessage', 'fromHex', 'getAddress', 'toHex']
  const own = (file: string) => JSON.stringify(fileURLToPath(new URL(`src/client/${file}`, import.meta.url)))
  const instead: Record<string, string> = {
    './GoTrueAdminApi': `export { SignOutOnly as default } from ${own('sign-out-only.ts')}`,
    './lib/webauthn': `export * from ${own('passkeys-later.ts')}`,
    './lib/web3/ethereum': names.map((name) => `export const ${name} = undefined`).join('\n'),
  }
  const mark = '\0instead of '
  return {
    name: 'without-administration',
    enforce: 'pre',
    resolveId: (id, from) => (id in instead && from?.includes('/@supabase/auth-js/') ? mark + id : undefined),
    load: (id) => (id.startsWith(mark) ? instead[id.slice(mark.length)] : undefined),
  }
}

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
