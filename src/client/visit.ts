import type { Visit } from './BackendProvider.tsx'
import type { Config } from './config.ts'

/** The server as somebody sees it who is not signed in: requests with the key that everybody has. */
export const visit = (config: Config): Visit => ({
  config,
  fetch: (address, request) => {
    const headers = new Headers(request?.headers)
    headers.set('apikey', config.anonKey)
    return fetch(address, { ...request, headers })
  },
})

/** Whether this browser keeps a session, or has just come back with one from elsewhere. */
export function mayBeSignedIn(): boolean {
  if (/access_token=|error_description=|[?&]code=/.test(location.href)) return true
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  } catch {
    return false
  }
}
