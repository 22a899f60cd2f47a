import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { catalogueAddress, knownPlans, type Plan } from './plans.ts'

/** What the page was written with, and then what the catalogue says today. */
export function usePlans(): readonly Plan[] {
  const visit = useVisit()
  const [plans, setPlans] = useState(knownPlans)
  useEffect(() => {
    const day = new Date().toISOString().slice(0, 10)
    visit
      .fetch(visit.config.supabaseUrl + catalogueAddress(day))
      .then(async (answer) => answer.ok && setPlans((await answer.json()) as Plan[]))
      .catch(() => undefined)
  }, [visit])
  return plans
}
