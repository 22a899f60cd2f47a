import { useAuth } from './auth.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * The reader of a public page. The server writes it for a visitor. Each part shows a visitor's page until it is
 * hydrated, even if the session is known earlier.
 */
export function useReader() {
  const { session, user, loading } = useAuth()
  return useHydrated() ? { session, user, loading } : { session: null, user: null, loading: true }
}
