/** Files are kept as JSON. */
export const kept = (files: readonly object[] | null | undefined): string => JSON.stringify(files ?? [])
