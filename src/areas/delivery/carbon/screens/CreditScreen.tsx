import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { cancelCredit, retireCredit, transferCredit } from '../commands.ts'
import { carbonCredit, type CarbonCredit } from '../records.ts'
import { whyNotCancel, whyNotRetire, whyNotTransfer } from '../rules.ts'

const list = { to: '/carbon?tab=offsets', label: 'Offset credits' }

export default function CreditScreen() {
  const found = useRecord(carbonCredit, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={carbonCredit} found={found} list={list} />
}

function Page({ row }: { row: CarbonCredit }) {
  const actor = useActor()
  const transfer = useCommand<typeof transferCredit>('carbon-credits/transfer')
  const retire = useCommand<typeof retireCredit>('carbon-credits/retire')
  const cancel = useCommand<typeof cancelCredit>('carbon-credits/cancel')
  const [asking, setAsking] = useState<'retire' | 'cancel'>()
  const over = row.status === 'retired' || row.status === 'cancelled'
  const actions = !over && (
    <>
      {whyNotEdit(carbonCredit, row, actor) === null && <ButtonLink to={`/carbon/offsets/${row.id}/edit`}>Edit</ButtonLink>}
      <MoveButton whyNot={whyNotCancel(row, { actor })} run={() => setAsking('cancel')}>Cancel it</MoveButton>
      {row.status === 'issued' && <MoveButton whyNot={whyNotTransfer(row, { actor })} run={() => transfer({ id: row.id })} done="It is transferred to you.">Transferred to us</MoveButton>}
      <MoveButton look="main" whyNot={whyNotRetire(row, { actor })} run={() => setAsking('retire')}>Retire</MoveButton>
    </>
  )
  return (
    <RecordPage of={carbonCredit} row={row} list={list} actions={actions}>
      <Panel title="The credit" about="It stands apart from the ledger and lowers no figure there."><RecordFacts of={carbonCredit} row={row} /></Panel>
      {asking === 'retire' && <ReasonDialog title="Retire it" about="It is used up once and for all. Say for what." verb="Retire" label="Retired for" run={(purpose) => retire({ id: row.id, purpose })} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <ReasonDialog title="Cancel it" about="It will count for nothing." verb="Cancel it" run={(reason) => cancel({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
