import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { numberInWords } from '#platform/words.ts'
import type { confirmEntry, returnEntry, withdrawEntry } from '../commands.ts'
import { carbonEntry, emissionFactor, scopeWords, type CarbonEntry } from '../records.ts'
import { tonnes, whyNotConfirm, whyNotReturn, whyNotWithdraw } from '../rules.ts'

const list = { to: '/carbon', label: 'Carbon ledger' }

export default function EntryScreen() {
  const found = useRecord(carbonEntry, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={carbonEntry} found={found} list={list} />
}

function Page({ row }: { row: CarbonEntry }) {
  const actor = useActor()
  const { row: factor } = useRecord(emissionFactor, row.factor)
  const confirm = useCommand<typeof confirmEntry>('carbon-entries/confirm')
  const giveBack = useCommand<typeof returnEntry>('carbon-entries/return')
  const withdraw = useCommand<typeof withdrawEntry>('carbon-entries/withdraw')
  const [asking, setAsking] = useState<'return' | 'withdraw'>()
  const actions = (
    <>
      {whyNotEdit(carbonEntry, row, actor) === null && <ButtonLink to={`/carbon/entries/${row.id}/edit`}>Edit</ButtonLink>}
      {row.status !== 'withdrawn' && <MoveButton whyNot={whyNotWithdraw(row, { actor })} run={() => setAsking('withdraw')}>Withdraw</MoveButton>}
      {row.status === 'noted' && <MoveButton whyNot={whyNotReturn(row, { actor })} run={() => setAsking('return')}>Return</MoveButton>}
      {row.status === 'noted' && <MoveButton look="main" whyNot={whyNotConfirm(row, { actor })} run={() => confirm({ id: row.id })} done="It counts from now on.">Confirm</MoveButton>}
    </>
  )
  return (
    <RecordPage of={carbonEntry} row={row} list={list} actions={actions}>
      {row.returned_because && <Notice tone="warn" title={row.status === 'withdrawn' ? 'Withdrawn' : 'Returned'}>{row.returned_because}</Notice>}
      <Figures
        figures={[
          { label: 'Emissions', value: tonnes(Number(row.kg)), note: 'CO₂ equivalent' },
          { label: 'Quantity', ...known(factor, (factor) => ({ value: `${Number(row.quantity).toLocaleString('en-US')} ${factor.unit ?? ''}` })) },
          { label: 'Factor used', ...known(factor, (factor) => ({ value: numberInWords(Number(row.used_factor ?? 0)), note: `kg for one ${factor.unit ?? 'unit'}, ${factor.edition ?? ''}` })) },
          { label: 'Scope', value: row.scope ? scopeWords[row.scope].split(': ')[0]! : 'None', ...(row.scope && { note: scopeWords[row.scope].split(': ')[1] }) },
        ]}
      />
      <Panel title="The activity"><RecordFacts of={carbonEntry} row={row} show={['day', 'factor', 'purchase_order', 'invoice', 'vendor', 'evidence', 'entered_by', 'confirmed_by']} /></Panel>
      {asking === 'return' && <ReasonDialog title="Return it" about="Whoever entered it corrects it." verb="Return" run={(reason) => giveBack({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'withdraw' && <ReasonDialog title="Withdraw it" about="It stays to be seen, and counts no more." verb="Withdraw" run={(reason) => withdraw({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
