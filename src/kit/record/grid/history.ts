/** The current state, earlier states, and undone ones. Each step is complete: unchanged lines are shared. */
export type History<T> = { now: T; past: readonly T[]; future: readonly T[] }

const most = 200

export const begin = <T>(now: T): History<T> => ({ now, past: [], future: [] })
export const step = <T>({ now, past, future }: History<T>, next: T): History<T> =>
  next === now ? { now, past, future } : { now: next, past: [...past, now].slice(-most), future: [] }
export const back = <T>({ now, past, future }: History<T>): History<T> =>
  past.length === 0 ? { now, past, future } : { now: past.at(-1)!, past: past.slice(0, -1), future: [now, ...future] }
export const forward = <T>({ now, past, future }: History<T>): History<T> =>
  future.length === 0 ? { now, past, future } : { now: future[0]!, past: [...past, now], future: future.slice(1) }
