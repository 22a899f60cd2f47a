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
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { labelOf } from '#platform/records/record.ts'
import type { editReport, signReport } from '../commands.ts'
import { situationReport, type SituationReport } from '../records.ts'
import { whyNotSignYet } from '../rules.ts'

const list = { to: '/disaster-response?tab=reports', label: 'Situation reports' }
const chapters = ['situation', 'lifelines', 'resources', 'sheltering', 'events', 'plan'] as const

export default function ReportScreen() {
  const found = useRecord(situationReport, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={situationReport} found={found} list={list} />
  return (
    <RecordPage of={situationReport} row={row} list={list} actions={<Moves row={row} />}>
      {row.status === 'signed' ? (
        <Notice tone="good" title={`Signed by ${row.signed_by}`}>
          {row.signed_at && <Moment at={row.signed_at} />}. Not a word of it changes any more. <span className="font-mono text-xs break-all">SHA-256 {row.digest}</span>
        </Notice>
      ) : (
        <Notice title="A draft from the boards">Go over every word. It is signed by somebody else than who prepared it, and then it stays as it is.</Notice>
      )}
      <Panel title="What it is about">
        <RecordFacts of={situationReport} row={row} show={['incident', 'period_from', 'period_to']} />
      </Panel>
      {chapters.map((name) => (
        <Panel key={name} title={labelOf(situationReport, name)}>
          {row[name] ? <LongText text={row[name]} /> : <p className="text-ink-2">Nothing is said.</p>}
        </Panel>
      ))}
    </RecordPage>
  )
}

function Moves({ row }: { row: SituationReport }) {
  const actor = useActor()
  const edit = useCommand<typeof editReport>('situation-reports/edit')
  const sign = useCommand<typeof signReport>('situation-reports/sign')
  const [asking, setAsking] = useState<'edit' | 'sign'>()
  const { id, version } = row
  return (
    <>
      <Button onClick={() => print()}>Print</Button>
      {whyNotEdit(situationReport, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {row.status === 'draft' && <MoveButton look="main" whyNot={whyNotSignYet(row, { actor })} run={() => setAsking('sign')}>Sign</MoveButton>}
      {asking === 'edit' && <FormDialog of={situationReport} title={`Edit ${row.number}`} done="Saved" row={row} send={(changes, seen) => edit({ id, version: seen, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'sign' && <ReasonDialog title={`Sign ${row.number}?`} about="You have read it, and it says what is. Afterwards nobody changes a word." label="Your name, as you sign" verb="Sign it" run={(name) => sign({ id, version, name })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
