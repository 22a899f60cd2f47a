import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { whyNotOutside } from '#areas/organization/organizations/rules.ts'
import { protestPeriod } from '../../awards/records.ts'
import { useOfficers } from '../../officers/screens/use-officers.ts'
import { useDated } from '../../solicitations/screens/use-parts.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { Parts } from '../../solicitations/rules.ts'
import { pointsBefore, type Point } from '../rules.ts'

export type Welcome = { open: boolean; words: string }

/** The publication checklist from the server; undefined while it is loading. */
export function usePoints(row: Solicitation, parts: Parts): { points: Point[]; welcome: Welcome } | undefined {
  const { organization } = useOrganization()
  const zone = organization?.time_zone
  const now = useNow()
  const dated = useDated()
  const officers = useOfficers(row.id)
  const { rows: protestPeriods } = useRecords(protestPeriod, (from) => from.limit(500))
  const { data: welcomes } = useRows<Welcome>('vendor_welcomes', (from) =>
    from.select('open,words').eq('organization_id', row.organization_id),
  )
  if (!organization || !zone || !dated || !officers || !protestPeriods || !welcomes) return undefined
  const welcome = welcomes[0] ?? { open: false, words: '' }
  return {
    welcome,
    points: pointsBefore(row, {
      parts,
      ...dated,
      protestPeriods,
      zone,
      now,
      officers: officers.length,
      registrationOpen: welcome.open,
      unverified: whyNotOutside(organization),
    }),
  }
}
