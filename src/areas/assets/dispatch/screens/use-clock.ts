import { useOrganization } from '#client/use-organization.ts'
import { clockAt } from '../rules.ts'

/** A moment as the agency’s clocks show it: drivers compare it with the windows of their stops. */
export function useClock(): (moment: string) => string {
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  return (moment) => clockAt(moment, zone)
}
