import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'

type State = 'ahead' | 'waiting' | 'signed' | 'spared' | 'closed'
export type TurnLine = {
  id: string
  name: string
  state: State
  people: readonly string[]
  due?: string | null
  at?: string | null
  email?: string | undefined
  escalated?: boolean
}

const shown: Record<State, [DialState, string]> = {
  ahead: ['waiting', 'Not started'],
  waiting: ['begun', 'Waiting for approval'],
  signed: ['done', 'Approved'],
  spared: ['off', 'Not needed'],
  closed: ['off', 'Closed'],
}

/** The chain in order, each step with the person who approved it or may approve it. */
export const Turns = ({ turns, today }: { turns: readonly TurnLine[]; today?: string | undefined }) => (
  <ol aria-label="Approvals" className="-my-2 grid">
    {turns.map(({ id, name, state, people, due, at, email, escalated }) => (
      <li
        key={id}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0"
      >
        <span className="min-w-0">
          <span className="font-semibold text-ink">{name}</span>
          {people.length > 0 && (
            <span className="block text-ink-2">
              <bdi>{orList(people)}</bdi>
            </span>
          )}
          {email && <span className="block text-xs break-words text-ink-2">{email}</span>}
        </span>
        <span>
          <Dial state={shown[state][0]}>{shown[state][1]}</Dial>
          {at && (
            <span className="block text-xs text-ink-2">
              <Moment at={at} />
            </span>
          )}
          {!at && due && state === 'waiting' && (
            <span className="block text-xs text-ink-2">
              due {today ? <Due day={due} today={today} /> : <Day day={due} />}
            </span>
          )}
          {escalated && <span className="block text-xs font-semibold text-bad">Escalated</span>}
        </span>
      </li>
    ))}
  </ol>
)

const orList = (people: readonly string[]) =>
  people.length < 2 ? people[0] : `${people.slice(0, -1).join(', ')} or ${people.at(-1)}`
