import { build } from 'vite'
import { rooms } from './server-config.js'

const name = 'virtual:record-names'

/**
 * What one record must know of another: what it is called, its number, its status, and where it leads to. A page that names ten kinds of records
 * would else wait for the whole declarations of a hundred.
 */
export function recordNames(root) {
  return {
    name: 'record-names',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return
      const { records, files } = await declarations(root)
      for (const file of files) this.addWatchFile(file)
      return `export const records = ${JSON.stringify(records.map(named))}`
    },
  }
}

const named = ({ table, label, plural, title, access, fields }) => ({
  table, label, plural, title, access,
  fields: Object.fromEntries(Object.entries(fields).filter(([field, { kind, unique }]) => field === title || field === 'status' || kind === 'ref' || (kind === 'person' && fields[title].kind === 'ref') || kind === 'series' || (kind === 'text' && unique))),
})

/** The declarations are TypeScript, which Node 20 does not read: they are bundled in memory, and read from there. */
async function declarations(root) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: rooms(root) },
    ssr: { noExternal: true },
    build: { ssr: true, write: false, minify: false, target: 'node20', rollupOptions: { checks: { pluginTimings: false }, input: `${root}/src/records.ts`, output: { codeSplitting: false } } },
  })
  const [{ code, moduleIds }] = output
  const { records } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  return { records, files: moduleIds }
}
