import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const beat = 10_000
const silentTooLong = 120_000

// One listener for every lock of this process: Node warns of a leak when eleven listen for its end.
const held = new Set()
process.on('exit', () => held.forEach((release) => release()))

/**
 * Does the work while no other process does: of two commands typed at once, the second waits and then finds it done.
 *
 * The lock is a folder that holds one file named after its holder. To take it is to rename a prepared folder onto it,
 * which the file system refuses while the folder holds anything; to break a dead holder's lock is to delete the file of
 * exactly that name. So no process can break a lock that was taken a moment ago, as happens with a file that is deleted.
 */
export async function alone(lock, work, sayWaiting = () => undefined) {
  const holder = `${hostname()}_${process.pid}_${randomUUID()}`
  const prepared = `${lock}.${holder}`
  mkdirSync(dirname(lock), { recursive: true })
  mkdirSync(prepared)
  writeFileSync(join(prepared, holder), '')

  const release = () => {
    rmSync(prepared, { recursive: true, force: true })
    ignoring(() => unlinkSync(join(lock, holder)))
    ignoring(() => rmdirSync(lock))
  }
  held.add(release)
  let heart
  try {
    for (let waiting = false; !take(prepared, lock);) {
      if (broke(lock)) continue
      if (!waiting) sayWaiting()
      waiting = true
      utimesSync(join(prepared, holder), new Date(), new Date())
      await pause(200)
    }
    heart = setInterval(() => ignoring(() => utimesSync(join(lock, holder), new Date(), new Date())), beat)
    return await work()
  } finally {
    clearInterval(heart)
    held.delete(release)
    release()
  }
}

function take(prepared, lock) {
  try {
    renameSync(prepared, lock)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code)) return false
    throw error
  }
}

/** Frees the lock of a dead holder: ended on this machine, or silent for two minutes on another (a container). */
function broke(lock) {
  let gone = false
  for (const holder of ignoring(() => readdirSync(lock)) ?? []) {
    const [host, pid] = holder.split('_')
    const silent = ignoring(() => Date.now() - statSync(join(lock, holder)).mtimeMs > silentTooLong)
    if (!silent && (host !== hostname() || isAlive(Number(pid)))) continue
    ignoring(() => unlinkSync(join(lock, holder)))
    gone = true
  }
  // Windows renames only onto nothing; a locked folder is not empty, and stays.
  if (gone) ignoring(() => rmdirSync(lock))
  return gone
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ignoring(attempt) {
  try {
    return attempt()
  } catch {
    return undefined
  }
}
