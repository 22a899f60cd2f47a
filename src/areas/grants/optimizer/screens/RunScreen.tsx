import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { portfolioRun } from '../records.ts'
import { Answer } from './Answer.tsx'

const list = { to: '/quantum-grant-management', label: 'Grant portfolio optimizer' }

export default function RunScreen() {
  const found = useRecord(portfolioRun, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={portfolioRun} found={found} list={list} />
  return (
    <RecordPage of={portfolioRun} row={row} list={list} amount={{ cents: row.worth, note: 'Total value' }}>
      <Answer run={row} />
      <Panel title="Inputs">
        <RecordFacts
          of={portfolioRun}
          row={row}
          show={['weekly_hours', 'cash', 'until', 'aim', 'made_by', 'made_at']}
        />
      </Panel>
    </RecordPage>
  )
}
