const minutes = 60_000

/** A question is asked once more when it fails, and its answer is fresh for five minutes. */
export const freshness = { retry: 1, staleTime: 5 * minutes }
