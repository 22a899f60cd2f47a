import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { freePort } from './free-port.js'

/** The built server with a data folder of its own, and none of this shell's settings; stopped when this process ends. */
export async function startBuilt({
  folder,
  program = join(root, 'build', 'server', 'server.js'),
  node = process.execPath,
  flags = [],
  settings = {},
}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  const server = spawn(node, [...flags, program], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR: tmpdir(),
      PORT: String(port),
      SITE_URL: url,
      GRANARY_DATA: folder,
      LOG_REQUESTS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  let said = ''
  const closed = new Promise((resolve) => server.once('close', resolve)).finally(() => process.off('exit', end))
  const ready = new Promise((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('Granary is ready')) resolve(true)
      })
    void closed.then(() => resolve(false))
  })
  return {
    url,
    said: () => said,
    /** False when it ended instead. */
    ready,
    /** Its exit code. */
    stop: () => (end(), closed),
  }
}
