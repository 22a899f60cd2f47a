import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
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
import { money } from '#platform/records/fields.ts'
import type { decideDisposal, editDisposal, finishDisposal, submitDisposal, withdrawDisposal } from '../commands.ts'
import { disposal, type Disposal } from '../records.ts'
import { bringsMoney, disposalMoves, whyNotDecideDisposal, whyNotFinish } from '../rules.ts'

const list = { to: '/asset-management?tab=dispositions', label: 'Dispositions' }

export default function DisposalScreen() {
  const found = useRecord(disposal, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={disposal} found={found} list={list} />
  return (
    <RecordPage of={disposal} row={row} list={list} actions={<Moves row={row} />}>
      <Figures figures={[{ label: 'Fair market value', value: <Amount cents={row.fair_value} /> }, { label: 'Owed to the federal government', value: row.because ? <Amount cents={row.federal_interest} /> : 'Computed when it is handed in', ...(row.because && { note: row.because }) }]} />
      <Panel title="The disposition"><RecordFacts of={disposal} row={row} show={(['asset', 'method', 'reason', 'value_basis', 'instructions', 'asked_on', 'federal_share', 'proceeds', 'requested_by', 'decided_by', 'decided_on', 'decision', 'done_on'] as const).filter((name) => row[name] !== null)} /></Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: Disposal }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'edit' | 'approve' | 'return' | 'finish' | 'withdraw'>()
  const edit = useCommand<typeof editDisposal>('asset-disposals/edit')
  const submit = useCommand<typeof submitDisposal>('asset-disposals/submit')
  const decide = useCommand<typeof decideDisposal>('asset-disposals/decide')
  const withdraw = useCommand<typeof withdrawDisposal>('asset-disposals/withdraw')
  const { id, number, status } = row
  const writes = whyNotEdit(disposal, null, actor)
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(disposal, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {writes === null && disposalMoves.whyNot('withdraw', row) === null && <Button look="danger" onClick={() => setAsking('withdraw')}>Give it up</Button>}
      {(status === 'draft' || status === 'returned') && <MoveButton look="main" whyNot={writes ?? disposalMoves.whyNot('submit', row)} run={() => submit({ id })} done="Somebody else decides">Hand it in</MoveButton>}
      {status === 'submitted' && <MoveButton whyNot={whyNotDecideDisposal(row, actor)} run={() => setAsking('return')}>Return it</MoveButton>}
      {status === 'submitted' && <MoveButton look="main" whyNot={whyNotDecideDisposal(row, actor)} run={() => setAsking('approve')}>Approve</MoveButton>}
      {status === 'approved' && <MoveButton look="main" whyNot={writes} run={() => setAsking('finish')}>It is gone</MoveButton>}
      {asking === 'edit' && <FormDialog of={disposal} row={row} title={`Edit ${number}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {(asking === 'approve' || asking === 'return') && <ReasonDialog title={asking === 'approve' ? `Approve ${number}?` : `Return ${number}?`} about="Whoever asked reads it." verb={asking === 'approve' ? 'Approve' : 'Return it'} run={(reason) => decide({ id, approve: asking === 'approve', reason })} onClose={close} />}
      {asking === 'withdraw' && <ReasonDialog title={`Give ${number} up?`} about="The asset stays in the register." verb="Give it up" run={(reason) => withdraw({ id, reason })} onClose={close} />}
      {asking === 'finish' && <FinishDialog row={row} onClose={close} />}
    </>
  )
}

function FinishDialog({ row, onClose }: { row: Disposal; onClose: () => void }) {
  const finish = useCommand<typeof finishDisposal>('asset-disposals/finish')
  const about = 'What is owed to the federal government follows from what was got for it.'
  if (!bringsMoney(row))
    return <SureDialog title="It is gone?" about={`${about} Nothing was got for it: its fair market value counts.`} verb="It is gone" done="It is out of the register" run={() => finish({ id: row.id, proceeds: null })} onClose={onClose} />
  return (
    <AskDialog
      title="It is gone?"
      about={about}
      verb="It is gone"
      done="It is out of the register"
      fields={{ proceeds: money({ required: true, min: 0, label: 'What was got for it' }) }}
      whyNot={({ proceeds }: { proceeds: number }) => whyNotFinish(row, { proceeds })}
      early={false}
      run={({ proceeds }: { proceeds: number }) => finish({ id: row.id, proceeds })}
      onClose={onClose}
    />
  )
}
