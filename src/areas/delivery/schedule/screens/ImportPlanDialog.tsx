import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { firstReason } from '#platform/rules.ts'
import type { Project } from '../../projects/records.ts'
import { calendarOf } from '../calendars/rules.ts'
import { whyNotImport, whyNotNew, type PlanFile } from '../exchange/rules.ts'
import type { importPlan } from '../import-plan.ts'
import { scheduleOf } from '../rules.ts'
import { whyNotPlan } from '../validity/rules.ts'
import type { ScheduleState } from './use-schedule.ts'

type Found = { name: string; plan: PlanFile } | { name: string; reason: string }

/** The file first, then what it holds and what is changed; the plan is created whole or not at all. */
export function ImportPlanDialog({ row, state, onClose }: { row: Project; state: ScheduleState; onClose: () => void }) {
  const actor = useActor()
  const send = useCommand<typeof importPlan>('projects/import-plan')
  const [found, setFound] = useState<Found>()
  const { tasks, calendars, resources } = state

  async function look(file: File) {
    const [{ openPlan }, bytes] = await Promise.all([import('./plan-files.ts'), file.arrayBuffer()])
    setFound({ name: file.name, ...openPlan(new Uint8Array(bytes), file.name) })
  }
  const plan = found && 'plan' in found ? found.plan : null
  const planned = plan?.tasks.map((task) => ({ ...task })) ?? []
  const whyNot = firstReason(
    !plan && 'Select a file first.',
    whyNotImport(row, tasks, actor),
    plan && whyNotNew(plan, { calendars, resources }, actor),
    plan && whyNotPlan(planned),
  )
  const others = new Map(plan?.calendars.map((each) => [each.name, calendarOf(each)]))
  const own = (plan?.calendar && others.get(plan.calendar)) || state.working.calendar
  const dates =
    plan && whyNotPlan(planned) === null
      ? scheduleOf(planned, row.starts_on, undefined, { calendar: own, others })
      : null
  return (
    <Dialog
      from="side"
      title="Import schedule"
      about="Microsoft Project XML, or CSV with the columns Name and Days. The file is read on this device."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => {
              const { calendar, calendars: added, tasks: rows, resources: needed, assignments } = plan!
              await send({ id: row.id, calendar, calendars: added, tasks: rows, resources: needed, assignments })
              onClose()
            }}
            done="Schedule imported"
          >
            Import schedule
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop
          label={found ? `${found.name}: select another file` : 'Select a file, or drop it here'}
          accept=".xml,.csv,.tsv,.txt"
          onFile={(file) => void look(file)}
        />
        {found && 'reason' in found && <Notice tone="bad" title={found.reason} />}
        {plan && (
          <>
            <Facts
              facts={[
                { label: 'Tasks', value: String(plan.tasks.length), figure: true },
                { label: 'Resources', value: String(plan.resources.length), figure: true },
                { label: 'Calendar', value: plan.calendar ?? 'Stays as it is' },
                { label: 'Finish', value: dates?.end ? <Day day={dates.end} /> : 'Unknown' },
              ]}
            />
            {tasks.length > 0 && <Notice tone="warn" title={`The ${tasks.length} tasks of this plan are replaced.`} />}
            {plan.starts_on !== null && plan.starts_on !== row.starts_on && (
              <p className="text-sm text-ink-2">
                The file starts on <Day day={plan.starts_on} />. Here the plan starts on <Day day={row.starts_on} />,
                the project’s start date.
              </p>
            )}
            {plan.notes.length > 0 && (
              <section>
                <h3 className="mb-1 font-semibold">Changed or left out</h3>
                <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
                  {plan.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
        {plan && whyNot && <Notice tone="bad" title={whyNot} />}
      </div>
    </Dialog>
  )
}
