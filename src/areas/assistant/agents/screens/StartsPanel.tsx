import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { useSending } from '#kit/use-sending.ts'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { startsOf } from '../reads.ts'
import { agentStart } from '../records.ts'
import { addWords, type Definition, type StartEvent } from '../definitions/rules.ts'
import { whyNotAnswer, whyNotStart } from '../rules.ts'
import { AskInput } from './RunForm.tsx'

type Add = {
  name: 'agent-starts/create'
  run: (
    input: { agent: string; every: string; event: number | null; answers: Record<string, string> },
    context: never,
  ) => Promise<{ id: string }>
}
type End = { name: 'agent-starts/end'; run: (input: { id: string }, context: never) => Promise<{ id: string }> }

/** Schedules and events that run this agent for the person, with their rights on that day. */
export function StartsPanel({ agent, definition }: { agent: string; definition: Definition }) {
  const starts = useChosenRecords(agentStart, startsOf(agent))
  const end = useCommand<End>('agent-starts/end')
  const [adding, setAdding] = useState(false)
  const words = useEventWords()
  if (!definition.schedule && definition.events.length === 0) return null
  return (
    <Panel
      title="Run automatically"
      about="With your access on that day. You get a notice when there are findings."
      actions={<Button onClick={() => setAdding(true)}>{addWords(definition)}</Button>}
    >
      {starts.rows?.length === 0 && <p className="text-ink-2">You start this agent by hand.</p>}
      <ul className="divide-y divide-line">
        {starts.rows?.map((start) => (
          <li key={start.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold text-ink">
                {start.every === 'event'
                  ? words(eventIn(definition, start.event))
                  : optionLabel(agentStart.fields.every, start.every)}
              </span>
              <span className="block text-sm text-ink-2">{start.title}</span>
            </span>
            {start.next_on && (
              <span className="text-sm text-ink-2">
                Next: <Day day={start.next_on} />
              </span>
            )}
            <FreeButton run={() => end({ id: start.id })} done="Removed">
              Remove
            </FreeButton>
          </li>
        ))}
      </ul>
      {adding && <AddStart agent={agent} definition={definition} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const eventIn = ({ events }: Definition, key: string | null): StartEvent | undefined =>
  events.find(({ table, status }) => `${table} ${status ?? 'created'}` === key)

/** “Invoice: On hold” or “Invoice created”. */
export function useEventWords(): (event: StartEvent | undefined) => string {
  const catalog = useCatalog()
  return (event) => {
    if (!event) return 'An event that this version no longer has'
    const record = recordOf(catalog, event.table)
    const label = record?.label ?? event.table
    return event.status === null
      ? `${label} created`
      : `${label}: ${record?.fields.status ? optionLabel(record.fields.status, event.status) : event.status}`
  }
}

function AddStart({ agent, definition, onClose }: { agent: string; definition: Definition; onClose: () => void }) {
  const add = useCommand<Add>('agent-starts/create')
  const words = useEventWords()
  const events = definition.events.map((event) => words(event))
  const options = [...(definition.schedule ? ['day', 'week', 'month'] : []), ...events.map((_, at) => `event-${at}`)]
  const labels = {
    day: 'Every day',
    week: 'Every week',
    month: 'Every month',
    ...Object.fromEntries(events.map((each, at) => [`event-${at}`, each])),
  }
  const [chosen, setChosen] = useState(options[0]!)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const event = chosen.startsWith('event-') ? Number(chosen.slice(6)) : null
  const filledBy = event === null ? null : definition.events[event]!.input
  const asks = definition.asks.filter(({ name }) => name !== filledBy)
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== ''))
  const every = event === null ? chosen : 'event'
  const { wrong, refusal, busy, send } = useSending(
    asks.map((ask) => {
      const message = whyNotAnswer(ask, answers[ask.name])
      return message && { name: `ask-${ask.name}`, message }
    }),
  )
  return (
    <Dialog
      title="Run automatically"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="main"
            busy={busy}
            onClick={() =>
              void send(async () => {
                await add({ agent, every, event, answers: given })
                toast('good', event === null ? 'Schedule added' : 'Event added')
                onClose()
              })
            }
          >
            {event === null ? 'Add schedule' : 'Add event'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {(refusal ?? (asks.length === 0 ? whyNotStart(definition, { every, event, answers: given }) : null)) && (
          <Notice tone="bad" title={refusal ?? 'This agent can’t run automatically.'} />
        )}
        <ChoiceInput
          id="start-every"
          label="Starts"
          required
          field={{ options, words: labels }}
          value={chosen}
          onChange={(value) => setChosen(String(value ?? options[0]))}
        />
        {asks.map((ask) => (
          <AskInput
            key={ask.name}
            ask={ask}
            error={wrong(`ask-${ask.name}`)}
            value={answers[ask.name] ?? ''}
            onChange={(value) => setAnswers((now) => ({ ...now, [ask.name]: String(value ?? '') }))}
          />
        ))}
      </div>
    </Dialog>
  )
}
