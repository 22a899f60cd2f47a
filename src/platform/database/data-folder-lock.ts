import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One server at a time on one folder. A lock whose process is gone was left by a crash, and is ignored. */
export function heldBy(folder: string): number | undefined {
  const lock = join(folder, 'server.lock')
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  return holder && holder !== process.pid && isAlive(holder) ? holder : undefined
}

export function claim(folder: string): () => void {
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, String(process.pid), { mode: 0o600 })
  return () => rmSync(lock, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
