import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import type { editCriterion, retireCriterion } from '../commands.ts'
import { reviewCriterion } from '../records.ts'

const list = { to: '/grant-management?tab=reviewer', label: 'Merit review' }

export default function CriterionScreen() {
  const found = useRecord(reviewCriterion, useParams().id ?? '')
  const actor = useActor()
  const edit = useCommand<typeof editCriterion>('grant-criteria/edit')
  const retire = useCommand<typeof retireCriterion>('grant-criteria/retire')
  const { row } = found
  if (!row) return <NoRecord of={reviewCriterion} found={found} list={list} />
  return (
    <RecordPage of={reviewCriterion} row={row} list={list} actions={<><EditButton of={reviewCriterion} row={row} send={(changes, version) => edit({ id: row.id, version, changes })} />{whyNotEdit(reviewCriterion, row, actor) === null && <MoveButton whyNot={null} run={() => retire({ id: row.id })} done="It is out of use">Take out of use</MoveButton>}</>}>
      <Panel title="The criterion">
        <RecordFacts of={reviewCriterion} row={row} show={['weight', 'most', 'asks']} />
      </Panel>
    </RecordPage>
  )
}
