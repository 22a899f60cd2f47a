import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotComplete } from '../../scoring/rules.ts'
import type { rankOffers } from '../../scoring/commands.ts'
import type { hearBestAndFinal } from '../../finalists/commands.ts'
import { whyNotHearAgain } from '../../finalists/rules.ts'
import { whyNotFound } from '../../findings/rules.ts'
import { firstReason } from '#platform/rules.ts'
import type { openConsensus, startScoring } from '../commands.ts'
import type { Evaluation } from '../records.ts'
import { whyNotChair, whyNotConfer, whyNotStart } from '../rules.ts'
import type { Seat, Shown } from './use-panel.ts'

/** The one step that leads on, for the chair; for the others it says who takes it. */
export function StageMove({ of, panel, shown, scored, opened }: { of: Evaluation; panel: readonly Seat[]; shown: Shown; scored: boolean; opened: boolean }) {
  const actor = useActor()
  const start = useCommand<typeof startScoring>('evaluations/start')
  const confer = useCommand<typeof openConsensus>('evaluations/open-consensus')
  const rank = useCommand<typeof rankOffers>('evaluations/rank')
  const again = useCommand<typeof hearBestAndFinal>('evaluations/hear-best-and-final')
  const names = (member: string) => panel.find((seat) => seat.member === member)?.person.display_name ?? 'A colleague'
  if (of.chair !== actor.user_id) return null
  const readable = shown.bidders.filter(({ bid }) => bid?.status !== 'unreadable')
  if (of.status === 'naming')
    return (
      <MoveButton look="main" whyNot={whyNotStart(of, panel, { actor, scored, bids: readable.length, names })} run={() => start({ id: of.id })} done="The panel has begun">
        Let the panel begin
      </MoveButton>
    )
  if (of.status === 'scoring')
    return (
      <MoveButton look="main" whyNot={whyNotConfer(of, panel, { actor, names })} run={() => confer({ id: of.id })} done="The scores are open to the panel">
        Open the consensus
      </MoveButton>
    )
  if (of.status === 'best_and_final')
    return (
      <MoveButton look="main" whyNot={whyNotHearAgain(of, panel, { actor, opened })} run={() => again({ id: of.id })} done="The panel goes on">
        Go on with the evaluation
      </MoveButton>
    )
  if (of.status !== 'consensus') return null
  const asked = shown.asked.flatMap(({ about, criterion, words }) => (about === 'criterion' ? [{ id: criterion!, name: words, kind: 'pass_fail' as const, points: null }] : []))
  const criteria = [...shown.criteria.map((each) => ({ ...each, kind: 'quality' as const })), ...asked]
  const running = shown.bidders.filter(({ bid, out }) => bid && out === null)
  const whyNot = firstReason(
    whyNotChair(of, panel, actor),
    whyNotFound(shown.bidders.flatMap(({ bid }) => bid ?? []), criteria, shown.bidders.flatMap(({ bid, findings }) => findings.map((each) => ({ ...each, bid: bid!.id })))),
    whyNotComplete(running.map(({ alias }) => alias), criteria, running.flatMap(({ alias, marks }) => marks.flatMap(({ agreed }) => (agreed ? [{ ...agreed, bidder: alias }] : [])))),
  )
  return (
    <MoveButton look="main" whyNot={whyNot} run={() => rank({ id: of.id })} done="The offers are ranked">
      Rank the offers
    </MoveButton>
  )
}
