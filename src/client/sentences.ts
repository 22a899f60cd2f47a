const unreachable = 'The server did not answer. Check your connection and try again.'

/**
 * Nobody has judged what was sent: the same once more may do. Known by its name, so that a visitor's form does not
 * bring the client.
 */
export const neverAnswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AuthRetryableFetchError')

/** What to tell a person about an error: the server's own sentence, and one of ours when there was no answer at all. */
export function sentence(error: unknown): string {
  if (neverAnswered(error)) return unreachable
  // The table API puts the name of the browser's own error before its words.
  if (typeof error === 'object' && error && 'message' in error && String(error.message).startsWith('TypeError: '))
    return unreachable
  if (error instanceof Error) return error.message || unreachable
  if (typeof error === 'object' && error && 'message' in error && typeof error.message === 'string')
    return error.message
  return unreachable
}
