import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { acceptRisk, closeRisk, editRisk, mitigateRisk } from '../commands.ts'
import { supplyRisk, type SupplyRisk } from '../records.ts'
import { gradeOf, impacts, likelihoods, scoreOf, whyNotAccept, whyNotClose, whyNotMitigate } from '../rules.ts'

const list = { to: '/supply-chain-risk', label: 'Supply risks' }
const words = { low: 'Low', medium: 'Medium', high: 'High', extreme: 'Extreme' } as const

export default function RiskScreen() {
  const found = useRecord(supplyRisk, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={supplyRisk} found={found} list={list} />
  const grade = gradeOf(row)
  return (
    <RecordPage of={supplyRisk} row={row} list={list} actions={<Moves row={row} />}>
      {row.decision && <Notice title={row.status === 'accepted' ? 'It is accepted' : 'It is closed'}>{row.decision}</Notice>}
      <Figures
        figures={[
          { label: 'Grade', value: words[grade], note: `${scoreOf(row)} of 25`, ...(grade === 'extreme' ? { tone: 'bad' as const } : grade === 'high' ? { tone: 'warn' as const } : {}) },
          { label: 'Likelihood', value: likelihoods[Number(row.likelihood) - 1]! },
          { label: 'Impact', value: impacts[Number(row.impact) - 1]! },
        ]}
      />
      <Panel title="The risk">
        <RecordFacts of={supplyRisk} row={row} show={['subject', 'cause', 'vendor', 'site', 'item', 'owner', 'due', 'decided_by']} />
      </Panel>
      <Panel title="What is done about it" actions={row.vendor && <ButtonLink to={`/supply-chain-risk?tab=test&vendor=${row.vendor}`}>Try without this vendor</ButtonLink>}>
        {row.mitigation ? <LongText text={row.mitigation} /> : <p className="text-ink-2">Nothing yet.</p>}
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: SupplyRisk }) {
  const actor = useActor()
  const edit = useCommand<typeof editRisk>('supply-risks/edit')
  const mitigate = useCommand<typeof mitigateRisk>('supply-risks/mitigate')
  const accept = useCommand<typeof acceptRisk>('supply-risks/accept')
  const close = useCommand<typeof closeRisk>('supply-risks/close')
  const [asking, setAsking] = useState<'edit' | 'accept' | 'close'>()
  const { id } = row
  return (
    <>
      {whyNotEdit(supplyRisk, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {(row.status === 'open' || row.status === 'mitigating') && <MoveButton whyNot={whyNotAccept(row, actor)} run={() => setAsking('accept')}>Accept</MoveButton>}
      {row.status !== 'closed' && <MoveButton whyNot={whyNotClose(row, actor)} run={() => setAsking('close')}>Close</MoveButton>}
      {(row.status === 'open' || row.status === 'accepted') && <MoveButton look="main" whyNot={whyNotMitigate(row)} run={() => mitigate({ id })} done="It is worked on">Work on it</MoveButton>}
      {asking === 'edit' && <FormDialog of={supplyRisk} title={`Edit ${row.number}`} done="Saved" row={row} send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'accept' && <ReasonDialog title={`Accept ${row.number}?`} about="Nothing more is done about it, and it says why." verb="Accept it" run={(reason) => accept({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && <ReasonDialog title={`Close ${row.number}?`} about="It is none any more." verb="Close it" run={(reason) => close({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
