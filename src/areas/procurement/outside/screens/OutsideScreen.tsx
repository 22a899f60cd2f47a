import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { outsideOpportunity } from '../records.ts'

const list = { to: '/opportunities?tab=elsewhere', label: 'Opportunities' }

export default function OutsideScreen() {
  const found = useRecord(outsideOpportunity, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={outsideOpportunity} found={found} list={list} />
  return (
    <RecordPage
      of={outsideOpportunity}
      row={row}
      list={list}
      actions={
        whyNotEdit(outsideOpportunity, {}, actor) === null && (
          <ButtonLink look="main" to={`/opportunities/outside/${row.id}/edit`}>
            Edit
          </ButtonLink>
        )
      }
    >
      <Panel title="Our assessment">
        <RecordFacts of={outsideOpportunity} row={row} show={['decision', 'assigned', 'reason']} />
      </Panel>
      <Panel title="Source data">
        <RecordFacts
          of={outsideOpportunity}
          row={row}
          show={[
            'source',
            'number',
            'agency',
            'kind',
            'codes',
            'set_aside',
            'place',
            'posted_on',
            'closes_on',
            'ceiling',
            'url',
            'summary',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
