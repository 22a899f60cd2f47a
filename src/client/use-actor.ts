import type { Actor } from '#platform/roles.ts'
import { useAuth } from './auth.ts'
import { useRole } from './use-role.ts'

/** The actor, for the rules of a record. The server decides again, from the token. */
export function useActor(): Actor {
  const { user } = useAuth()
  const { role, operates } = useRole()
  return {
    user_id: user?.id ?? '',
    organization_id: null,
    role,
    operates,
    session_id: '',
    aal: 'aal1',
    email: user?.email ?? '',
  }
}
