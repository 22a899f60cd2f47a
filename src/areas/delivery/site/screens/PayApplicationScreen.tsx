import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { invoice } from '#areas/finance/invoices/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { project } from '../../projects/records.ts'
import type { billPayApplication, certifyPayApplication, returnPayApplication, setPayLines, submitPayApplication } from '../pay-commands.ts'
import { certifiedPayroll, payApplication, payLine, punchItem, type PayApplication } from '../records.ts'
import { missingWeeks, payChecks, payMoves, whyNotCertify } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel }))

export default function PayApplicationScreen() {
  const found = useRecord(payApplication, useParams().id ?? '')
  const list = { to: found.row ? `/construction-projects/${found.row.project}?tab=pay` : '/construction-projects?tab=pay', label: 'Pay applications' }
  return found.row ? <One row={found.row} list={list} /> : <NoRecord of={payApplication} found={found} list={list} />
}

function One({ row, list }: { row: PayApplication; list: { to: string; label: string } }) {
  const actor = useActor()
  const { row: of } = useRecord(project, row.project)
  const { rows: lines } = useRecords(payLine, (from) => from.eq('pay_application', row.id).order('position').limit(1_000))
  const { rows: punch } = useRecords(punchItem, (from) => from.eq('project', row.project).eq('safety', true).neq('status', 'accepted').limit(100))
  const { rows: payrolls } = useRecords(certifiedPayroll, (from) => from.eq('project', row.project).limit(500))
  const set = useCommand<typeof setPayLines>('pay-applications/set-lines')
  const checks = of && punch && payrolls ? payChecks(row, { punch: punch.length, federal: of.federal, missingWeeks: missingWeeks({ from: row.period_from, to: row.period_to }, payrolls) }) : []
  return (
    <RecordPage of={payApplication} row={row} list={list} actions={<Moves row={row} />} wide={<>
        {row.note && <Notice tone={row.status === 'returned' ? 'warn' : 'info'} title={row.status === 'returned' ? 'It was sent back' : 'Noted when it was certified'}>{row.note}</Notice>}
        <Figures
          figures={[
            { label: 'Done and stored', value: <Amount cents={row.done} whole />, note: <>of <Amount cents={row.scheduled} whole /></> },
            { label: 'Kept back', value: <Amount cents={row.retained} whole />, note: 'by the terms of the contract' },
            { label: 'Certified before', value: <Amount cents={row.before} whole /> },
            { label: 'Due now', value: <Amount cents={row.due_now} whole /> },
          ]}
        />
        {lines && (
          <Suspense fallback={<SkeletonLines lines={5} />}>
            <GridPanel title="Schedule of values" of={payLine} rows={lines} columns={['description', 'scheduled', 'before', 'this_period', 'stored']} version={row.version} whyNot={whyNotEdit(payApplication, row, actor)} send={(next, version) => set({ id: row.id, version, lines: next })} />
          </Suspense>
        )}
    </>}>
      <Panel title="Looked at before it is certified">
        <ul className="grid gap-2">
          {checks.map(({ words, whyNot }) => (
            <li key={words} className={`flex gap-2 ${whyNot ? 'text-warn' : 'text-ink'}`}>
              <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4 ${whyNot ? '' : 'text-good'}`} />
              {whyNot ? `Not so: ${words.toLowerCase()}. ${whyNot}` : words}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="The application">
        <RecordFacts of={payApplication} row={row} show={['project', 'contract', 'period_from', 'period_to', 'entered_by', 'certified_by', 'certified_on', 'invoice', 'documents']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: PayApplication }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'return' | 'certify' | 'bill'>()
  const submit = useCommand<typeof submitPayApplication>('pay-applications/submit')
  const certify = useCommand<typeof certifyPayApplication>('pay-applications/certify')
  const back = useCommand<typeof returnPayApplication>('pay-applications/return')
  const { id, status } = row
  return (
    <>
      {(status === 'draft' || status === 'returned') && <MoveButton look="main" whyNot={payMoves.whyNot('submit', row)} run={() => submit({ id })} done="It is to be certified">Submit</MoveButton>}
      {status === 'submitted' && (
        <>
          <MoveButton whyNot={whyNotCertify(row, actor, 'return')} run={() => setAsking('return')}>Send back</MoveButton>
          <MoveButton look="main" whyNot={whyNotCertify(row, actor)} run={() => setAsking('certify')}>Certify</MoveButton>
        </>
      )}
      {status === 'certified' && <Button look="main" onClick={() => setAsking('bill')}>Join to its invoice</Button>}
      {asking === 'certify' && <ReasonDialog optional title="Certify it?" about="So much is due now. What the checks below found is on you." verb="Certify it" run={(note) => certify({ id, note })} onClose={() => setAsking(undefined)} />}
      {asking === 'return' && <ReasonDialog title="Send it back?" about="Whoever entered it reads what is wrong." verb="Send it back" run={(reason) => back({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'bill' && <BillDialog row={row} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function BillDialog({ row, onClose }: { row: PayApplication; onClose: () => void }) {
  const bill = useCommand<typeof billPayApplication>('pay-applications/bill')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog
      title="Join to its invoice"
      about="The vendor’s invoice is entered and matched as every other; here it is joined to what was certified, when both are the same to the cent."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={chosen ? null : 'Choose the invoice.'} run={async () => (await bill({ id: row.id, invoice: chosen! }), onClose())} done="It is joined to its invoice">
            Join
          </MoveButton>
        </>
      }
    >
      <RefInput id="bill-invoice" label="Invoice" required field={{ to: invoice.table }} value={chosen} onChange={(value) => setChosen((value as string | null) || null)} />
    </Dialog>
  )
}
