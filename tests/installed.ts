import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, chmodSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../bin/testing/free-port.js'

/** A server and programs of a folder that was laid out, as an installation runs them: never as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export type Installed = {
  /** The folder of the program. */ program: string
  /** Settings of the image or of systemd, with those of the test. */ env: Record<string, string>
}

/** A data folder that the unprivileged user owns. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (unprivileged.uid) chownSync(path, unprivileged.uid, unprivileged.gid)
  return path
}

/** The image links the command into its path; Node is the one that runs the test. */
const pathOf = (program: string) => [join(program, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

export type Serving = { url: string; said(): string; stop(): Promise<number | null> }

const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Starts the command of the image or of the unit, and waits until it says that it is ready. */
export async function serve({ program, env }: Installed, [command, ...args]: string[]): Promise<Serving> {
  const port = await freePort()
  const child = spawn(command!.replace('/opt/granary', program), args, {
    ...unprivileged,
    cwd: program,
    env: { PATH: pathOf(program), ...env, PORT: String(port), SITE_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let said = ''
  const ready = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('Granary is ready')) done()
      })
    child.once('close', (code) => fail(new Error(`It ended with ${code} before it was ready:\n${said}`)))
  })
  await ready
  return {
    url: `http://localhost:${port}`,
    said: () => said,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      children.delete(child)
      return child.exitCode
    },
  }
}

/** The output of a program and its exit code. */
export const runProgram = ({ program, env }: Installed, command: string, ...args: string[]) =>
  promisify(execFile)(command, args, {
    ...unprivileged,
    cwd: program,
    env: { PATH: pathOf(program), ...env },
    maxBuffer: 2 ** 26,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )

/** The program is read only, as in the image; a folder must be writable again to be removed. */
export async function setWritable(folder: string, writable: boolean): Promise<void> {
  await promisify(execFile)('chmod', ['-R', writable ? 'u+w' : 'a-w', folder])
  if (!writable) chmodSync(folder, 0o555)
}
