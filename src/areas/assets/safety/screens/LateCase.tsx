import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useToday } from '#client/use-today.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import type { InjuryCase } from '../records.ts'
import { lateness } from '../rules.ts'

export function LateCase({ row }: { row: InjuryCase }) {
  const now = new Date(useNow()).toISOString()
  const today = useToday()
  const { organization } = useOrganization()
  const late = lateness(row, { now, today, zone: organization?.time_zone ?? 'UTC' })
  return late && <Notice tone="bad" title={late} />
}
