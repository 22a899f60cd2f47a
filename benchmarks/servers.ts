import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { Line } from './load.ts'

export type Started = {
  name: string
  port: number
  url: string
  pid: number
  child: ChildProcess
  readyAfter: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** All programs are built into one folder. */
const here = dirname(fileURLToPath(import.meta.url))

/** The program as it is delivered. Its log goes into a file, as in production. */
export function startProduct(
  environment: Record<string, string>,
  {
    folder,
    flags = [],
    program,
    name = 'product',
  }: {
    folder: string
    flags?: string[]
    /** The folder of another version; this one by default. */ program?: string
    name?: string
  },
): Promise<Started> {
  const server = program ? join(program, 'build', 'server', 'server.js') : join(here, 'server.js')
  return startAt(name, [...startFlags(), ...flags, server], environment, '/readyz', folder, program)
}

/** The options that `npm start` passes to Node. */
const startFlags = () =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start
    .split(' ')
    .filter((word) => word.startsWith('--'))

/** The floor, from this very program under another name. */
export function startBare(environment: Record<string, string>, { folder }: { folder: string }): Promise<Started> {
  return startAt('bare', [join(here, 'bench.js'), 'bare'], environment, '/', folder)
}

/** Processes started and not stopped here end with this one. */
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export async function startAt(
  name: string,
  args: string[],
  environment: Record<string, string>,
  probe: string,
  folder: string,
  cwd = process.cwd(),
): Promise<Started> {
  const port = await freePort()
  const path = join(folder, `${name}.log`)
  const log = openSync(path, 'a')
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PGAPPNAME: name,
      PORT: String(port),
      HOST: '127.0.0.1',
      GRANARY_DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', log, log],
    cwd,
  })
  closeSync(log)
  children.add(child)
  child.once('exit', () => children.delete(child))
  while (!(await answers(port, probe))) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with ${child.exitCode} before it was ready. Its log ends with:\n${endOf(path)}`)
    // A demonstration is filled in about a minute, and in several on a busy machine.
    if (performance.now() - began > 300_000)
      throw new Error(`${name} was not ready within five minutes. Its log ends with:\n${endOf(path)}`)
    await new Promise((later) => setTimeout(later, 5))
  }
  const readyAfter = performance.now() - began
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    child,
    readyAfter,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** The folder may be gone when a person reads the error. */
const endOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-20).join('\n')

/** Ready, or at least not reporting that it isn't. */
const answers = async (port: number, path: string) => {
  const line = await Line.open(port).catch(() => undefined)
  const answer = await line?.ask({ path }).catch(() => undefined)
  line?.close()
  return answer !== undefined && answer.status !== 503
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A connection by socket and password, as one address for another process. */
export function addressOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user!)}:${encodeURIComponent(String(password))}`
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
}
