import { useAuth } from './auth.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Who reads a public page. The server wrote it for a visitor, and a part of it may be hydrated after the session is
 * known: it hears of the session then.
 */
export function useReader() {
  const { session, user, loading } = useAuth()
  return useHydrated() ? { session, user, loading } : { session: null, user: null, loading: true }
}
