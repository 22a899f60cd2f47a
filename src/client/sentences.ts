import { phrase, say } from '#platform/say.ts'

const unreachable = phrase('The server didn’t answer. Check your connection and try again.')

/**
 * The request was never judged: sending the same again is allowed. Known by its name, so that a visitor's form does
 * not load the client.
 */
export const neverAnswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AuthRetryableFetchError')

/** The message for an error: the server's own sentence, or one of ours when there was no answer. */
export function sentence(error: unknown): string {
  if (neverAnswered(error)) return say(unreachable)
  // The table API puts the name of the browser's own error before its words.
  if (typeof error === 'object' && error && 'message' in error && String(error.message).startsWith('TypeError: '))
    return say(unreachable)
  if (error instanceof Error) return error.message || say(unreachable)
  if (typeof error === 'object' && error && 'message' in error && typeof error.message === 'string')
    return error.message
  return say(unreachable)
}
