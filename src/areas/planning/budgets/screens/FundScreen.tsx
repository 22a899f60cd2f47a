import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine, fund } from '../records.ts'
import { LinesPanel } from './LinesPanel.tsx'

const list = { to: '/budget-management?tab=funds', label: 'Funds' }

export default function FundScreen() {
  const found = useRecord(fund, useParams().id ?? '')
  const lines = useRecords(budgetLine, (from) =>
    (found.row ? from.eq('fund', found.row.id) : from.in('id', []))
      .order('starts_on', { ascending: false })
      .order('name')
      .limit(500),
  )
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={fund} found={found} list={list} />
  return (
    <RecordPage
      of={fund}
      row={row}
      list={list}
      actions={
        whyNotEdit(fund, row, actor) === null && (
          <ButtonLink to={`/budget-management/funds/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <LinesPanel found={lines} about="Lines in this fund, this year and before.">
        <Panel title="Fund">
          <RecordFacts of={fund} row={row} />
        </Panel>
      </LinesPanel>
    </RecordPage>
  )
}
