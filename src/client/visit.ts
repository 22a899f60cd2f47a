import { observed } from './answering.ts'
import { language } from '#platform/say.ts'
import type { Visit } from './BackendProvider.tsx'
import type { Config } from './config.ts'

/** The server for visitors who are not signed in: requests with the public key. */
export const visit = (config: Config): Visit => ({
  config,
  fetch: observed((address, request) => {
    const headers = new Headers(request?.headers)
    headers.set('apikey', config.anonKey)
    headers.set('accept-language', language())
    return fetch(address, { ...request, headers })
  }),
})

/** Whether this browser stores a session, or has just returned with one from an external sign-in. */
export function mayBeSignedIn(): boolean {
  if (/access_token=|error_description=|[?&]code=/.test(location.href)) return true
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  } catch {
    return false
  }
}
