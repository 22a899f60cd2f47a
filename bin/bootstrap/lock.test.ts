import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellTime } from '#tests/day.ts'
import { alone } from './lock.js'

// Files carry the machine's time.
tellTime(0)
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'granary-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'lock')
const heldBy = (holder: string, touched = new Date()) => {
  mkdirSync(lock(), { recursive: true })
  writeFileSync(join(lock(), holder), '')
  utimesSync(join(lock(), holder), touched, touched)
}
/** The id of a process that has just ended. */
async function ended(): Promise<number> {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')
  return child.pid!
}

test('eight commands at once work one after the other', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise(setImmediate)
    inside--
  }
  await Promise.all(Array.from({ length: 8 }, () => alone(lock(), work)))

  expect(most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('twelve waiting commands listen for the end of the process once', async () => {
  const before = process.listenerCount('exit')
  let most = 0
  const work = async () => void (most = Math.max(most, process.listenerCount('exit')))
  await Promise.all(Array.from({ length: 12 }, () => alone(lock(), work)))

  expect(most).toBe(before)
})

test('a command that ends its process in the middle of its work leaves no lock', async () => {
  const source = `import { alone } from ${JSON.stringify(new URL('lock.js', import.meta.url).href)}
    await alone(process.argv[1], () => process.exit(7))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, lock()])
  const [code] = await once(child, 'exit')

  expect(code).toBe(7)
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a killed command does not delay the next', async () => {
  heldBy(`${hostname()}_${await ended()}_x`)

  expect(await alone(lock(), async () => 'done')).toBe('done')
  expect(existsSync(lock())).toBe(false)
})

test('a holder on another machine counts until it has been silent for two minutes', async () => {
  heldBy('another-machine_1_x', new Date(Date.now() - 121_000))

  expect(await alone(lock(), async () => 'done')).toBe('done')
})

test('a waiting command says so once, and runs when the holder is done', async () => {
  heldBy(`${hostname()}_${process.pid}_x`)
  const said: string[] = []
  const waiting = alone(
    lock(),
    async () => 'done',
    () => {
      said.push('waiting')
      rmSync(join(lock(), `${hostname()}_${process.pid}_x`))
    },
  )

  expect(await waiting).toBe('done')
  expect(said).toEqual(['waiting'])
})

test('work that fails leaves no lock', async () => {
  await expect(alone(lock(), () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(readdirSync(folder)).toEqual([])
})
