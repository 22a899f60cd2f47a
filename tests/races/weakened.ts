import { Socket } from 'node:net'
import { freshDatabase, useDatabase } from '../database.ts'

/**
 * A connection that removes the locks from statements, and keeps their length, because the protocol counts bytes. So
 * a race that a lock prevents can be seen without it, and the source stays unchanged.
 */
function withoutLocksOn(socket: Socket): Socket {
  // A socket resets its write method whenever it connects.
  return socket.once('connect', () => {
    const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean
    Object.assign(socket, {
      write: (chunk: unknown, ...rest: unknown[]) =>
        write(Buffer.isBuffer(chunk) ? withoutLocks(chunk) : chunk, ...rest),
    })
  })
}

const locks = / for (?:no key update|update|share)(?: of \w+)?\b/g
const withoutLocks = (chunk: Buffer): Buffer =>
  Buffer.from(
    chunk
      .toString('latin1')
      .replaceAll(locks, (lock) => ' '.repeat(lock.length))
      .replaceAll('pg_advisory_xact_lock', 'no_advisory_xact_lock'),
    'latin1',
  )

const noLock = `create function public.no_advisory_xact_lock(bigint) returns void language sql
  as 'select'; grant execute on function public.no_advisory_xact_lock(bigint) to public`

/** From here on this file's tests use a database in which this is removed: the locks of statements, or an index. */
export async function weaken(...taken: readonly string[]): Promise<void> {
  const without = taken.includes('locks')
  const { owner } = await useDatabase(freshDatabase({}, without ? { stream: () => withoutLocksOn(new Socket()) } : {}))
  for (const each of taken) await owner.query(each === 'locks' ? noLock : `drop index public.${each}`)
}
