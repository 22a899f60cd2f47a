import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setHazardSteps } from '../commands.ts'
import { jobHazardLife } from '../life.ts'
import { jobHazard, jobHazardStep, type JobHazard } from '../records.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/safety-management?tab=hazards', label: 'Job hazards' }

export default function HazardScreen() {
  const found = useRecord(jobHazard, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={jobHazard} found={found} list={list} />
}

function One({ row }: { row: JobHazard }) {
  const actor = useActor()
  const { rows: steps } = useRecords(jobHazardStep, (from) =>
    from.eq('job_hazard', row.id).order('position').limit(200),
  )
  const set = useCommand<typeof setHazardSteps>('job-hazards/set-steps')
  const worst = Math.max(
    0,
    ...(steps ?? []).map(({ probability, consequence }) => Number(probability) * Number(consequence)),
  )
  return (
    <RecordPage
      of={jobHazard}
      life={jobHazardLife}
      row={row}
      list={list}
      wide={
        <>
          <Figures
            figures={[
              { label: 'Steps', ...known(steps, (steps) => ({ value: String(steps.length) })) },
              {
                label: 'Highest risk',
                ...known(steps, () => ({
                  value: `${worst} of 25`,
                  note: 'probability times consequence',
                  ...(worst >= 15 && { tone: 'bad' as const }),
                })),
              },
            ]}
          />
          {steps ? (
            <Suspense fallback={<SkeletonLines lines={4} />}>
              <GridPanel
                title="Steps"
                of={jobHazardStep}
                rows={steps.map((step) => ({
                  ...step,
                  probability: Number(step.probability),
                  consequence: Number(step.consequence),
                }))}
                columns={['step', 'hazard', 'probability', 'consequence', 'control']}
                version={row.version}
                whyNot={whyNotEdit(jobHazard, row, actor)}
                send={(lines, version) => set({ id: row.id, version, lines })}
              />
            </Suspense>
          ) : (
            <SkeletonLines lines={4} />
          )}
        </>
      }
      actions={<Moves life={jobHazardLife} row={row} />}
    >
      <Panel title="Job">
        <RecordFacts of={jobHazard} row={row} show={['class', 'gear', 'written_by', 'approved_by', 'reviewed_on']} />
      </Panel>
    </RecordPage>
  )
}
