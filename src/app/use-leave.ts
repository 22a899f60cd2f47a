import { useNavigate } from 'react-router'
import { cameThroughOrganization } from '#client/assurance.ts'
import { farewellWords, useAuth } from '#client/auth.ts'
import { heldNow } from '#client/outbox/held.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { askBeforeLeaving } from './leaving.ts'

/** Signs out, says so, and shows the sign-in page. */
export function useLeave(): () => Promise<void> {
  const { session, signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    if (heldNow().length > 0 && askBeforeLeaving()) return
    const elsewhere = cameThroughOrganization(session)
    const { error } = await signOut()
    toast(error ? 'bad' : 'good', error ? farewellWords.failed : farewellWords.left)
    if (!error) void navigate('/auth', { state: elsewhere ? { stillElsewhere: true } : null })
  }
}
