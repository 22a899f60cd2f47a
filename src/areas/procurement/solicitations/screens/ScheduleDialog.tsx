import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { isNothing } from '#kit/record/check.ts'
import { dayIn, notADay } from '#kit/record/given.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { wallTime, zoneInWords } from '#platform/dates.ts'
import type { scheduleSolicitation } from '../commands.ts'
import type { Solicitation } from '../records.ts'

type ScheduleDialogProps = { row: Solicitation; onClose: () => void }

/** The deadlines in the agency's local time, the only clock that binds vendors. */
export function ScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const form = useId()
  const schedule = useCommand<typeof scheduleSolicitation>('solicitations/schedule')
  const [closes, setCloses] = useState(() => wallOf(row.closes_at, zone, '14:00'))
  const [questions, setQuestions] = useState(() => wallOf(row.questions_until, zone, '17:00'))
  const [visit, setVisit] = useState(() => wallOf(row.visit_at, zone, '10:00'))
  const wrongDay = isNothing(closes.day) ? 'Enter a closing date' : notADay('Closing date', closes.day)
  const wrongQuestions = notADay('Questions due', questions.day)
  const wrongVisit = notADay('Site visit', visit.day)
  const { wrong, refusal, busy, send, ready } = useSending([
    wrongDay && { name: 'closes-day', message: wrongDay },
    wrongQuestions && { name: 'questions-day', message: wrongQuestions },
    wrongVisit && { name: 'visit-day', message: wrongVisit },
  ])

  const [asked, visited] = [dayIn(questions.day), dayIn(visit.day)]
  const press = schedule.press({
    id: row.id,
    version: row.version,
    closes_at: `${dayIn(closes.day)}T${closes.time}`,
    questions_until: asked && `${asked}T${questions.time}`,
    visit_at: visited && `${visited}T${visit.time}`,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await press.send()
      onClose()
    })
  }
  return (
    <Dialog
      title="Closing date and questions"
      about={`In the agency’s time zone (${zoneInWords(zone)}).`}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <fieldset className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <legend className="sr-only">Closing</legend>
          <DateInput
            id="closes-day"
            label="Closing date"
            required
            value={closes.day}
            onChange={(day) => setCloses({ ...closes, day })}
            error={wrong('closes-day')}
          />
          <Field
            type="time"
            label="Time"
            required
            value={closes.time}
            onChange={({ target }) => setCloses({ ...closes, time: target.value })}
          />
        </fieldset>
        <fieldset className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <legend className="sr-only">Questions</legend>
          <DateInput
            id="questions-day"
            label="Questions due"
            value={questions.day}
            onChange={(day) => setQuestions({ ...questions, day })}
            error={wrong('questions-day')}
          />
          <Field
            type="time"
            label="Time"
            value={questions.time}
            onChange={({ target }) => setQuestions({ ...questions, time: target.value })}
          />
        </fieldset>
        <fieldset className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <legend className="sr-only">Site visit</legend>
          <DateInput
            id="visit-day"
            label="Site visit"
            hint="Leave blank if there is none."
            value={visit.day}
            onChange={(day) => setVisit({ ...visit, day })}
            error={wrong('visit-day')}
          />
          <Field
            type="time"
            label="Time"
            value={visit.time}
            onChange={({ target }) => setVisit({ ...visit, time: target.value })}
          />
        </fieldset>
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              Set times
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
        <FormWill press={ready ? press : null} />
      </form>
    </Dialog>
  )
}

function wallOf(moment: string | null, zone: string, time: string): { day: unknown; time: string } {
  if (!moment) return { day: null, time }
  const [day, at] = wallTime(moment, zone).split('T')
  return { day, time: at ?? time }
}
