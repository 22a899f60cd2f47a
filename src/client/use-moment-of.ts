import { momentOf } from '#platform/dates.ts'
import { useOrganization } from './use-organization.ts'

/**
 * What a clock on the wall of one's organization shows on a day (00:00 unless said) as a moment: a day there does not
 * begin when it begins in Greenwich, nor where the browser is.
 */
export function useMomentOf(): (day: string, time?: string) => string {
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  return (day, time = '00:00') => {
    const found = momentOf(`${day}T${time}`, zone)
    return 'moment' in found ? found.moment : `${day}T${time}:00Z`
  }
}
