import { dayOf } from '#platform/dates.ts'
import { useNow } from './use-now.ts'
import { useOrganization } from './use-organization.ts'

/**
 * The day that a moment is on where one's organization is: in the evening it is already tomorrow in Greenwich, and not
 * here.
 */
export function useDayOf(): (moment: string) => string {
  const { organization } = useOrganization()
  return (moment) => dayOf(moment, organization?.time_zone ?? 'UTC')
}

/** The day it is there. */
export function useToday(): string {
  return useDayOf()(useNow())
}
