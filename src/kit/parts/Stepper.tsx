import { Link } from 'react-router'
import { Dial, type DialState } from './Dial.tsx'
import { Icon } from './Icon.tsx'
import { phrase, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

export type Step = { name: string; to: string; state: 'done' | 'now' | 'todo' | 'wrong'; note?: string }

/**
 * The position in a sequence of pages. Completed steps are links back, the open one is marked as current; in a narrow
 * space it is one line with its number, because five words do not fit side by side.
 */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const now = Math.max(
    0,
    steps.findIndex(({ state }) => state === 'now'),
  )
  return (
    <nav aria-label={label} className="@container">
      <p className="text-sm text-ink-2 @2xl:hidden">
        <Say
          text="Step {value} of {length}: {span}"
          values={{
            value: now + 1,
            length: steps.length,
            span: <span className="font-semibold text-ink">{steps[now]?.name}</span>,
          }}
        />
      </p>
      <ol className="grid gap-0 @max-2xl:mt-2 @max-2xl:grid-flow-col @max-2xl:auto-cols-fr @max-2xl:gap-1 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:gap-3">
        {steps.map((step, at) => (
          <li
            key={step.name}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className={`min-w-0 border-t-3 ${edges[step.state]}`}
          >
            <StepName step={step} at={at} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

const edges: Record<Step['state'], string> = {
  done: 'border-action',
  now: 'border-action',
  todo: 'border-line-strong',
  wrong: 'border-bad',
}

function StepName({ step: { name, to, state, note }, at }: { step: Step; at: number }) {
  const inside = (
    <>
      <span
        className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full text-2xs font-semibold ${faces[state]}`}
      >
        {state === 'done' ? <Icon name="check" className="size-3" /> : state === 'wrong' ? '!' : at + 1}
      </span>
      <span className="min-w-0 @max-2xl:sr-only">
        <span className={`block leading-5 text-balance ${state === 'todo' ? 'text-ink-2' : 'font-semibold text-ink'}`}>
          {name}
        </span>
        {note && <span className={`block text-xs ${state === 'wrong' ? 'text-bad' : 'text-ink-2'}`}>{note}</span>}
      </span>
      <span className="sr-only">{translated(said[state])}</span>
    </>
  )
  const shape = 'flex min-h-11 items-start gap-2 pt-2.5 @max-2xl:justify-center'
  return state === 'todo' ? (
    <span className={shape}>{inside}</span>
  ) : (
    <Link to={to} className={`${shape} hover:underline`}>
      {inside}
    </Link>
  )
}

const faces: Record<Step['state'], string> = {
  done: 'bg-action text-on-action',
  now: 'bg-action text-on-action',
  todo: 'border border-control-line text-ink-2',
  wrong: 'bg-bad text-surface',
}
const said: Record<Step['state'], string> = {
  done: phrase(', done'),
  now: '',
  todo: phrase(', not started'),
  wrong: phrase(', has a problem'),
}

export type Task = { name: string; to?: string; state: 'done' | 'begun' | 'todo' | 'blocked' | 'wrong'; note?: string }

/** Tasks in any order: each line links to its page, unless another task must come first. */
export const TaskList = ({ label, tasks }: { label: string; tasks: readonly Task[] }) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line">
    {tasks.map(({ name, to, state, note }) => (
      <li
        key={name}
        className="relative flex min-h-(--row-h) flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 hover:bg-surface-2"
      >
        <span className="min-w-0">
          {to && state !== 'blocked' ? (
            <Link
              to={to}
              className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="text-ink-2">{name}</span>
          )}
          {note && <span className="block text-xs text-ink-2">{note}</span>}
        </span>
        <Dial state={dials[state]}>{translated(words[state])}</Dial>
      </li>
    ))}
  </ul>
)

const dials: Record<Task['state'], DialState> = {
  done: 'done',
  begun: 'begun',
  todo: 'waiting',
  blocked: 'off',
  wrong: 'bad',
}
const words: Record<Task['state'], string> = {
  done: phrase('Done'),
  begun: phrase('In progress'),
  todo: phrase('Not started'),
  blocked: phrase('Not available yet'),
  wrong: phrase('Has errors'),
}
