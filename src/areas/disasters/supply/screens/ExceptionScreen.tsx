import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { beginException, editException, solveException } from '../commands.ts'
import { supplyException, type SupplyException } from '../records.ts'
import { whyNotBegin, whyNotSolveYet } from '../rules.ts'

const list = { to: '/supply-chain-command-center?tab=exceptions', label: 'Supply exceptions' }

export default function ExceptionScreen() {
  const found = useRecord(supplyException, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={supplyException} found={found} list={list} />
  return (
    <RecordPage of={supplyException} row={row} list={list} actions={<Moves row={row} />}>
      {row.outcome && <Notice tone="good" title="How it was solved">{row.outcome}</Notice>}
      <Panel title="The exception">
        <RecordFacts of={supplyException} row={row} show={['kind', 'severity', 'owner', 'due', 'purchase_order', 'vendor', 'item', 'incident', 'plan']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: SupplyException }) {
  const actor = useActor()
  const edit = useCommand<typeof editException>('supply-exceptions/edit')
  const begin = useCommand<typeof beginException>('supply-exceptions/begin')
  const solve = useCommand<typeof solveException>('supply-exceptions/solve')
  const [asking, setAsking] = useState<'edit' | 'solve'>()
  const { id } = row
  return (
    <>
      {whyNotEdit(supplyException, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {row.status === 'open' && <MoveButton whyNot={whyNotBegin(row)} run={() => begin({ id })} done="It is worked on">Begin</MoveButton>}
      {row.status !== 'solved' && <MoveButton look="main" whyNot={whyNotSolveYet(row)} run={() => setAsking('solve')}>Solved</MoveButton>}
      {asking === 'edit' && <FormDialog of={supplyException} title={`Edit ${row.number}`} done="Saved" row={row} send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'solve' && <ReasonDialog title={`${row.number} is solved?`} about="Whoever meets the same again reads how." label="How it was solved" verb="It is solved" run={(outcome) => solve({ id, outcome })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
