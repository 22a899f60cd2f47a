import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

const unreachable = 'The server did not answer. Check your connection and try again.'

/** What to tell a person about an error: the server's own sentence, and one of ours when there was no answer at all. */
export function sentence(error: unknown): string {
  if (isAuthRetryableFetchError(error) || error instanceof TypeError) return unreachable
  if (isAuthError(error) || error instanceof Error) return error.message || unreachable
  if (typeof error === 'object' && error && 'message' in error && typeof error.message === 'string') return error.message
  return unreachable
}
