import type { AuthError } from '../errors.ts'
import { withFragment } from '../redirects.ts'
import type { SessionJson } from '../sessions.ts'

/** GoTrue's OAuth words for a status. */
const errors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/**
 * A refusal, where the client looks for it: in the query, and again behind the # for clients that read only there.
 */
export function refusedAt(
  address: string,
  { status, code, message }: Pick<AuthError, 'status' | 'code' | 'message'>,
): string {
  const error =
    code === 'provider_email_needs_verification'
      ? 'access_denied'
      : (errors[status] ?? (status < 500 ? 'invalid_request' : 'server_error'))
  const told = { error, error_code: code, error_description: message }
  const url = new URL(address)
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  return withFragment(url.href, { ...told, sb: '' })
}

/** The tokens, for a client without PKCE. */
export const signedInAt = (
  address: string,
  { access_token, expires_at, expires_in, refresh_token, token_type }: SessionJson,
) =>
  withFragment(address, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
  })
