const codes = new Set(['weak_password', 'same_password'])

/** Whether the server refused the password itself, and not the request: then the sentence belongs beside its field. */
export const isOfPassword = (error: unknown): boolean => codes.has(String((error as { code?: unknown } | null)?.code))
