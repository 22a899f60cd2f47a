import type { Actor } from '#platform/roles.ts'
import { useAuth } from './auth.ts'
import { useRole } from './use-role.ts'

/** Who is asking, for the rules of a record. What is decided is decided again on the server, from the token. */
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
