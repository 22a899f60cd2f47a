import { isAuthError, type AuthError } from '@supabase/auth-js/dist/module/lib/errors.js'
import { _request, type Fetch } from '@supabase/auth-js/dist/module/lib/fetch.js'
import { resolveFetch } from '@supabase/auth-js/dist/module/lib/helpers.js'

type Given = { url: string; headers: Record<string, string>; fetch?: Fetch }
type Answer = { data: null; error: AuthError | null }

/**
 * The build puts this in place of the stock client's administration of accounts (vite.config.ts), of which the client
 * itself asks one thing: to sign out.
 */
export class SignOutOnly {
  readonly #given: Required<Given>
  constructor({ url, headers, fetch }: Given) {
    this.#given = { url, headers, fetch: resolveFetch(fetch) }
  }

  async signOut(jwt: string, scope: 'global' | 'local' | 'others' = 'global'): Promise<Answer> {
    const { url, headers, fetch } = this.#given
    try {
      await _request(fetch, 'POST', `${url}/logout?scope=${scope}`, { headers, jwt, noResolveJson: true })
      return { data: null, error: null }
    } catch (error) {
      if (isAuthError(error)) return { data: null, error }
      throw error
    }
  }
}
