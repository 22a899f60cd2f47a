/** How long a taken job is ours. A handler that needs longer cuts its work into several jobs. */
export const lease = 5 * 60_000

/** With the waits below, a mail server may be away for a day before its letters are dead. */
export const mostAttempts = 17

/** 10 s, 20 s, 40 s … at most 4 hours. */
export const backoff = (attempts: number) => Math.min(10_000 * 2 ** (attempts - 1), 4 * 3_600_000)
