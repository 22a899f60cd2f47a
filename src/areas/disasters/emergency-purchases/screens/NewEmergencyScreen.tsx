import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { addDays } from '#platform/dates.ts'
import { incidentLife } from '../../incidents/life.ts'
import { incident } from '../../incidents/records.ts'
import type { draftEmergency } from '../commands.ts'
import { emergencyPurchase } from '../records.ts'
import { usualWindowDays } from '../rules.ts'

/** The form of a window, prefilled with the newest open incident and the usual length. */
export default function NewEmergencyScreen() {
  const [query] = useSearchParams()
  const today = useToday()
  const draft = useCommand<typeof draftEmergency>('emergency-purchases/draft')
  const { rows, ...found } = useRecords(incident, (from) =>
    from.in('status', incidentLife.openStatuses).order('began_at', { ascending: false }).limit(1),
  )
  if (!rows) return <Awaited found={found} what={incident.plural} lines={8} />
  const start = {
    incident: query.get('incident') ?? rows[0]?.id,
    starts_on: today,
    ends_on: addDays(today, usualWindowDays),
    transition_on: addDays(today, 30),
    ...(query.get('vendor') && { vendor: query.get('vendor') }),
    ...(query.get('contract') && { contract: query.get('contract') }),
  }
  return (
    <RecordFormScreen
      of={emergencyPurchase}
      area="Emergency & Disaster"
      start={start}
      back="/emergency-procurement"
      send={draft}
    />
  )
}
