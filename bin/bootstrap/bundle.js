// Run by build.js, in a process of its own: argument 1 is the stamp of the sources that are built.
import { rmSync, writeFileSync } from 'node:fs'
import { build as vite } from 'vite'
import { buildStamp } from './build.js'
import { root } from './root.js'
import { serverConfig } from './server-config.js'

process.env.NODE_ENV = 'production'
rmSync(buildStamp(root), { force: true })
await Promise.all([vite({ root, logLevel: 'warn' }), vite(serverConfig(root))])
writeFileSync(buildStamp(root), process.argv[2])
