import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { optional } from '#kit/optional.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { costRecord } from '#areas/grants/costs/records.ts'
import { damageItem } from '#areas/grants/damage/records.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useFigures } from '#areas/grants/declarations/screens/use-figures.ts'
import { femaRfi, paAppeal } from '#areas/grants/fema-rfis/records.ts'
import { paProjectLife } from '#areas/grants/public-assistance/projects/life.ts'
import { paProject, type PaProject } from '#areas/grants/public-assistance/records.ts'
import { MoneyPanel } from '#areas/grants/public-assistance/screens/MoneyPanel.tsx'
import { ProjectMoves } from '#areas/grants/public-assistance/screens/ProjectMoves.tsx'
import { termOn } from '#platform/records/dated.ts'

const ProjectExceptions = optional(() =>
  import('#areas/grants/exceptions/screens/ExceptionsPanel.tsx').then((part) => part.ProjectExceptions),
)

const list = { to: '/fema-grants-hub?tab=projects', label: 'Public Assistance projects' }

export default function ProjectScreen() {
  const found = useRecord(paProject, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={paProject} found={found} list={list} />
}

function One({ row }: { row: PaProject }) {
  const today = useToday()
  const figures = useFigures()
  const { row: declaration } = useRecord(disasterDeclaration, row.declaration)
  const damage = useRecords(damageItem, (from) => from.eq('project', row.id).order('number').limit(200))
  const costs = useRecords(costRecord, (from) => from.eq('project', row.id).order('worked_on').limit(500))
  const questions = useRecords(femaRfi, (from) => from.eq('project', row.id).order('due_on').limit(100))
  const appeals = useRecords(paAppeal, (from) => from.eq('project', row.id).limit(50))
  const guide = declaration && figures && termOn(figures, 'guide_version', declaration.declared_on)
  const running = paProjectLife.is(row, 'submitted', 'obligated')
  return (
    <RecordPage of={paProject} life={paProjectLife} row={row} list={list} actions={<ProjectMoves row={row} />}>
      {row.size === 'unknown' && declaration && (
        <Notice tone="warn" title="Project size can’t be determined yet">
          No threshold is set for disasters declared on {dayInWords(declaration.declared_on)}. Ask an administrator to
          enter it under FEMA settings.
        </Notice>
      )}
      {row.size === 'below_minimum' && row.minimum !== null && (
        <Notice tone="warn" title="Below the minimum project amount">
          A project must total <Amount cents={row.minimum} /> or more. Add other damage of the same category.
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Eligible',
            value: <Amount cents={row.eligible} />,
            note: optionLabel(paProject.fields.size, row.size) + (row.threshold === null ? '' : ' project'),
          },
          { label: 'Federal', value: <Amount cents={row.federal} />, note: `${Number(row.share ?? 0)}%` },
          {
            label: 'Obligated',
            value: <Amount cents={row.obligated} />,
            note: row.obligated_on ? <Day day={row.obligated_on} /> : 'not yet',
          },
          {
            label: 'Completion deadline',
            value: row.complete_by ? <Day day={row.complete_by} /> : 'Not set',
            note:
              row.complete_by && running ? (
                <Due bare day={row.complete_by} today={today} />
              ) : (
                row.completed_on && (
                  <>
                    completed <Day day={row.completed_on} />
                  </>
                )
              ),
          },
        ]}
      />
      <MoneyPanel row={row} />
      <Panel
        title="Progress"
        about={
          row.progress_on ? (
            <>
              Reported <Day day={row.progress_on} />. The recipient reports quarterly until the final payment.
            </>
          ) : (
            'Not reported yet. The recipient reports quarterly until the final payment.'
          )
        }
      >
        <p className="mb-1.5 font-semibold">{Number(row.complete)}% of the work</p>
        <Progress label="Work completed" value={Number(row.complete)} />
      </Panel>
      <RecordTab name="damage" title="Damage" count={damage.rows?.length}>
        <Panel title="Damage items">
          <RecordTable of={damageItem} found={damage} columns={['number', 'title', 'estimate', 'complete', 'status']} />
        </Panel>
      </RecordTab>
      <RecordTab name="costs" title="Costs" count={costs.rows?.length}>
        <Suspense>
          <ProjectExceptions project={row.id} />
        </Suspense>
        <Panel title="Cost records">
          <RecordTable
            of={costRecord}
            found={costs}
            columns={['number', 'description', 'kind', 'worked_on', 'amount', 'eligible', 'status']}
          />
        </Panel>
        <RowsPanel
          title="Costs by month paid"
          of={costRecord}
          by="paid_on"
          figure="amount"
          where={{ project: row.id }}
        />
      </RecordTab>
      {questions.rows && questions.rows.length > 0 && (
        <Panel title="FEMA requests for information">
          <RecordTable of={femaRfi} found={questions} columns={['number', 'title', 'due_on', 'owner', 'status']} />
        </Panel>
      )}
      {appeals.rows && appeals.rows.length > 0 && (
        <Panel title="Appeals">
          <RecordTable of={paAppeal} found={appeals} columns={['number', 'title', 'level', 'disputed', 'status']} />
        </Panel>
      )}
      <Panel
        title="Project worksheet"
        about={
          guide === undefined
            ? undefined
            : `Checked against the Public Assistance guide, version ${guide}, and 44 CFR 206.`
        }
      >
        <RecordFacts
          of={paProject}
          row={row}
          show={[
            'declaration',
            'request',
            'fema_number',
            ...(row.funding ? (['funding'] as const) : []),
            'category',
            'kind',
            'method',
            'site',
            'damage',
            'scope',
            'insurance_known',
            'insure_from',
            'mitigation_basis',
            'ehp',
            ...(row.ehp_conditions ? (['ehp_conditions'] as const) : []),
            'owner',
            ...(row.documents.length > 0 ? (['documents'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
