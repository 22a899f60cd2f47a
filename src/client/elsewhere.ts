import { AuthClient, type Provider } from '@supabase/auth-js'
import type { Backend } from './backend.ts'

// Links in mails are opened wherever the mail is read, so they cannot need this browser's memory; a sign-in elsewhere
// comes back to the browser that began it, and only that one may finish it (PKCE). The stock client knows one way at a
// time: hence a second one, for the beginning alone.

const beginnerFor = ({ config, storageKey }: Backend) =>
  new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: { apikey: config.anonKey },
    storageKey,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })

const back = () => ({ redirectTo: `${location.origin}/dashboard` })

/** Leaves this page for the sign-in of Google, or of whichever provider this installation trusts. */
export const beginElsewhere = (backend: Backend, provider: string) =>
  beginnerFor(backend).signInWithOAuth({ provider: provider as Provider, options: back() })

/** Leaves this page for the sign-in of the organization that an email address belongs to. */
export const beginAtOrganization = (backend: Backend, providerId: string) =>
  beginnerFor(backend).signInWithSSO({ providerId, options: back() })

/** Back from elsewhere with a code: turned into a session before the first page is drawn, and gone from the address. */
export async function finishElsewhere({ auth, storageKey }: Backend): Promise<void> {
  const address = new URL(location.href)
  const code = address.searchParams.get('code')
  if (!code || !localStorage.getItem(`${storageKey}-code-verifier`)) return
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) console.error('The sign-in elsewhere could not be finished.', error.message)
  address.searchParams.delete('code')
  history.replaceState(history.state, '', address)
}
