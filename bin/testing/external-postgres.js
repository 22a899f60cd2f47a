import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderInMemory } from './folder-in-memory.js'
import { freePort } from './free-port.js'

/** PostgreSQL refuses to run as root; this is `nobody` on every Unix. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** The newest of Debian's servers on this machine that Granary supports (15 or newer), if there is one. */
export function findServer(folder = '/usr/lib/postgresql') {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const fitting = versions.filter(
    (version) => version >= 15 && existsSync(join(folder, String(version), 'bin', 'initdb')),
  )
  if (fitting.length === 0) return undefined
  const version = Math.max(...fitting)
  return { version, bin: join(folder, String(version), 'bin') }
}

/** A separate cluster for one run; its superuser is `postgres`. Nothing is left when it stops. */
export async function startServer({ bin }, settings = {}) {
  const folder = folderInMemory()
  const password = 'only-for-this-run'
  writeFileSync(join(folder, 'password'), password)
  if (user.uid) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid)
  const port = await freePort()
  const data = join(folder, 'data')
  const control = (...args) => [
    join(bin, 'pg_ctl'),
    ['-D', data, '-w', '-s', ...args],
    { ...user, cwd: folder, stdio: 'ignore' },
  ]
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    // A run's data here is deleted at its end.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    max_locks_per_transaction: 512,
    ...settings,
  })

  const stop = () => {
    process.off('exit', stop)
    spawnSync(...control('-m', 'immediate', 'stop'))
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  execFileSync(
    ...control(
      '-l',
      join(folder, 'log'),
      '-o',
      options.map(([name, value]) => `-c ${name}=${value}`).join(' '),
      'start',
    ),
  )
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}
