import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { creditLife } from '../life.ts'
import { carbonCredit, type CarbonCredit } from '../records.ts'

const list = { to: '/carbon?tab=offsets', label: 'Offset credits' }

export default function CreditScreen() {
  const found = useRecord(carbonCredit, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={carbonCredit} found={found} list={list} />
}

function Page({ row }: { row: CarbonCredit }) {
  const actor = useActor()
  const actions = (
    <>
      {whyNotEdit(carbonCredit, row, actor) === null && (
        <ButtonLink to={`/carbon/offsets/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={creditLife} row={row} />
    </>
  )
  return (
    <RecordPage of={carbonCredit} life={creditLife} row={row} list={list} actions={actions}>
      <Panel title="Credit" about="It is kept apart from the ledger and reduces no figure there.">
        <RecordFacts of={carbonCredit} row={row} />
      </Panel>
    </RecordPage>
  )
}
