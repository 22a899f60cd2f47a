import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { optional } from '#kit/optional.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { inForce, rowOn } from '#platform/records/dated.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setCapitalPhases } from '../commands.ts'
import { capitalLife } from '../life.ts'
import {
  capitalAllocation,
  capitalCriterion,
  capitalPhase,
  capitalProject,
  capitalScore,
  capitalTerm,
  type CapitalAllocation,
  type CapitalCriterion,
  type CapitalPhase,
  type CapitalProject,
  type CapitalScore,
} from '../records.ts'
import { valueOf } from '../rules.ts'
import { AllocationsPanel } from './AllocationsPanel.tsx'
import { ScoresPanel } from './ScoresPanel.tsx'
import { useToday } from '#client/use-today.ts'

/** The grid's inputs come after the page that it is on. */
const GridPanel = optional(() => import('#kit/record/grid/GridPanel.tsx').then(({ GridPanel }) => GridPanel))

const list = { to: '/capital-planning-management', label: 'Capital requests' }

export default function RequestScreen() {
  const found = useRecord(capitalProject, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={capitalProject} found={found} list={list} />
}

export type Parts = {
  phases: readonly CapitalPhase[]
  scores: readonly CapitalScore[]
  criteria: readonly CapitalCriterion[]
  allocations: readonly CapitalAllocation[]
}

function One({ row }: { row: CapitalProject }) {
  const actor = useActor()
  const today = useToday()
  const { rows: phases } = useRecords(capitalPhase, (from) =>
    from.eq('capital_project', row.id).order('position').limit(200),
  )
  const { rows: scores } = useRecords(capitalScore, (from) => from.eq('capital_project', row.id).limit(500))
  const { rows: criteria } = useRecords(capitalCriterion, (from) =>
    from.order('weight', { ascending: false }).limit(200),
  )
  const { rows: allocations } = useRecords(capitalAllocation, (from) =>
    from.eq('capital_project', row.id).order('year').limit(200),
  )
  const terms = useTerms(capitalTerm)
  const set = useCommand<typeof setCapitalPhases>('capital-projects/set-phases')
  const rate = terms && rowOn(terms, 'discount_percent', today)
  const value = rate && phases && phases.length > 0 ? valueOf(row, phases, Number(rate.value)) : undefined
  const parts: Parts | undefined = phases &&
    scores &&
    criteria &&
    allocations && { phases, scores, criteria: inForce(criteria, today), allocations }
  const whyNot = whyNotEdit(capitalProject, row, actor)
  const deferred = capitalLife.is(row, 'deferred')
  return (
    <RecordPage
      of={capitalProject}
      life={capitalLife}
      row={row}
      list={list}
      amount={{ cents: row.cost, note: row.first_year ? `Cost, from ${row.first_year}` : 'Cost' }}
      actions={
        <>
          {whyNot === null && <ButtonLink to={`/capital-planning-management/${row.id}/edit`}>Edit</ButtonLink>}
          <Moves life={capitalLife} row={row} />
        </>
      }
    >
      {row.decision && (
        <Notice tone={deferred ? 'warn' : 'info'} title={deferred ? 'Deferred' : 'Last decision'}>
          {row.decision}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Score',
            value: row.score === null ? '–' : Number(row.score).toFixed(2),
            note: row.score === null ? 'not scored' : 'of 5',
          },
          {
            label: 'Funding allocated',
            value: <Amount cents={row.allocated} whole />,
            note:
              row.cost > row.allocated ? (
                <>
                  <Amount cents={row.cost - row.allocated} whole /> unfunded
                </>
              ) : row.cost > 0 ? (
                'fully funded'
              ) : (
                'no cost'
              ),
            ...(row.cost > row.allocated && { tone: 'warn' as const }),
          },
          {
            label: 'Present value',
            ...knownOf([terms, phases], () => ({
              value: value ? <Amount cents={value.npv} whole /> : '–',
              note: value ? `net, at ${Number(rate!.value)}% a year` : 'needs phases and a discount rate',
            })),
          },
        ]}
      />
      {phases && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <GridPanel
            title="Cost phases"
            of={capitalPhase}
            rows={phases}
            columns={['phase', 'year', 'amount', 'note']}
            totals={['amount']}
            version={row.version}
            whyNot={whyNot}
            send={(lines, version) => set({ id: row.id, version, lines })}
          />
        </Suspense>
      )}
      {parts ? (
        <>
          <ScoresPanel row={row} parts={parts} />
          <AllocationsPanel row={row} parts={parts} />
        </>
      ) : (
        <SkeletonLines lines={6} />
      )}
      {value && (
        <Panel
          title="Life-cycle cost"
          about={`At ${Number(rate!.value)}% a year (${rate!.source}), in dollars of its first year. Benefits without a dollar value are not included.`}
        >
          <p>
            Life-cycle cost over {Number(row.useful_life)} years, less salvage value: <Amount cents={value.cost} /> in
            today’s dollars.{' '}
            {value.npv >= 0 ? (
              <>
                Its benefits are worth <Amount cents={value.npv} /> more than it costs.
              </>
            ) : (
              <>
                It costs <Amount cents={-value.npv} /> more than its benefits
                {row.benefit === 0 ? '; no annual benefit was entered' : ''}.
              </>
            )}
          </p>
        </Panel>
      )}
      <Panel title="Capital request">
        <RecordFacts
          of={capitalProject}
          row={row}
          show={[
            'need',
            'options',
            'program',
            'department',
            'site',
            'sponsor',
            'required_by_law',
            'useful_life',
            'operating',
            'benefit',
            'salvage',
            'documents',
            'requested_by',
            'decided_by',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
