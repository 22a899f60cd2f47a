const minutes = 60_000

/**
 * A failed query is retried once, and its answer is fresh for five minutes. Without a line it runs too: what this device
 * kept may answer it.
 */
export const freshness = { retry: 1, staleTime: 5 * minutes, networkMode: 'offlineFirst' } as const
