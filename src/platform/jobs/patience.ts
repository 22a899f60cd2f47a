const minute = 60_000

/** How long a taken job is ours without renewal. While we work on it we renew it, as soon as a third of it is over. */
export const lease = 5 * minute

/** A job that takes longer than this hangs: another process may try. */
export const longestWork = 120 * minute

/** A job that lost its connection to the database is due again within a second, this often in a row. */
export const quickly = 5

/** With the delays below, a mail server may be down for a day before its emails are dead letters. */
export const mostAttempts = 17

/** 10 s, 20 s, 40 s … up to 4 hours. A scheduled job waits no longer than until its next run. */
export const backoff = (attempts: number, again = Infinity) =>
  Math.min(10_000 * 2 ** (attempts - 1), 4 * 60 * minute, Math.max(again * 1000, minute))
