import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { costLife } from '#areas/grants/costs/life.ts'
import { costRecord } from '#areas/grants/costs/records.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useFigures } from '#areas/grants/declarations/screens/use-figures.ts'
import { fundingSource } from '#areas/grants/funding/records.ts'
import { paProject } from '#areas/grants/public-assistance/records.ts'
import { repairOrReplace } from '#areas/grants/public-assistance/share/rules.ts'
import { damageItem, type DamageItem } from '#areas/grants/damage/records.ts'
import { ChecksPanel } from '#areas/grants/damage/screens/ChecksPanel.tsx'
import { DamageMoves } from '#areas/grants/damage/screens/DamageMoves.tsx'
import { termOn } from '#platform/records/dated.ts'
import { damageLife } from '#areas/grants/damage/life.ts'

const list = { to: '/fema-grants-hub?tab=damage', label: 'Damage inventory' }
const always = ['declaration', 'request', 'category', 'site', 'description', 'cause', 'labor', 'priority'] as const
const flags = ['insured', 'historic', 'environment', 'mitigate', 'flood_zone'] as const

export default function DamageScreen() {
  const found = useRecord(damageItem, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={damageItem} found={found} list={list} />
}

function One({ row }: { row: DamageItem }) {
  const [checking, setChecking] = useState(false)
  const { row: project } = useRecord(paProject, row.project ?? '')
  const costs = useRecords(costRecord, (from) => from.eq('damage', row.id).order('worked_on').limit(500))
  const sources = useRecords(fundingSource, (from) => from.eq('damage', row.id).limit(100))
  const spent = costs.rows
    ?.filter((cost) => costLife.is(cost, 'checked') && !cost.donated)
    .reduce((total, { eligible }) => total + eligible, 0)
  return (
    <RecordPage
      of={damageItem}
      life={damageLife}
      row={row}
      list={list}
      actions={<DamageMoves row={row} onCheck={() => setChecking(true)} />}
    >
      <Figures
        figures={[
          {
            label: 'Repair or replace',
            value: <Verdict row={row} />,
            note: row.replacement !== null && <Share row={row} />,
          },
          { label: 'Work completed', value: `${Number(row.complete)}%` },
          {
            label: 'Cost to date',
            ...known(spent, (spent) => ({ value: <Amount cents={spent} />, note: 'checked records' })),
          },
        ]}
      />
      {project && (
        <Panel title="Project">
          <p>
            <Link to={`/fema-grants-hub/projects/${project.id}`} className="link font-semibold">
              {project.title}
            </Link>{' '}
            <span className="font-mono text-xs text-ink-2">{project.number}</span>
          </p>
        </Panel>
      )}
      <ChecksPanel row={row} open={checking} onOpen={setChecking} />
      <Panel title="Details">
        <RecordFacts
          of={damageItem}
          row={row}
          show={[
            ...always,
            ...flags.filter((name) => row[name]),
            ...(['incident', 'asset'] as const).filter((name) => row[name]),
            ...(row.late_reason ? (['late_reason'] as const) : []),
            ...(row.decision ? (['decision'] as const) : []),
            ...(row.photos.length > 0 ? (['photos'] as const) : []),
          ]}
        />
      </Panel>
      {costs.rows && costs.rows.length > 0 && (
        <Panel title="Cost to date">
          <RecordTable
            of={costRecord}
            found={costs}
            columns={['number', 'description', 'kind', 'worked_on', 'amount', 'eligible', 'status']}
          />
        </Panel>
      )}
      {sources.rows && sources.rows.length > 0 && (
        <Panel title="Funding">
          <RecordTable of={fundingSource} found={sources} columns={['name', 'kind', 'amount', 'received', 'status']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Verdict({ row }: { row: DamageItem }) {
  const { row: declaration } = useRecord(disasterDeclaration, row.declaration)
  const figures = useFigures()
  const percent = declaration && figures && termOn(figures, 'replace_percent', declaration.declared_on)
  if (row.replacement === null || row.replacement === 0) return <span className="text-ink-2">Not checked</span>
  if (percent === undefined) return <>…</>
  const verdict = repairOrReplace(row.estimate, row.replacement, percent)
  return <>{verdict.choice === 'repair' ? 'Repair' : 'Possible replacement'}</>
}

/** Repair cost as a share of replacement cost, which the 50% rule uses. */
const Share = ({ row }: { row: DamageItem }) => (
  <>
    {repairOrReplace(row.estimate, row.replacement ?? 0, 0).percent}% of <Amount cents={row.replacement ?? 0} whole />
  </>
)
