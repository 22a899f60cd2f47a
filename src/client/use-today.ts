import { dayOf } from '#platform/dates.ts'
import { useNow } from './use-now.ts'
import { useOrganization } from './use-organization.ts'

/**
 * The local date of a moment in the organization's time zone: in the evening it is already tomorrow in Greenwich, and
 * not there.
 */
export function useDayOf(): (moment: string) => string {
  const { organization } = useOrganization()
  return (moment) => dayOf(moment, organization?.time_zone ?? 'UTC')
}

/** The local date there. */
export function useToday(): string {
  return useDayOf()(useNow())
}
