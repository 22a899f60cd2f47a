import { localDay } from '#platform/dates.ts'
import { useNow } from './use-now.ts'
import { useOrganization } from './use-organization.ts'

/** The day it is where one's organization is: in the evening it is already tomorrow in Greenwich, and not here. */
export function useToday(): string {
  const { organization } = useOrganization()
  return localDay(new Date(useNow()), organization?.time_zone ?? 'UTC')
}
