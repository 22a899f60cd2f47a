import './bootstrap/node-version.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { command } from './bootstrap/command.js'
import { install } from './bootstrap/install.js'
import { root } from './bootstrap/root.js'
import { writeGround } from './bootstrap/write-ground.js'
import { proxied, serverConfig } from './bootstrap/server-config.js'

// Two addresses: Vite's, which people open and which replaces changed screens in the page, and behind it the server,
// which is rebuilt and restarted when one of its files changes.
await command(async () => {
  await install()
  const { build, createServer } = await import('vite')
  const port = Number(process.env.PORT ?? 3000)
  const behind = port + 1

  let server
  async function restart() {
    await stop()
    await writeGround(root, 'build/dev/ground.js')
    const env = {
      ...process.env,
      PORT: String(behind),
      HOST: '127.0.0.1',
      SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}`,
    }
    server = spawn(process.execPath, ['build/dev/server.js'], {
      cwd: root,
      stdio: 'inherit',
      env,
      detached: process.platform !== 'win32',
    })
  }
  async function stop() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }

  const pages = await createServer({
    root,
    server: { port, strictPort: true, proxy: proxied(`http://127.0.0.1:${behind}`) },
  })
  await pages.listen().catch((error) => {
    throw new Error(
      /in use/.test(error.message)
        ? `Port ${port} is in use. Stop the other program, or set PORT to a free one.`
        : error.message,
    )
  })
  const config = serverConfig(root)
  const watcher = await build({
    ...config,
    build: { ...config.build, outDir: 'build/dev', emptyOutDir: false, watch: {} },
  })
  let restarting = Promise.resolve()
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') restarting = restarting.then(restart)
    if (event.code === 'ERROR') console.error(event.error.message)
  })
  console.log(`Open http://localhost:${port}; the server behind it listens on port ${behind}. Ctrl-C ends both.`)

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      await Promise.all([watcher.close(), pages.close(), restarting.then(stop)])
      process.exit(0)
    })
})
