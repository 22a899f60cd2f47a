import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { checkCost, editCost, rejectCost, withdrawCost } from '../commands.ts'
import { costRecord, type CostRecord } from '../records.ts'
import { fieldsOf, whyNotCheck, whyNotReject, whyNotWithdraw } from '../rules.ts'
import { formOf } from './form-of.ts'

const list = { to: '/fema-grants-hub?tab=costs', label: 'Cost records' }

export default function CostScreen() {
  const found = useRecord(costRecord, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={costRecord} found={found} list={list} />
}

function One({ row }: { row: CostRecord }) {
  const set = (name: string) => row[name as keyof CostRecord] !== null && row[name as keyof CostRecord] !== false
  return (
    <RecordPage of={costRecord} row={row} list={list} actions={<Moves row={row} />}>
      {row.decision && <Notice tone="warn" title="It is left out">{row.decision}</Notice>}
      <Figures
        figures={[
          { label: 'Cost', value: <Amount cents={row.amount} />, note: optionLabel(costRecord.fields.kind, row.kind) },
          { label: row.donated ? 'Counts as donated' : 'Eligible', value: <Amount cents={row.eligible} />, ...(row.left_out && { note: 'not all of it', tone: 'warn' as const }) },
          { label: 'Rate used', value: row.fema_rate === null ? 'None' : `$${Number(row.fema_rate).toFixed(2)}` },
        ]}
      />
      {(row.rule || row.left_out) && (
        <Panel title="How it was found">
          {row.rule && <p>{row.rule}</p>}
          {row.left_out && <p className="mt-1 text-warn">{row.left_out}</p>}
        </Panel>
      )}
      <Panel title="The record">
        <RecordFacts of={costRecord} row={row} show={['declaration', 'project', ...(row.damage ? (['damage'] as const) : []), 'category', 'worked_on', ...fieldsOf[row.kind].filter(set), ...(row.documents.length > 0 ? (['documents'] as const) : []), 'entered_by', ...(row.checked_by ? (['checked_by', 'checked_on'] as const) : [])] as never} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: CostRecord }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'edit' | 'reject' | 'withdraw'>()
  const edit = useCommand<typeof editCost>('cost-records/edit')
  const check = useCommand<typeof checkCost>('cost-records/check')
  const reject = useCommand<typeof rejectCost>('cost-records/reject')
  const withdraw = useCommand<typeof withdrawCost>('cost-records/withdraw')
  const { id, number, status } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(costRecord, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {status === 'noted' && (
        <MoveButton look="main" whyNot={whyNotCheck(row, actor)} run={() => check({ id })} done={`${number} counts for its project`}>
          Check
        </MoveButton>
      )}
      {(status === 'noted' || status === 'checked') && (
        <MoveButton whyNot={whyNotReject(row, actor)} run={() => setAsking('reject')}>
          Leave out
        </MoveButton>
      )}
      {whyNotWithdraw(row, actor) === null && (
        <Button look="danger" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {asking === 'edit' && <FormDialog of={formOf(row.kind)} row={row} title={`Edit ${number}`} done="It is kept and reckoned again" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {asking === 'reject' && <ReasonDialog title={`Leave ${number} out?`} about="It counts for no project, and stays in the register with the reason." verb="Leave it out" run={(reason) => reject({ id, reason })} onClose={close} />}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw ${number}?`} about="It stays in the register as withdrawn." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={close} />}
    </>
  )
}
