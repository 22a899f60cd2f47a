import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { localDay } from '#platform/dates.ts'

/** What day it is where the agency is. */
export function useAgencyDay(): string {
  const { organization } = useOrganization()
  return localDay(new Date(useNow()), organization?.time_zone ?? 'UTC')
}
