import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { ScheduleChart, type Drawing } from '#kit/boards/schedule/ScheduleChart.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayNumber } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { dayAt, workOn } from '../calendars/rules.ts'
import type { editTask } from '../commands.ts'
import { calendarFor } from '../network/rules.ts'
import { lengthened, linked, movedTo, resizedTo, steppedBy, whyNotDraw } from '../proposals/rules.ts'
import type { ProjectTask } from '../records.ts'
import { chartRows, columns } from './chart-rows.ts'
import { ProposalStrip, type Saved } from './ProposalStrip.tsx'
import type { ScheduleState } from './use-schedule.ts'

type SchedulePlanProps = { row: Project; state: ScheduleState; draws: boolean; onOpen: (code: string) => void }

/** The chart of a plan. A drawn change is a proposal until it is saved, and a saved one can be undone. */
export function SchedulePlan({ row, state, draws, onOpen }: SchedulePlanProps) {
  const edit = useCommand<typeof editTask>('project-tasks/edit')
  const { tasks, proposed, drawn, working, plan, proposal, setProposal, today } = state
  const rows = chartRows(state, draws)
  const [saved, setSaved] = useState<Saved>()

  const find = (code: string) => tasks.find((task) => task.code === code)!
  function allowed(task: ProjectTask, what: 'move' | 'resize'): boolean {
    const whyNot = whyNotDraw(task, what)
    if (whyNot) toast('info', whyNot)
    return whyNot === null
  }
  async function save() {
    if (!proposal) return
    const task = find(proposal.code)
    const was = Object.fromEntries(Object.keys(proposal.changes).map((name) => [name, task[name as keyof ProjectTask]]))
    const { version } = (await edit({
      id: task.id,
      version: task.version,
      changes: proposal.changes as never,
    })) as ProjectTask
    setProposal(undefined)
    setSaved({
      words: proposal.words,
      undo: () =>
        edit({ id: task.id, version, changes: was as never }).then(
          () => setSaved({ words: `${task.code} restored` }),
          (error: unknown) => toast('bad', sentence(error)),
        ),
    })
  }
  const drawing: Drawing = {
    isOpen: proposal !== undefined,
    onSave: () => void save().catch((error: unknown) => toast('bad', sentence(error))),
    onDrop: () => setProposal(undefined),
    onMove: (code, from) => setProposal(movedTo(find(code), dayAt(Math.round(from / 1_440) * 1_440), plan)),
    onResize: (code, to, zoom) => {
      const task = find(code)
      const at = drawn.tasks.get(code)!.times.from
      setProposal(resizedTo(task, at, to, calendarFor(working, task), zoom === 'hours' ? 0.25 : 1))
    },
    onStep: (code, by, what) => {
      const task = find(code)
      if (!allowed(task, what)) return
      // A second press goes on from where the first has led.
      const reached = proposed.find((each) => each.code === code)!
      setProposal(
        what === 'move'
          ? steppedBy(task, drawn.tasks.get(code)!.start, by, calendarFor(working, task), plan)
          : lengthened(reached, by),
      )
    },
    onLink: (from, to, kind) => setProposal(linked(from, find(to), kind)),
  }
  return (
    <ScheduleChart
      label={`Plan of ${row.name}`}
      rows={rows}
      columns={columns}
      now={dayNumber(today) * 1_440}
      closed={(day) => workOn(working.calendar, day) === 0}
      drawing={draws ? drawing : null}
      onOpen={onOpen}
      change={<ProposalStrip state={state} saved={saved} onSave={save} />}
    />
  )
}
