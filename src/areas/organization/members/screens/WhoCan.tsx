import { useAnswer } from '#client/use-answer.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { whoCan } from '../rules.ts'
import type { listHolders } from '../people.ts'

/** The people who can take a step that needs this role. */
export function WhoCan({ role, step }: { role: AgencyRole; step: string }) {
  const { data } = useAnswer<typeof listHolders>('members/holders', { role }, { about: 'user_roles' })
  return data ? <>{whoCan(step, data)}</> : null
}
