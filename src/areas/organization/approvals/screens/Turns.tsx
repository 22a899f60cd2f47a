import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'

type State = 'ahead' | 'waiting' | 'signed' | 'spared' | 'closed'
export type TurnLine = { id: string; name: string; state: State; people: readonly string[]; due?: string | null; at?: string | null }

const shown: Record<State, [DialState, string]> = { ahead: ['waiting', 'Comes later'], waiting: ['begun', 'Waiting'], signed: ['done', 'Signed'], spared: ['off', 'Not needed'], closed: ['off', 'Closed'] }

/** The chain in its order, each turn with whoever signed it or may sign it. */
export const Turns = ({ turns }: { turns: readonly TurnLine[] }) => (
  <ol className="grid">
    {turns.map(({ id, name, state, people, due, at }) => (
      <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0">
        <span className="min-w-0">
          <span className="font-semibold text-ink">{name}</span>
          {people.length > 0 && <span className="block text-ink-2">{orList(people)}</span>}
        </span>
        <span className="text-right">
          <Dial state={shown[state][0]}>{shown[state][1]}</Dial>
          {at && <span className="block text-xs text-ink-2"><Moment at={at} /></span>}
          {!at && due && state === 'waiting' && <span className="block text-xs text-ink-2">due <Day day={due} /></span>}
        </span>
      </li>
    ))}
  </ol>
)

const orList = (people: readonly string[]) => (people.length < 2 ? people[0] : `${people.slice(0, -1).join(', ')} or ${people.at(-1)}`)
