import { momentOf } from '#platform/dates.ts'
import { useOrganization } from './use-organization.ts'

/**
 * A local time of the organization (00:00 unless given) on a day, as a moment: a day there does not start when it
 * starts in Greenwich, nor where the browser is.
 */
export function useMomentOf(): (day: string, time?: string) => string {
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  return (day, time = '00:00') => {
    const found = momentOf(`${day}T${time}`, zone)
    return 'moment' in found ? found.moment : `${day}T${time}:00Z`
  }
}
