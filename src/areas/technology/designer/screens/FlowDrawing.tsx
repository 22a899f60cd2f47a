import { plural } from '#platform/words.ts'
import { formulaInWords } from '#areas/forms/definition/screens/in-words.ts'
import type { Question } from '#areas/forms/definition/rules.ts'
import { stepKinds, type Flow, type Step } from '#areas/forms/workflows/rules.ts'

const roleWords = { user: 'any colleague', manager: 'a manager', admin: 'an administrator' } as const
export const whoDoes = ({ role, person }: Step, names: ReadonlyMap<string, string>): string =>
  person ? (names.get(person) ?? 'a colleague') : role ? roleWords[role] : ''

type FlowDrawingProps = {
  flow: Flow
  names: ReadonlyMap<string, string>
  /** The questions of the form that starts it: conditions are shown in their words. */ questions?:
    | ReadonlyMap<string, Question>
    | undefined
  /** The current step of a run, or the token of a simulation. */ at?: string
  open?: string | undefined
  onOpen?: (key: string) => void
  wrong?: ReadonlySet<string>
  note?: (key: string) => string
}

/** The steps in a column, each with where it leads: a screen reader reads exactly what is drawn. */
export const FlowDrawing = ({ flow, names, questions, at, open, onOpen, wrong, note }: FlowDrawingProps) => {
  const named = new Map(flow.steps.map(({ key, name }) => [key, name]))
  const to = (key: string | undefined) => (key ? (named.get(key) ?? `${key} (does not exist)`) : 'nowhere')
  return (
    <ol aria-label="Steps" className="grid gap-0">
      {flow.steps.map((step, place) => {
        const { key, kind, name, days, branches = [], rejected } = step
        const ways =
          kind === 'end'
            ? []
            : [
                ...branches.map(
                  ({ when, to: way }) => `${formulaInWords(when, (fact) => questions?.get(fact)?.label)} → ${to(way)}`,
                ),
                ...(kind === 'gateway'
                  ? [`otherwise → ${to(step.to)}`]
                  : kind === 'approval'
                    ? [`approved → ${to(step.to)}`, `rejected → ${to(rejected)}`]
                    : [`→ ${to(step.to)}`]),
              ]
        const inside = (
          <>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-ink">{name || 'Unnamed'}</span>
              <span className="text-2xs text-ink-2">
                {stepKinds[kind]}
                {whoDoes(step, names) && `, ${whoDoes(step, names)}`}
                {days ? `, ${days} ${plural(days, { one: 'day', other: 'days' })}` : ''}
              </span>
            </span>
            {ways.map((way) => (
              <span key={way} className="block text-xs break-words text-ink-2">
                {way}
              </span>
            ))}
            {note?.(key) && <span className="block text-xs text-ink">{note(key)}</span>}
          </>
        )
        const box = `block w-full min-w-0 border px-3 py-2 text-left ${kind === 'gateway' ? 'rounded-none border-dashed' : kind === 'end' ? 'rounded-full' : 'rounded-md'} ${key === at ? 'border-action bg-action-soft' : wrong?.has(key) ? 'border-bad bg-bad-soft' : key === open ? 'border-action bg-surface-2' : 'border-line-strong bg-surface'}`
        return (
          <li key={`${place} ${key}`} aria-current={key === at ? 'step' : undefined}>
            {place > 0 && <span aria-hidden className="ml-6 block h-3 w-px bg-line-strong" />}
            {onOpen ? (
              <button type="button" aria-pressed={key === open} onClick={() => onOpen(key)} className={box}>
                {inside}
              </button>
            ) : (
              <div className={box}>{inside}</div>
            )}
            {key === at && <span className="sr-only">Current step.</span>}
          </li>
        )
      })}
    </ol>
  )
}
