import { dayShort } from '#platform/dates.ts'
import type { StageShown } from '#platform/life/path.ts'
import type { DialState } from '../parts/Dial.tsx'
import { dialOf } from './status.ts'

/** A part of the work between two stages: how much of an order was received. */
import type { ProgressSaid } from '#platform/pages/page.ts'

type StageBarProps = {
  stages: readonly StageShown[]
  /** Before the last stage. */ progress?: readonly ProgressSaid[]
  /** Who moved it there, by name. */ nameOf: (person: string) => string | undefined
  dayOf: (moment: string) => string
  /** It ended beside its usual way: no success, and no failure. */ neutral?: boolean
  /** Days of another year are shown with it. */ today: string
}

/** The way of a record: the stages that it reached with their dates, where it is, and what is ahead. */
export function StageBar({ stages, progress = [], nameOf, dayOf, neutral = false, today }: StageBarProps) {
  const parts = stages.map((stage, at): Part => {
    const by = stage.by ? nameOf(stage.by) : undefined
    return {
      ...stage,
      mark: neutral && stage.state === 'here' ? 'none' : markOf(stage, at === stages.length - 1),
      note: [stage.at && dayShort(dayOf(stage.at), today), by].filter(Boolean).join(' · '),
    }
  })
  const between = progress.map(({ name, words, share, note }): Part => ({
    status: name,
    words,
    state: share >= 1 ? 'reached' : share > 0 ? 'here' : 'ahead',
    mark: share > 1 ? 'warn' : share < 1 ? 'info' : 'good',
    share,
    note,
  }))
  const all = [...parts.slice(0, -1), ...between, ...parts.slice(-1)]
  const here = parts.find(({ state }) => state === 'here')
  const ahead = all.filter(({ state, share }) => state === 'ahead' || (share !== undefined && share < 1))
  const narrow = all.length > 5 ? tight.many : tight.few
  return (
    <div className="@container">
      <ol aria-label="Stages" className="flex gap-1">
        {all.map((part) => (
          <Stage key={part.status} part={part} narrow={narrow.unsaid} />
        ))}
      </ol>
      {/* Without room for their words the stages are a line of bars, and the words of one are below it. */}
      <p aria-hidden className={`mt-1.5 text-xs text-ink-2 ${narrow.below}`}>
        <span className="font-semibold text-ink">{here?.words}</span>
        {here?.note && ` · ${here.note}`}
        {ahead[0] && ` · next: ${ahead[0].words}`}
      </p>
    </div>
  )
}

/** From which width of the bar on each of its stages has room for its words. */
const tight = {
  few: { unsaid: '@max-md:sr-only', below: '@md:hidden' },
  many: { unsaid: '@max-2xl:sr-only', below: '@2xl:hidden' },
}

type Part = Omit<StageShown, 'at' | 'by'> & { mark: Mark; share?: number; note: string }
type Mark = 'good' | 'info' | 'warn' | 'bad' | 'none'

const inks: Record<Mark, string> = {
  good: 'text-good',
  info: 'text-info',
  warn: 'text-warn',
  bad: 'text-bad',
  none: 'text-ink-3',
}
const marks: Partial<Record<DialState, Mark>> = { bad: 'bad', begun: 'warn', on: 'good', done: 'good' }

function markOf({ status, state }: StageShown, last: boolean): Mark {
  if (state !== 'here') return 'good'
  const mark = marks[dialOf(status)] ?? 'info'
  return last && mark === 'info' ? 'good' : mark
}

const Stage = ({ part: { words, state, mark, share, note }, narrow }: { part: Part; narrow: string }) => (
  <li
    aria-current={state === 'here' && share === undefined ? 'step' : undefined}
    className={`min-w-0 flex-1 ${state === 'ahead' ? 'text-ink-3' : 'text-ink'}`}
  >
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`h-1 w-full ${state === 'ahead' && !share ? 'text-line-strong' : inks[mark]}`}
    >
      <rect width="100" height="4" fill={share === undefined ? 'currentColor' : 'var(--line-strong)'} />
      {share !== undefined && <rect width={100 * Math.min(1, share)} height="4" fill="currentColor" />}
    </svg>
    <span
      className={`mt-1.5 line-clamp-2 leading-5 break-words ${narrow} ${state === 'ahead' ? '' : 'font-semibold'}`}
      title={words}
    >
      {words}
      {state !== 'here' && <span className="sr-only">{state === 'reached' ? ', reached' : ', ahead'}</span>}
    </span>
    {note && (
      <span title={note} className={`line-clamp-2 text-xs font-normal text-ink-2 ${narrow}`}>
        {note}
      </span>
    )}
  </li>
)
