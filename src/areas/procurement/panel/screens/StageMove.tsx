import { bidStatus } from '../../bids/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import type { startScoring } from '../commands.ts'
import { evaluationLife } from '../life.ts'
import type { Evaluation } from '../records.ts'
import { whyNotStart } from '../rules.ts'
import type { Seat } from './use-panel.ts'

type StageMoveProps = {
  of: Evaluation
  panel: readonly Seat[]
  bidders: readonly { bid: { status: string } | null }[]
  scored: boolean
}

/** The chair's next step, and the way back that another manager has. */
export function StageMove({ of, panel, bidders, scored }: StageMoveProps) {
  const actor = useActor()
  const start = useCommand<typeof startScoring>('evaluations/start')
  if (of.chair !== actor.user_id) return <Moves life={evaluationLife} row={of} only={['reopen']} />
  if (!evaluationLife.is(of, 'naming')) return <Moves life={evaluationLife} row={of} only={movesOf(of)} />
  const names = (member: string) => panel.find((seat) => seat.member === member)?.person.display_name ?? 'A colleague'
  const bids = bidders.filter(({ bid }) => !bidStatus.is(bid, 'unreadable')).length
  const whyNot = whyNotStart(of, panel, { actor, scored, bids, names })
  return (
    <MoveButton look="main" whyNot={whyNot} run={() => start({ id: of.id })} done="Scoring started">
      Start scoring
    </MoveButton>
  )
}

type Move = keyof typeof evaluationLife.moves
/** Envelopes with prices are there only where the solicitation says so, and are opened once. */
const movesOf = ({ two_envelopes, prices_at }: Evaluation): readonly Move[] =>
  (Object.keys(evaluationLife.moves) as Move[]).filter(
    (name) => name !== 'openPrices' || (two_envelopes && prices_at === null),
  )
