const minute = 60_000

/**
 * How long a taken job is ours without another word from us. While we work on it we say so, as soon as a third of it is
 * over.
 */
export const lease = 5 * minute

/** A job that takes longer than this hangs: another process may try. */
export const longestWork = 120 * minute

/** With the waits below, a mail server may be away for a day before its letters are dead. */
export const mostAttempts = 17

/** 10 s, 20 s, 40 s … at most 4 hours. What is asked for again by itself waits no longer than for that. */
export const backoff = (attempts: number, again = Infinity) =>
  Math.min(10_000 * 2 ** (attempts - 1), 4 * 60 * minute, Math.max(again * 1000, minute))
