import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { capAlert } from '../../alerts/records.ts'
import type { openIncident } from '../commands.ts'
import { incidentFrom } from '../opened/rules.ts'
import { incident } from '../records.ts'
import { sendsAs } from '#kit/record/form-send.ts'

/** A new incident, or one prefilled from an alert. */
export default function NewIncidentScreen() {
  const [query] = useSearchParams()
  const alert = query.get('alert')
  const actor = useActor()
  const now = useNow()
  const found = useRecord(capAlert, alert ?? '')
  const open = useCommand<typeof openIncident>('incidents/open')
  if (alert && found.state === 'loading') return <SkeletonLines lines={6} />
  const from = found.row
  return (
    <RecordFormScreen
      of={incident}
      area="Emergency & Disaster"
      start={{ began_at: now, commander: actor.user_id, ...(from && incidentFrom(from)) }}
      back="/disaster-response?tab=incidents"
      send={sendsAs(open, (values) => ({ incident: values, alert: from?.id ?? null }))}
    />
  )
}
