import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { catalogAddress, knownPlans, type Plan } from './plans.ts'

/** The plans written into the page, then the catalog's current ones. */
export function usePlans(): readonly Plan[] {
  const visit = useVisit()
  const [plans, setPlans] = useState(knownPlans)
  useEffect(() => {
    const day = new Date().toISOString().slice(0, 10)
    visit
      .fetch(visit.config.supabaseUrl + catalogAddress(day))
      .then(async (answer) => answer.ok && setPlans((await answer.json()) as Plan[]))
      .catch(() => undefined)
  }, [visit])
  return plans
}
