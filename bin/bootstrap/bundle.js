// Run by build.js, in a separate process: argument 1 is the stamp of the sources that are built.
import { rmSync, writeFileSync } from 'node:fs'
import { build as vite } from 'vite'
import { buildStamp } from './build.js'
import { root } from './root.js'
import { pagesConfig, serverConfig, tablesConfig } from './server-config.js'
import { writeGround } from './write-ground.js'
import { writePages } from './write-pages.js'
import { packFiles } from './pack-files.js'

// A slow build on a busy machine needs no message.
const checks = { pluginTimings: false }
process.env.NODE_ENV = 'production'
rmSync(buildStamp(root), { force: true })
await Promise.all([
  vite({ root, logLevel: 'warn', build: { rollupOptions: { checks } } }),
  vite(serverConfig(root)),
  vite(pagesConfig(root)),
  vite(tablesConfig(root)),
])
await writeGround(root, 'build/server/ground.js')
await writePages(root)
await packFiles(root)
writeFileSync(buildStamp(root), process.argv[2])
