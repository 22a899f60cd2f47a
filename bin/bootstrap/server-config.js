import { join } from 'node:path'
import { markdown } from './markdown.js'
import { pagePlaces } from './page-places.js'
import { recordNames } from './record-names.js'

/** The server and the commands of an operator; each becomes build/server/<name>.js and is shipped. */
export const programs = {
  server: 'src/main.ts',
  granary: 'src/platform/programs/granary.ts',
  backup: 'src/platform/backup/backup-program.ts',
  restore: 'src/platform/backup/restore-program.ts',
  'move-database': 'src/platform/backup/move-program.ts',
  'upgrade-database': 'src/platform/backup/upgrade-program.ts',
  'base-backup': 'src/platform/archive/base-backup-program.ts',
  grant: 'src/platform/auth/grant-program.ts',
  'verify-agency': 'src/areas/organization/operator/verify-agency-program.ts',
  'export-trail': 'src/platform/audit/log/export-program.ts',
  map: 'src/platform/map/map-program.ts',
  'rotate-keys': 'src/rotate-keys.ts',
  'export-agency': 'src/export-agency.ts',
  'import-agency': 'src/import-agency.ts',
  distribute: 'src/distribute.ts',
}

/** Tools of the build and measurements: built beside the programs, and not shipped. */
export const workshop = {
  ground: 'src/platform/map/ground-program.ts',
  propose: 'src/propose.ts',
  'record-past': 'src/record-past.ts',
  bench: 'benchmarks/run.ts',
  'bench-public': 'benchmarks/public.ts',
  'bench-shell': 'benchmarks/shell.ts',
  'bench-agencies': 'benchmarks/agencies.ts',
  'bench-routes': 'benchmarks/routes.ts',
  'bench-map': 'benchmarks/map.ts',
  'bench-takeoff': 'benchmarks/takeoff.ts',
  'record-pages': 'benchmarks/record-pages.ts',
  crash: 'benchmarks/crash.ts',
}

/**
 * Thirty characters beyond Latin-1 in two megabytes make V8 store the whole source as two-byte text: 4 MB for
 * nothing.
 */
const oneByteText = {
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk')
        part.code = part.code.replace(
          /[\u0100-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * The packages are bundled: one file is read in a fifth of a second where a thousand small ones take most of a
 * second. Packages with native parts stay where npm put them.
 */
export const serverConfig = (root) => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [oneByteText],
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'highs', 'pg-native', 'autocannon', '@playwright/test'] },
  build: {
    ssr: true,
    // Which files each program is made of.
    manifest: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(
        Object.entries({ ...programs, ...workshop }).map(([name, source]) => [name, join(root, source)]),
      ),
      // A later library runs in the order of its own imports.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', strictExecutionOrder: true },
    },
  },
})

/** The public pages again, for the build itself: they are drawn here, written to files, and this is thrown away. */
export const pagesConfig = (root) => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [markdown(), recordNames(root), pagePlaces(root)],
  resolve: { alias: rooms(root) },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/pages',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      checks: { pluginTimings: false },
      // "use client" means nothing here, where everything is drawn in one place.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      input: { prerender: join(root, 'src/app/prerender.tsx') },
      output: { entryFileNames: '[name].js' },
    },
  },
})

/**
 * The tables of all areas, without their screens: the build reads the addresses from them, and throws this away too.
 */
export const tablesConfig = (root) => {
  const pages = pagesConfig(root)
  return {
    ...pages,
    plugins: [
      markdown(),
      recordNames(root),
      pagePlaces(root),
      { name: 'without-screens', resolveDynamicImport: (name) => ({ id: String(name), external: true }) },
    ],
    build: {
      ...pages.build,
      outDir: 'build/tables',
      rollupOptions: { ...pages.build.rollupOptions, input: { addresses: join(root, 'src/app/addresses.ts') } },
    },
  }
}

export const rooms = (root) =>
  Object.fromEntries(['app', 'areas', 'client', 'kit', 'platform'].map((room) => [`#${room}`, join(root, 'src', room)]))

const served = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/trail/v1',
  '/map/v1',
  '/gis/v1',
  '/config.json',
  '/openapi.json',
  '/livez',
  '/readyz',
  '/version',
  '/metrics',
  '/.well-known',
  '/dev/mail.json',
  '/dev/open',
  '/dev/mail/',
]

/** Requests for the server instead of Vite during development. */
export const proxied = (target) => ({
  ...Object.fromEntries(served.map((path) => [path, { target }])),
  '/realtime/v1': { target, ws: true },
})
