import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Two workers with a few databases of 60 MB each, and PostgreSQL's log of up to a gigabyte. */
const room = 4 * 2 ** 30

/**
 * A folder for the data of a test server, in memory where there is room: every test file makes and drops a database of
 * four thousand files, and none outlives the run. A run that was killed could not remove its folder, so the next one
 * does.
 */
export function folderInMemory() {
  const inMemory = memoryHasRoom(room)
  if (inMemory)
    for (const name of readdirSync(memory)) {
      const [, pid] = /^granary-test-(\d+)-/.exec(name) ?? []
      if (pid && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
    }
  return mkdtempSync(join(inMemory ? memory : tmpdir(), `granary-test-${process.pid}-`))
}

/** The machine has to have twice as much; the shared memory of a container is often smaller than its memory. */
export function memoryHasRoom(bytes) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > bytes && freemem() > 2 * bytes
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
