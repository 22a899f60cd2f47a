import { plural } from '#platform/words.ts'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { setDeclaredAreas } from '#areas/grants/declarations/commands.ts'
import { declarationLife } from '#areas/grants/declarations/life.ts'
import { declaredArea, disasterDeclaration, type DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { CostPanel } from './CostPanel.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/disaster', label: 'Disaster declarations' }

export default function DeclarationScreen() {
  const found = useRecord(disasterDeclaration, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={disasterDeclaration} found={found} list={list} />
}

function One({ row }: { row: DisasterDeclaration }) {
  const actor = useActor()
  const { rows: areas } = useRecords(declaredArea, (from) =>
    from.eq('declaration', row.id).order('position').limit(1_000),
  )
  const setAreas = useCommand<typeof setDeclaredAreas>('disaster-declarations/set-areas')
  const days = row.incident_ends ? daysBetween(row.incident_begins, row.incident_ends) + 1 : null
  return (
    <RecordPage of={disasterDeclaration} life={declarationLife} row={row} list={list} actions={<Actions row={row} />}>
      <Figures
        figures={[
          {
            label: 'Type',
            value: optionLabel(disasterDeclaration.fields.type, row.type),
            note: `${row.number}, ${row.incident}`,
          },
          {
            label: 'Incident',
            value: days === null ? 'Continuing' : plural(days, { one: 'One day', other: `${days} days` }),
          },
          {
            label: 'Federal share',
            value: `${Number(row.federal_share)}%`,
            note: `${Number(row.emergency_share)}% of emergency work`,
          },
          {
            label: 'Designated areas',
            ...known(areas, (areas) => ({ value: String(areas.length), note: 'designated' })),
          },
        ]}
      />
      <CostPanel row={row} />
      <Panel title="Declaration">
        <RecordFacts
          of={disasterDeclaration}
          row={row}
          show={[
            'number',
            'state',
            'declared_on',
            'incident_begins',
            'incident_ends',
            'public_assistance',
            'individual_assistance',
            'hazard_mitigation',
            'owner',
            'came_by',
          ]}
        />
      </Panel>
      {areas && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <GridPanel
            title="Designated areas"
            of={declaredArea}
            rows={areas}
            columns={[
              'area',
              'fips',
              'designated_on',
              'public_assistance',
              'individual_assistance',
              'hazard_mitigation',
            ]}
            version={row.version}
            whyNot={whyNotEdit(disasterDeclaration, row, actor)}
            send={(lines, version) => setAreas({ id: row.id, version, lines })}
          />
        </Suspense>
      )}
    </RecordPage>
  )
}

function Actions({ row }: { row: DisasterDeclaration }) {
  const actor = useActor()
  return (
    <>
      {whyNotEdit(disasterDeclaration, row, actor) === null && (
        <ButtonLink to={`/disaster/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={declarationLife} row={row} />
    </>
  )
}
