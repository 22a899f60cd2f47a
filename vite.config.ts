import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { layers, pageFiles } from './bin/bootstrap/layers.js'
import { markdown } from './bin/bootstrap/markdown.js'
import { pagePlaces } from './bin/bootstrap/page-places.js'
import { recordNames } from './bin/bootstrap/record-names.js'
import { rooms } from './bin/bootstrap/server-config.js'

const routerFor = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))

/** The parts of kit and platform that pages share; some have a layer of their own. */
const common =
  /\/src\/(kit\/(?!charts\/|home\/|map\/|record\/grid\/)|platform\/|client\/)|\/packages\/[\w-]+\/[\w-]+\.ts$|\/node_modules\/|^\0/

/** With the charts, which no visitor needs at first. */
const everyday = new RegExp(`${common.source}|/src/kit/(charts|home)/`)

const files = layers(
  fileURLToPath(new URL('.', import.meta.url)),
  [
    // Visitors and people at work both begin with these.
    { name: 'ground', roots: ['src/app/main.tsx'], sharedWith: ['src/app/application.tsx', 'src/app/WorkFrame.tsx'] },
    { name: 'program', roots: ['src/app/application.tsx'] },
    { name: 'visitor', roots: ['src/app/visitor.tsx'] },
    { name: 'site', of: common, closed: true, newcomers: 4 },
    // Few public pages need these, the sign-in some, and most pages at work all.
    { name: 'common', of: common, closed: true, newcomers: 1, workers: 20 },
    // A file of its own for so little would be one more for each page that needs it.
    { name: 'common', of: /\/src\//, closed: true, newcomers: 1, workers: 12, below: 500 },
    { name: 'frame', roots: ['src/app/WorkFrame.tsx'] },
    { name: 'ui', of: everyday, closed: true, outside: 1, workers: 20 },
    // Records, lists and forms, and what the frame does without at first.
    {
      name: 'work',
      roots: [
        'src/app/later.ts',
        'virtual:record-names',
        'src/app/OutboxDialog.tsx',
        'src/app/record-lists.ts',
        'src/areas/assistant/drafts/screens/DraftLink.tsx',
        'src/areas/organization/companions/screens/around.ts',
        'src/areas/organization/favorites/screens/Favorites.tsx',
        'src/client/kept/store.ts',
        'src/client/outbox/outbox.ts',
        'src/client/window-stream.ts',
        'src/kit/pages/draw.tsx',
        'src/kit/record/RecordFormScreen.tsx',
        'src/kit/record/RowsPanel.tsx',
        'src/kit/record/list/RecordList.tsx',
        'src/kit/record/list/Shares.tsx',
        'src/kit/record/list/StatusTabs.tsx',
        'src/kit/theme/branding.ts',
        'src/platform/life.ts',
        'src/platform/pages/page.ts',
        'node_modules/@supabase/realtime-js/dist/module/index.js',
      ],
      of: common,
      closed: true,
      atWork: true,
      workers: 20,
    },
    // The records that many pages show.
    { name: 'work', of: /\/src\/areas\//, closed: true, atWork: true, pages: 10 },
    // Shown on the page of a record besides: long texts, charts, approvals, predictions.
    {
      name: 'record',
      roots: [
        'src/app/RecordCharts.tsx',
        'src/app/declaration.ts',
        'src/areas/assistant/predictions/screens/PredictionPart.tsx',
        'src/areas/organization/approvals/screens/ApprovalPanel.tsx',
        'src/kit/record/Markdown.tsx',
        'src/kit/record/list/RowsOf.tsx',
      ],
      of: /\/src\/kit\/(charts|home)\//,
      workers: 8,
      with: ['src/kit/record/RecordPage.tsx', 'src/platform/pages/page.ts'],
    },
    // These come with the first page that shows one.
    { name: 'map', of: /\/src\/kit\/map\//, workers: 8 },
    { name: 'grid', of: /\/src\/kit\/record\/grid\//, workers: 8 },
  ],
  { most: 3, growth: 60_000, small: 1_000, shares: [0.96, 0.94, 0.92, 0.9, 0.88, 0.86] },
)

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
    pageFiles(fileURLToPath(new URL('.', import.meta.url)), files),
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
        codeSplitting: { groups: [files] },
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
  const imported = /import\(`[^`]+`\)(?:\.then\([\w$]+=>(?:[\w$]+\.[\w$]+|\(\{[^}]*\}\))\))*/.source
  const helped = new RegExp(String.raw`\b[\w$]+\(\(\)=>(${imported}),\[\]\)`, 'g')
  const helpedNames = new RegExp(
    String.raw`\b[\w$]+\((async\(\)=>\{let\{[^}]+\}=await ${imported};return\{[^}]+\}\}),\[\]\)`,
    'g',
  )
  return {
    name: 'bare-imports',
    load: { order: 'pre', handler: (id) => (id.includes('vite/preload-helper') ? sheetsFirst : undefined) },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
        const passed = new Map(parts.flatMap((part) => passedOn(part) ?? []))
        for (const part of parts) {
          part.code = part.code
            .replaceAll(helped, '$1')
            .replaceAll(helpedNames, '($1)()')
            .replaceAll(/\bimport\(`\.\/([^`]+)`\)/g, (asked, file: string) => passed.get(`assets/${file}`) ?? asked)
        }
        for (const file of passed.keys()) delete bundle[file]
        withoutRuntime(bundle)
      },
    },
  }
}

/** The bundler’s own functions are a file that everyone would ask for: they go into the first layer. */
function withoutRuntime(bundle: Rolldown.OutputBundle): void {
  const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
  const [runtime, ground] = ['rolldown-runtime', 'ground'].map((name) => parts.find((part) => part.name === name)!)
  const [from, to] = [runtime!, ground!].map(({ fileName }) => fileName.replace('assets/', ''))
  const [, body, given] = /^(.*)export\{(.*)\};?\s*$/s.exec(runtime!.code)!
  const asked = new RegExp(`import\\{([^}]*)\\}from"\\./${from}";`)
  for (const part of parts)
    part.code = part.code.replace(asked, (_, names: string) => {
      const own = `const{${names.replaceAll(' as ', ':')}}=bundlerRuntime;`
      return part === ground ? own : `import{bundlerRuntime}from"./${to}";${own}`
    })
  const kept = given!.replaceAll(/(\w+) as (\w+)/g, '$2:$1')
  ground!.code = `export const bundlerRuntime=(()=>{${body}return{${kept}}})();${ground!.code}`
  delete bundle[runtime!.fileName]
  for (const part of Object.values(bundle))
    if (part.type === 'asset' && part.fileName.endsWith('.html'))
      part.source = String(part.source).replace(new RegExp(`\\s*<script[^>]*${from}"></script>`), '')
}

/** A file that only passes on what a layer has would be a request of its own: its importers ask the layer. */
function passedOn({ fileName, code }: { fileName: string; code: string }): [file: string, asked: string][] {
  const [, names, from] = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/.exec(code) ?? []
  if (names === undefined) return []
  const given = names.split(',').map((each) => each.split(' as ') as [own: string, name?: string])
  return [
    [fileName, `import(\`./${from}\`).then(n=>({${given.map(([own, name = own]) => `${name}:n.${own}`).join()}}))`],
  ]
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
