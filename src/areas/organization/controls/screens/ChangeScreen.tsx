import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { controlChange } from '../records.ts'
import { ChangeActions } from './ChangeActions.tsx'

const list = { to: '/admin/control-changes', label: 'Control changes' }

export default function ChangeScreen() {
  const found = useRecord(controlChange, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={controlChange} found={found} list={list} />
  return (
    <RecordPage of={controlChange} row={row} list={list} actions={<ChangeActions change={row} />}>
      <Panel title="The change">
        <RecordFacts of={controlChange} row={row} show={['before', 'after', 'effective_from', 'loosens', 'reason', 'entered_on', 'proposed_by', 'decided_by', 'decided_at', 'decision']} />
      </Panel>
    </RecordPage>
  )
}
