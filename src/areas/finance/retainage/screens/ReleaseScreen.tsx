import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { contract } from '#areas/contracts/contracts/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { invoice } from '../../invoices/records.ts'
import type { decideRelease, withdrawRelease } from '../commands.ts'
import { retainageRelease, type RetainageRelease } from '../records.ts'
import { whyNotDecideYet, whyNotWithdraw } from '../rules.ts'

export default function ReleaseScreen() {
  const found = useRecord(retainageRelease, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={retainageRelease} found={found} list={{ to: '/contract-management', label: 'Contract workspace' }} />
}

function Page({ row }: { row: RetainageRelease }) {
  const actor = useActor()
  const decide = useCommand<typeof decideRelease>('retainage-releases/decide')
  const withdraw = useCommand<typeof withdrawRelease>('retainage-releases/withdraw')
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const { row: of } = useRecord(contract, row.contract)
  const { rows: bills } = useRecords(invoice, (from) => from.eq('releases', row.id).limit(1))
  const bill = bills?.[0]
  const waits = row.status === 'submitted'
  const whyNot = (approves: boolean) => (of ? whyNotDecideYet(row, { actor, approves }) : 'Loading…')
  return (
    <RecordPage
      of={retainageRelease}
      row={row}
      list={{ to: `/contract-management/${row.contract}/money`, label: of ? `Money of ${of.number}` : 'Money of its contract' }}
      actions={
        waits && (
          <>
            <MoveButton look="main" whyNot={whyNot(true)} run={() => setAsking('approve')}>Release it</MoveButton>
            <MoveButton whyNot={whyNot(false)} run={() => setAsking('reject')}>Reject</MoveButton>
            {whyNotWithdraw(row, actor) === null && <MoveButton whyNot={null} run={() => withdraw({ id: row.id })} done="It is taken back">Take back</MoveButton>}
          </>
        )
      }
    >
      <Figures
        figures={[
          { label: 'To be released', value: <Amount cents={row.amount} />, note: optionLabel(retainageRelease.fields.status, row.status) },
          { label: 'Kept back now', ...known(of, (of) => ({ value: <Amount cents={of.retained} />, note: waits && of ? <><Amount cents={of.retained - row.amount} /> afterwards</> : undefined })), to: `/contract-management/${row.contract}/money` },
          { label: 'Work complete', ...known(of, (of) => ({ value: of.completed_on ? <Day day={of.completed_on} /> : 'Not yet' })), to: `/contract-management/${row.contract}` },
        ]}
      />
      <Panel title="The release">
        <RecordFacts of={retainageRelease} row={row} show={['contract', 'reason', 'proposed_by', ...(row.decided_by ? (['decided_by', 'decided_at', 'decision'] as const) : [])]} />
        {bill && <p className="mt-4">It is paid as <Link className="link" to={`/invoices/${bill.id}`}>{bill.number}</Link>, due on {bill.due_on && <Day day={bill.due_on} />}.</p>}
        {row.status === 'approved' && of?.retained_by === 'applications' && <p className="mt-4 text-ink-2">It is due with the next pay application under this contract.</p>}
      </Panel>
      {asking && <ReasonDialog title={asking === 'approve' ? `Release ${row.number}?` : `Reject ${row.number}?`} about={asking === 'approve' ? 'From here on it is owed to the vendor.' : 'Whoever asked for it reads why.'} optional={asking === 'approve'} verb={asking === 'approve' ? 'Release it' : 'Reject it'} run={(words) => decide({ id: row.id, approves: asking === 'approve', words })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
