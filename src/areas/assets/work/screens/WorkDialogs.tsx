import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { dayInWords } from '#platform/dates.ts'
import { choice, date, flag, instant, longText, number, person, text } from '#platform/records/fields.ts'
import type { assignWork, finishWork, noteDowntime, triageWork, voidLabor } from '../commands.ts'
import { workOrder, type WorkLabor, type WorkOrder } from '../records.ts'
import { whyNotDown } from '../rules.ts'

type Props = { row: WorkOrder; onClose: () => void }
type Triage = Pick<WorkOrder, 'priority'> & { due?: string; minutes_planned?: number }
type Downtime = { down_from: string; down_until?: string; down_reason: string; failure: boolean }

const day = date({ label: 'Due' })

export function TriageDialog({ row, onClose }: Props) {
  const triage = useCommand<typeof triageWork>('work-orders/triage')
  return (
    <AskDialog
      title={`Sort ${row.number}`}
      about={row.title}
      verb="Sort it"
      done="It is sorted"
      fields={{ priority: workOrder.fields.priority, due: day, minutes_planned: number({ min: 0, max: 100_000, decimals: 0, label: 'Minutes planned' }) }}
      start={{ priority: row.priority, due: row.due, minutes_planned: Number(row.minutes_planned) || null }}
      run={({ priority, due, minutes_planned }: Triage) => triage({ id: row.id, priority, due: due ?? null, minutes_planned: minutes_planned ?? null })}
      onClose={onClose}
    />
  )
}

export function AssignDialog({ row, onClose }: Props) {
  const assign = useCommand<typeof assignWork>('work-orders/assign')
  return (
    <AskDialog
      title={`Who does ${row.number}?`}
      about={row.title}
      verb="Assign it"
      done="It is assigned"
      fields={{ to: person({ required: true, label: 'Done by' }), due: day }}
      start={{ to: row.assigned_to, due: row.due }}
      run={({ to, due }: { to: string; due?: string }) => assign({ id: row.id, to, due: due ?? null })}
      onClose={onClose}
    />
  )
}

export function DowntimeDialog({ row, onClose }: Props) {
  const note = useCommand<typeof noteDowntime>('work-orders/note-downtime')
  const { organization } = useOrganization()
  return (
    <AskDialog
      title="When could it not be used?"
      about={`${row.title}. Times are those of ${organization?.name ?? 'the agency'}.`}
      verb="Note the downtime"
      done="The downtime is noted"
      fields={{
        down_from: instant({ required: true, label: 'Down from' }),
        down_until: instant({ label: 'Down until', help: 'Empty: it still is.' }),
        down_reason: text({ required: true, max: 200, label: 'Why' }),
        failure: flag({ label: 'It had failed', help: 'Then it counts for the time between failures.' }),
      }}
      start={{ down_from: row.down_from, down_until: row.down_until, down_reason: row.down_reason, failure: row.failure }}
      whyNot={({ down_from, down_until }: Downtime) => whyNotDown({ down_from, down_until: down_until ?? null })}
      early={false}
      run={({ down_from, down_until, down_reason, failure }: Downtime) => note({ id: row.id, down_from: new Date(down_from).toISOString(), down_until: down_until ? new Date(down_until).toISOString() : null, down_reason, failure })}
      onClose={onClose}
    />
  )
}

export function FinishDialog({ row, onClose }: Props) {
  const finish = useCommand<typeof finishWork>('work-orders/finish')
  return (
    <AskDialog
      title={`Finish ${row.number}`}
      about="Somebody else looks at it and closes it."
      verb="It is done"
      done="The work is done"
      fields={{
        words: longText({ required: true, max: 5_000, label: 'What was done' }),
        cause: text({ max: 200, help: 'What made it fail, where it did.' }),
        signed_name: text({ required: true, max: 120, label: 'Your name', help: 'It stands under the work order.' }),
      }}
      run={({ words, cause, signed_name }: { words: string; cause?: string; signed_name: string }) => finish({ id: row.id, words, cause: cause ?? null, signed_name })}
      onClose={onClose}
    />
  )
}

export function VoidLaborDialog({ row, bookings, onClose }: Props & { bookings: readonly WorkLabor[] }) {
  const voids = useCommand<typeof voidLabor>('work-orders/void-labor')
  const words = ({ worked_on, minutes, note }: WorkLabor) => [dayInWords(worked_on), `${Number(minutes)} minutes`, note].filter(Boolean).join(' · ')
  return (
    <AskDialog
      title={`Void time in ${row.number}`}
      about="The booking stays in the list with your reason. Its hours and cost no longer count."
      verb="Void"
      done="The time is voided"
      fields={{
        id: choice(bookings.map(({ id }) => id), { required: true, label: 'Booking', words: Object.fromEntries(bookings.map((each) => [each.id, words(each)])) }),
        reason: text({ required: true, max: 500, label: 'Reason' }),
      }}
      run={({ id, reason }: { id: string; reason: string }) => voids({ id, reason })}
      onClose={onClose}
    />
  )
}
