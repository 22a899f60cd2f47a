import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editMitigation } from '../commands.ts'
import { mitigationLife } from '../life.ts'
import { mitigationProject, type MitigationProject } from '../records.ts'
import { annuity, benefitCost } from '../rules.ts'

const list = { to: '/fema-grants-hub?tab=hmgp', label: 'Hazard mitigation' }
const whereSet = [
  'declaration',
  'pa_project',
  'damage',
  'site',
  'alternatives',
  'effectiveness',
  'environment',
  'schedule',
  'basis',
  'awarded',
  'decision',
] as const

export default function MitigationScreen() {
  const found = useRecord(mitigationProject, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={mitigationProject} found={found} list={list} />
}

function One({ row }: { row: MitigationProject }) {
  const today = useToday()
  const ratio = row.ratio === null ? null : Number(row.ratio)
  return (
    <RecordPage of={mitigationProject} life={mitigationLife} row={row} list={list} actions={<Actions row={row} />}>
      <Figures
        figures={[
          { label: 'Federal', value: <Amount cents={row.federal} />, note: `${Number(row.asked_share)}%` },
          {
            label: 'Benefit-cost ratio',
            value: ratio === null ? 'None' : ratio.toFixed(3),
            note: ratio !== null && ratio < 1 ? 'less than 1.0' : '1.0 or more',
            tone: ratio !== null && ratio < 1 ? 'bad' : 'good',
          },
          {
            label: 'Due',
            value: row.due_on ? <Day day={row.due_on} /> : 'See the notice',
            ...(row.due_on && { note: <Due bare day={row.due_on} today={today} /> }),
          },
        ]}
      />
      <Analysis row={row} />
      <Panel title="Details">
        <RecordFacts
          of={mitigationProject}
          row={row}
          show={[
            'program',
            'activity',
            'plan',
            'started',
            'scope',
            ...whereSet.filter((name) => row[name] !== null),
            'owner',
            ...(row.documents.length > 0 ? (['documents'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

/** Shows the calculation, and how the ratio changes with its inputs. */
function Analysis({ row }: { row: MitigationProject }) {
  const rate = Number(row.rate ?? 0)
  const factor = annuity(rate, Number(row.life))
  const other = (change: Partial<MitigationProject>) =>
    benefitCost({ ...row, ...change }, rate).ratio?.toFixed(3) ?? 'none'
  const lines: [string, string][] = [
    ['20% lower benefits', other({ benefits: Math.round(row.benefits * 0.8) })],
    ['20% higher cost', other({ cost: Math.round(row.cost * 1.2) })],
    ['Useful life 10 years shorter', other({ life: Math.max(1, Number(row.life) - 10) })],
  ]
  return (
    <Panel
      title="Benefits and cost"
      about={`At ${rate}% a year over ${Number(row.life)} years, a dollar a year is worth ${factor.toFixed(5)} today.`}
      foot="Calculated from the figures above. FEMA’s own tool is still required; attach its file to the subapplication."
    >
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {[
          ['Annual benefits', <Amount key="a" cents={row.benefits} />],
          ['Present benefits', <Amount key="b" cents={row.present_benefits} />],
          ['Annual maintenance', <Amount key="c" cents={row.maintenance} />],
          ['Present costs', <Amount key="d" cents={row.present_costs} />],
        ].map(([label, value]) => (
          <div key={String(label)} className="flex items-baseline justify-between gap-6 border-b border-line py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-sm font-semibold">Sensitivity</h3>
      <ul className="mt-1 grid gap-1">
        {lines.map(([words, value]) => (
          <li key={words} className="flex justify-between gap-6 sm:max-w-xs">
            <span className="text-ink-2">{words}</span>
            <span className="figures">{value}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Actions({ row }: { row: MitigationProject }) {
  const edit = useCommand<typeof editMitigation>('mitigation-projects/edit')
  return (
    <>
      <EditRecord of={mitigationProject} row={row} edit={edit} done="Saved and recalculated" />
      <Moves life={mitigationLife} row={row} />
    </>
  )
}
