import type { Seen } from '#platform/audit/whole.ts'

export type Remembered = Seen & { key: string }

/**
 * This browser's last view of a log: its key, its length and its root. Every visitor who returns is a small witness
 * without knowing it.
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

/** Stored only after verification, or later states would be compared with a false one. */
export function keepSeen(origin: string, seen: Remembered): void {
  try {
    localStorage.setItem(name(origin), JSON.stringify(seen))
  } catch {
    // A browser without storage verifies each time from scratch.
  }
}

const name = (origin: string) => `trail ${origin}`
