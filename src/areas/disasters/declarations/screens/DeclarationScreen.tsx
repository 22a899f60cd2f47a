import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { closeDeclaration, reopenDeclaration, setDeclaredAreas } from '#areas/grants/declarations/commands.ts'
import { declaredArea, disasterDeclaration, type DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import { whyNotClose, whyNotReopen } from '#areas/grants/declarations/rules.ts'
import { paProject } from '#areas/grants/public-assistance/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { notKnownYet } from '#platform/rules.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { CostPanel } from './CostPanel.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel }))
const list = { to: '/disaster', label: 'Disasters and declarations' }

export default function DeclarationScreen() {
  const found = useRecord(disasterDeclaration, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={disasterDeclaration} found={found} list={list} />
}

function One({ row }: { row: DisasterDeclaration }) {
  const actor = useActor()
  const { rows: areas } = useRecords(declaredArea, (from) => from.eq('declaration', row.id).order('position').limit(1_000))
  const setAreas = useCommand<typeof setDeclaredAreas>('disaster-declarations/set-areas')
  const days = row.incident_ends ? daysBetween(row.incident_begins, row.incident_ends) + 1 : null
  return (
    <RecordPage of={disasterDeclaration} row={row} list={list} actions={<Moves row={row} />}>
      <Figures
        figures={[
          { label: 'Kind', value: optionLabel(disasterDeclaration.fields.type, row.type), note: `${row.number}, ${row.incident}` },
          { label: 'Incident', value: days === null ? 'Goes on' : days === 1 ? 'One day' : `${days} days` },
          { label: 'Federal share', value: `${Number(row.federal_share)} %`, note: `${Number(row.emergency_share)} % of emergency work` },
          { label: 'Places', ...known(areas, (areas) => ({ value: String(areas.length), note: 'designated' })) },
        ]}
      />
      <CostPanel row={row} />
      <Panel title="The declaration">
        <RecordFacts of={disasterDeclaration} row={row} show={['number', 'state', 'declared_on', 'incident_begins', 'incident_ends', 'public_assistance', 'individual_assistance', 'hazard_mitigation', 'owner', 'came_by']} />
      </Panel>
      {areas && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <GridPanel title="Designated places" of={declaredArea} rows={areas} columns={['area', 'fips', 'designated_on', 'public_assistance', 'individual_assistance', 'hazard_mitigation']} version={row.version} whyNot={whyNotEdit(disasterDeclaration, row, actor)} send={(lines, version) => setAreas({ id: row.id, version, lines })} />
        </Suspense>
      )}
    </RecordPage>
  )
}

function Moves({ row }: { row: DisasterDeclaration }) {
  const actor = useActor()
  const { rows: open } = useRecords(paProject, (from) => from.eq('declaration', row.id).not('status', 'in', '(closed,denied,withdrawn)').limit(200))
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const close = useCommand<typeof closeDeclaration>('disaster-declarations/close')
  const reopen = useCommand<typeof reopenDeclaration>('disaster-declarations/reopen')
  const { id, number } = row
  return (
    <>
      {whyNotEdit(disasterDeclaration, row, actor) === null && <ButtonLink to={`/disaster/${id}/edit`}>Edit</ButtonLink>}
      {row.status === 'open' ? (
        <MoveButton whyNot={open ? whyNotClose(row, { actor, openProjects: open.length }) : notKnownYet} run={() => setAsking('close')}>
          Close
        </MoveButton>
      ) : (
        <MoveButton whyNot={whyNotReopen(row, actor)} run={() => setAsking('reopen')}>
          Open again
        </MoveButton>
      )}
      {asking === 'close' && <ReasonDialog title={`Close ${number}?`} about="No more damage, cost or projects are entered under it." verb="Close it" run={(reason) => close({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <ReasonDialog title={`Open ${number} again?`} about="Damage, cost and projects can be entered under it again." verb="Open it" run={(reason) => reopen({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
