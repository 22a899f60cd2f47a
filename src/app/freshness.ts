const minutes = 60_000

/** A failed query is retried once, and its answer is fresh for five minutes. */
export const freshness = { retry: 1, staleTime: 5 * minutes }
