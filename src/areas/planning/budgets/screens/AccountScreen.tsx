import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine, account } from '../records.ts'
import { LinesPanel } from './LinesPanel.tsx'

const list = { to: '/budget-management?tab=accounts', label: 'Accounts' }

export default function AccountScreen() {
  const found = useRecord(account, useParams().id ?? '')
  const lines = useRecords(budgetLine, (from) =>
    (found.row ? from.eq('account', found.row.id) : from.in('id', []))
      .order('starts_on', { ascending: false })
      .order('name')
      .limit(500),
  )
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={account} found={found} list={list} />
  const facts = (
    <Panel title="Account">
      <RecordFacts of={account} row={row} />
    </Panel>
  )
  return (
    <RecordPage
      of={account}
      row={row}
      list={list}
      actions={
        whyNotEdit(account, row, actor) === null && (
          <ButtonLink to={`/budget-management/accounts/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      {row.type === 'expenditure' ? (
        <LinesPanel found={lines} about="Lines on this account, this year and before.">
          {facts}
        </LinesPanel>
      ) : (
        facts
      )}
    </RecordPage>
  )
}
