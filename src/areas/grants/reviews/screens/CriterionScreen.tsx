import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editCriterion } from '../commands.ts'
import { criterionLife } from '../life.ts'
import { reviewCriterion } from '../records.ts'

const list = { to: '/grant-management?tab=reviewer', label: 'Merit review' }

export default function CriterionScreen() {
  const found = useRecord(reviewCriterion, useParams().id ?? '')
  const edit = useCommand<typeof editCriterion>('grant-criteria/edit')
  const { row } = found
  if (!row) return <NoRecord of={reviewCriterion} found={found} list={list} />
  return (
    <RecordPage
      of={reviewCriterion}
      life={criterionLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={reviewCriterion} row={row} edit={edit} />
          <Moves life={criterionLife} row={row} />
        </>
      }
    >
      <Panel title="Details">
        <RecordFacts of={reviewCriterion} row={row} show={['weight', 'most', 'asks']} />
      </Panel>
    </RecordPage>
  )
}
