import type { Seen } from '#platform/audit/whole.ts'

export type Remembered = Seen & { key: string }

/**
 * What this browser saw of a log the last time: its key, its length and its root. Whoever opens the page now and then
 * is a small witness without knowing it.
 */
export function seenOf(origin: string): Remembered | null {
  try {
    const { key, size, root, time } = (JSON.parse(localStorage.getItem(name(origin)) ?? 'null') ??
      {}) as Partial<Remembered>
    return typeof key === 'string' && typeof root === 'string' && typeof time === 'string' && Number.isSafeInteger(size)
      ? { key, size: size!, root, time }
      : null
  } catch {
    return null
  }
}

/** Kept only once it was shown to hold, or a false state would be what later ones are held against. */
export function keepSeen(origin: string, seen: Remembered): void {
  try {
    localStorage.setItem(name(origin), JSON.stringify(seen))
  } catch {
    // A browser that keeps nothing verifies each time for itself.
  }
}

const name = (origin: string) => `trail ${origin}`
