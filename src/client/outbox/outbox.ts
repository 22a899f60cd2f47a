import { say } from '#platform/say.ts'
import type { Backend } from '../backend.ts'
import { callFunction } from '../functions.ts'
import { keptSession } from '../kept-session.ts'
import { noteHeld, Waiting, type Entry } from './held.ts'
import { sendAll } from './sending.ts'
import { shelfOf } from './shelf.ts'

export { onOtherTabs } from './shelf.ts'

const shelfIn = ({ storageKey }: Backend) => {
  const user = keptSession(storageKey)?.user.id
  return user === undefined ? null : shelfOf(user)
}

/** Reads what waits on this device for the signed-in person. */
export async function lookAtHeld(backend: Backend): Promise<void> {
  noteHeld((await shelfIn(backend)?.all()) ?? [])
}

/**
 * Puts a command on this device. It never returns: the caller has no answer yet. `left`: the request may have reached
 * the server. A browser without storage can only say the error.
 */
export async function hold(
  backend: Backend,
  given: Pick<Entry, 'command' | 'input' | 'key' | 'words'>,
  { left, error }: { left: boolean; error: unknown },
): Promise<never> {
  const at = Date.now()
  try {
    await shelfIn(backend)!.add({ ...given, at, page: location.pathname, ...(left && { tried: at }) })
    await lookAtHeld(backend)
  } catch (why) {
    throw error ?? why
  }
  throw new Waiting(say('Saved on this device. It is sent when you are online.'))
}

export async function discard(backend: Backend, places: readonly number[]): Promise<void> {
  const shelf = shelfIn(backend)
  for (const place of places) await shelf?.remove(place)
  await lookAtHeld(backend)
}

/** One tab at a time: both would send the same entry, and each would be answered. */
export async function sendHeld(backend: Backend): Promise<{ sent: number; refused: number }> {
  const told = await navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    const user = lock && keptSession(backend.storageKey)?.user.id
    if (!user) return { sent: 0, refused: 0 }
    return sendAll(
      shelfOf(user),
      ({ command, input, key }, ago) => {
        // Another person has signed in since the round began: these entries are not theirs.
        if (keptSession(backend.storageKey)?.user.id !== user) throw new TypeError('Signed out.')
        return callFunction(backend, command, input, { idempotencyKey: key, enteredSecondsAgo: ago })
      },
      Date.now,
    )
  })
  await lookAtHeld(backend)
  return told
}
