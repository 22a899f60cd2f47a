import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { longText, money } from '#platform/records/fields.ts'
import type { editSource, moveSource } from '../commands.ts'
import { fundingSource, type FundingSource } from '../records.ts'
import { whyNotMove } from '../rules.ts'

const list = { to: '/disaster-grants?tab=sources', label: 'Sources of recovery money' }
const words = { commit: 'Promised', receive: 'Received', decline: 'Declined' } as const

export default function SourceScreen() {
  const found = useRecord(fundingSource, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={fundingSource} found={found} list={list} />
}

const One = ({ row }: { row: FundingSource }) => (
  <RecordPage of={fundingSource} row={row} list={list} actions={<Moves row={row} />}>
    <Figures figures={[{ label: row.status === 'committed' ? 'Promised' : 'Expected', value: <Amount cents={row.amount} /> }, { label: 'Received', value: <Amount cents={row.received} /> }]} />
    <Panel title="The source">
      <RecordFacts of={fundingSource} row={row} show={['kind', 'declaration', 'damage', ...(row.project ? (['project'] as const) : []), 'purpose', ...(['reference', 'note', 'decided_on', 'decision'] as const).filter((name) => row[name] !== null), ...(row.documents.length > 0 ? (['documents'] as const) : [])]} />
    </Panel>
  </RecordPage>
)

function Moves({ row }: { row: FundingSource }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'edit' | keyof typeof words>()
  const edit = useCommand<typeof editSource>('recovery-sources/edit')
  const move = useCommand<typeof moveSource>('recovery-sources/move')
  const { id, status } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(fundingSource, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {(['commit', 'receive', 'decline'] as const)
        .filter((each) => status === 'expected' || (status === 'committed' && each !== 'commit'))
        .map((each) => (
          <MoveButton key={each} look={each === 'receive' ? 'main' : 'plain'} whyNot={whyNotMove(row, each, actor)} run={() => setAsking(each)}>
            {words[each]}
          </MoveButton>
        ))}
      {asking === 'edit' && <FormDialog of={fundingSource} row={row} title={`Edit ${row.name}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {asking && asking !== 'edit' && (
        <AskDialog title={`${row.name}: ${words[asking].toLowerCase()}`} about="As the letter or the payment says." verb={words[asking]} done="It is noted" onClose={close}
          fields={{ ...(asking !== 'decline' && { amount: money({ required: true, min: 0, label: 'Amount' }) }), words: longText({ required: true, max: 2_000, label: 'What it rests on' }) }}
          start={{ amount: row.amount }} run={(values) => move({ id, move: asking, amount: values.amount ?? 0, words: values.words })} />
      )}
    </>
  )
}
