import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useSending } from '#kit/use-sending.ts'
import { daysBetween } from '#platform/dates.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { acceptObligation, doneObligation, editObligation, handIn, sendBackObligation, waiveObligation } from '../commands.ts'
import { obligation, type Obligation } from '../records.ts'
import { whyNotDone, whyNotDoneYet, whyNotHandIn, whyNotHandInYet, whyNotJudge, whyNotWaive } from '../rules.ts'

/** Until then somebody has to act, and how far the day is says how soon. */
const waits: ReadonlySet<Obligation['status']> = new Set(['open', 'rejected', 'submitted'])

export default function ObligationScreen() {
  const found = useRecord(obligation, useParams().id ?? '')
  const today = useToday()
  const { row } = found
  const list = { to: row ? `/contract-management/${row.contract}` : '/contract-management', label: 'Contract workspace' }
  if (!row) return <NoRecord of={obligation} found={found} list={list} />
  return (
    <RecordPage of={obligation} row={row} list={list} actions={<Moves row={row} />}>
      {row.status === 'rejected' && row.note && <Notice tone="warn" title="It was sent back">{row.note}</Notice>}
      <Figures
        figures={[
          { label: 'Due', value: <Day day={row.due_on} />, ...(waits.has(row.status) && { note: distance(daysBetween(today, row.due_on)), ...(row.due_on < today && { tone: 'bad' as const }) }) },
          { label: 'Owed by', value: optionLabel(obligation.fields.party, row.party), note: optionLabel(obligation.fields.kind, row.kind) },
          { label: 'How often', value: row.every_months ? (Number(row.every_months) === 1 ? 'Every month' : `Every ${Number(row.every_months)} months`) : 'Once' },
        ]}
      />
      <Panel title="What is owed">
        <RecordFacts of={obligation} row={row} show={['contract', 'owner', ...(row.about ? (['about'] as const) : []), ...(row.amount ? (['amount'] as const) : [])]} />
      </Panel>
      {(row.evidence.length > 0 || row.note || row.decided_by) && (
        <Panel title="What shows it">
          <RecordFacts of={obligation} row={row} show={['evidence', 'note', 'decided_by', 'decided_at']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Moves({ row }: { row: Obligation }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'evidence' | 'back' | 'waive' | 'edit'>()
  const accept = useCommand<typeof acceptObligation>('contract-obligations/accept')
  const back = useCommand<typeof sendBackObligation>('contract-obligations/send-back')
  const waive = useCommand<typeof waiveObligation>('contract-obligations/waive')
  const edit = useCommand<typeof editObligation>('contract-obligations/edit')
  const { id } = row
  const open = row.status === 'open' || row.status === 'rejected'
  const isDeliverable = row.kind === 'deliverable'
  return (
    <>
      {whyNotEdit(obligation, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {open && (
        <MoveButton look="main" whyNot={isDeliverable ? whyNotHandInYet(row, { actor }) : whyNotDoneYet(row, { actor })} run={() => setAsking('evidence')}>
          {isDeliverable ? 'Hand in' : 'Done'}
        </MoveButton>
      )}
      {row.status === 'submitted' && (
        <>
          <MoveButton look="main" whyNot={whyNotJudge(row, { actor, handedInBy: row.decided_by, verb: 'accept' })} run={() => accept({ id, note: '' })} done="It is accepted">
            Accept
          </MoveButton>
          <MoveButton whyNot={whyNotJudge(row, { actor, handedInBy: row.decided_by, verb: 'sendBack' })} run={() => setAsking('back')}>
            Send back
          </MoveButton>
        </>
      )}
      {whyNotWaive(row, actor) === null && (
        <Button look="danger" onClick={() => setAsking('waive')}>
          Waive
        </Button>
      )}
      {asking === 'evidence' && <EvidenceDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'edit' && <FormDialog of={obligation} row={row} title={`Edit ${row.title}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'back' && <ReasonDialog title="Send it back?" about="Whoever owes it reads what is wrong." verb="Send it back" run={(reason) => back({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'waive' && <ReasonDialog title="Let it go?" about="It is owed no more. The reason stays with it." verb="Waive it" run={(reason) => waive({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function EvidenceDialog({ row, onClose }: { row: Obligation; onClose: () => void }) {
  const actor = useActor()
  const hand = useCommand<typeof handIn>('contract-obligations/hand-in')
  const done = useCommand<typeof doneObligation>('contract-obligations/done')
  const [evidence, setEvidence] = useState<KeptFile[]>([])
  const [note, setNote] = useState('')
  const isDeliverable = row.kind === 'deliverable'
  const whyNot = isDeliverable ? whyNotHandIn(row, { actor, files: evidence.length }) : whyNotDone(row, { actor, files: evidence.length, note })
  const { wrong, refusal, busy, send } = useSending([whyNot !== null && { name: 'evidence', message: whyNot }])
  const give = () =>
    send(async () => {
      await (isDeliverable ? hand : done)({ id: row.id, evidence, note: note.trim() })
      toast('good', isDeliverable ? 'It is handed in' : 'It is done')
      onClose()
    })
  return (
    <Dialog
      title={isDeliverable ? 'Hand in' : 'It is done'}
      about={isDeliverable ? 'Somebody else accepts it, or sends it back.' : 'What shows it is kept with it.'}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void give()}>
            {isDeliverable ? 'Hand it in' : 'It is done'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FilesInput id="evidence" label="What shows it" required={isDeliverable} error={wrong('evidence')} value={evidence} onChange={(value) => setEvidence((value as KeptFile[] | null) ?? [])} />
        <LongTextInput id="evidence-note" label="Note" value={note} onChange={(value) => setNote(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
