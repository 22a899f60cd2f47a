import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { arriveVolunteer, cancelVolunteer, releaseVolunteer } from '../commands.ts'
import { volunteerAssignment, type VolunteerAssignment } from '../records.ts'
import { moves } from '../rules.ts'

const list = { to: '/disaster-response?tab=volunteers', label: 'Volunteers' }

export default function AssignmentScreen() {
  const found = useRecord(volunteerAssignment, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={volunteerAssignment} found={found} list={list} />
  return (
    <RecordPage of={volunteerAssignment} row={row} list={list} actions={<Moves row={row} />}>
      <Panel title="The assignment">
        <RecordFacts of={volunteerAssignment} row={row} show={['volunteer', 'incident', 'sheltering', 'place', 'starts_at', 'ends_at', 'arrived_at', 'left_at', 'hours']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: VolunteerAssignment }) {
  const arrive = useCommand<typeof arriveVolunteer>('volunteer-assignments/arrive')
  const release = useCommand<typeof releaseVolunteer>('volunteer-assignments/release')
  const cancel = useCommand<typeof cancelVolunteer>('volunteer-assignments/cancel')
  const { id, status } = row
  return (
    <>
      {status === 'planned' && <MoveButton whyNot={moves.whyNot('cancel', row)} run={() => cancel({ id })} done="The assignment is cancelled">Cancel</MoveButton>}
      {status === 'planned' && <MoveButton look="main" whyNot={moves.whyNot('arrive', row)} run={() => arrive({ id })} done="The volunteer is there">They are there</MoveButton>}
      {status === 'on_site' && <MoveButton look="main" whyNot={moves.whyNot('release', row)} run={() => release({ id })} done="The hours are noted by the clock">They go home</MoveButton>}
    </>
  )
}
