import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useToday } from '#client/use-today.ts'
import type { mayWork } from '../commands.ts'

/** The same check that assigning a work order runs. */
export function MayWork() {
  const today = useToday()
  const [person, setPerson] = useState<string | null>(null)
  const [work, setWork] = useState('')
  const [on, setOn] = useState<string | null>(today)
  const ready = Boolean(person && work.trim() && on)
  const { data } = useAnswer<typeof mayWork>(
    'certificates/may-work',
    { person: person ?? '', work: work.trim(), on: on ?? today },
    { about: 'certificates', enabled: ready },
  )
  return (
    <Panel title="Work eligibility" about="By the work named in credentials.">
      <div className="grid gap-5 sm:grid-cols-3">
        <PersonInput
          id="work-person"
          label="Person"
          required
          value={person}
          onChange={(value) => setPerson(value as string | null)}
        />
        <TextInput
          id="work-kind"
          label="Work"
          hint="For example: forklift"
          required
          type="text"
          value={work}
          onChange={(value) => setWork(String(value ?? ''))}
        />
        <DateInput id="work-day" label="Date" required value={on} onChange={(value) => setOn(value as string | null)} />
      </div>
      <div aria-live="polite" className="mt-5">
        {ready &&
          data &&
          (data.whyNot ? (
            <Notice tone="bad" title={data.whyNot} />
          ) : (
            <Notice tone="good" title="Eligible: valid credential" />
          ))}
      </div>
    </Panel>
  )
}
