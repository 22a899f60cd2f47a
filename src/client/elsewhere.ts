import { AuthClient, type Provider } from '@supabase/auth-js'
import type { Backend } from './backend.ts'

// Links in emails open on any device, so they can't need this browser's memory; an external sign-in returns to the
// browser that started it, and only that one may finish it (PKCE). The stock client supports one flow at a time:
// hence a second client, for the start alone.

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

/** Leaves this page for the sign-in of Google, or of any provider that this installation trusts. */
export const beginElsewhere = (backend: Backend, provider: string) =>
  beginnerFor(backend).signInWithOAuth({ provider: provider as Provider, options: back() })

/** Leaves this page for the single sign-on of the organization that owns the email address's domain. */
export const beginAtOrganization = (backend: Backend, providerId: string) =>
  beginnerFor(backend).signInWithSSO({ providerId, options: back() })

/** Returned with a code: exchanged for a session before the first page is drawn, and removed from the address. */
export async function finishElsewhere({ auth, storageKey }: Backend): Promise<void> {
  const address = new URL(location.href)
  const code = address.searchParams.get('code')
  if (!code || !localStorage.getItem(`${storageKey}-code-verifier`)) return
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) console.error('The external sign-in could not be completed.', error.message)
  address.searchParams.delete('code')
  history.replaceState(history.state, '', address)
}
