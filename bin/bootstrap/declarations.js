import { build } from 'vite'
import { rooms } from './server-config.js'

const entry = 'virtual:declarations'

/**
 * The exports of a module that is written here. The declarations are TypeScript, which Node 20 does not read: they are
 * bundled in memory, and read from there.
 */
export async function readDeclarations(root, source) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'declarations',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    resolve: { alias: rooms(root) },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rollupOptions: { checks: { pluginTimings: false }, input: entry, output: { codeSplitting: false } },
    },
  })
  const [{ code, moduleIds }] = output
  return {
    found: await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`),
    files: moduleIds.filter((file) => !file.startsWith('\0')),
  }
}
