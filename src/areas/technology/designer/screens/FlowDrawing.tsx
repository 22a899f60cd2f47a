import type { Question } from '#areas/forms/definition/rules.ts'
import { stepsByKey, waysOf, type Flow } from '#areas/forms/workflows/rules.ts'
import type { Mark } from './canvas/FlowNode.tsx'
import { stepInWords, wayInWords } from './in-words.ts'

type FlowDrawingProps = {
  flow: Flow
  start: string
  names: ReadonlyMap<string, string>
  /** The questions of the form that starts it: conditions are shown in their words. */ questions?:
    | ReadonlyMap<string, Question>
    | undefined
  open?: string | null | undefined
  onOpen?: ((key: string) => void) | undefined
  marks?: ReadonlyMap<string, Mark> | undefined
}

const tones: Record<Mark['tone'], string> = {
  here: 'border-action bg-action-soft',
  done: 'border-good bg-good-soft',
  waits: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
  none: 'border-line-strong bg-surface',
}

/** The steps in a column, each with where it leads: the other half of the diagram, in reading order. */
export const FlowDrawing = ({ flow, start, names, questions, open, onOpen, marks }: FlowDrawingProps) => {
  const named = stepsByKey(flow)
  const to = (key: string) => (key ? (named.get(key)?.name ?? `${key} (does not exist)`) : 'nowhere')
  return (
    <div className="grid gap-3">
      <p className="rounded-full border border-action bg-action-soft px-4 py-2 text-ink">
        <span className="mr-2 text-2xs font-semibold text-ink-2">Start</span>
        {start}
      </p>
      <ol aria-label="Steps" className="grid gap-0">
        {flow.steps.map((step, place) => {
          const { key, kind, name } = step
          const mark = marks?.get(key)
          const ways = waysOf(step).map((way) =>
            [wayInWords(step, way, questions), `→ ${to(way.to)}`].filter(Boolean).join(' '),
          )
          const inside = (
            <>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold text-ink">{name || 'Unnamed'}</span>
                <span className="text-2xs text-ink-2">{stepInWords(step, names)}</span>
              </span>
              {ways.map((way, at) => (
                <span key={at} className="block text-xs break-words text-ink-2">
                  {way}
                </span>
              ))}
              {mark?.note && <span className="block text-xs text-ink">{mark.note}</span>}
            </>
          )
          const box = `block w-full min-w-0 border px-3 py-2 text-left ${kind === 'gateway' ? 'rounded-none border-dashed' : kind === 'end' ? 'rounded-full' : 'rounded-md'} ${tones[mark?.tone ?? 'none']} ${key === open ? 'ring-2 ring-(--focus)' : ''}`
          return (
            <li key={`${place} ${key}`} aria-current={mark?.tone === 'here' ? 'step' : undefined}>
              {place > 0 && <span aria-hidden className="ml-6 block h-3 w-px bg-line-strong" />}
              {onOpen ? (
                <button
                  type="button"
                  data-printed
                  aria-pressed={key === open}
                  onClick={() => onOpen(key)}
                  className={box}
                >
                  {inside}
                </button>
              ) : (
                <div className={box}>{inside}</div>
              )}
              {mark?.tone === 'here' && <span className="sr-only">Current step.</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
