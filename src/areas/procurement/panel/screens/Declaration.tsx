import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import type { declareInterest, listBidders } from '../commands.ts'
import type { Evaluation } from '../records.ts'
import { isOpened, seatOf, whyNotDeclareYet, type Seated } from '../rules.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { useActor } from '#client/use-actor.ts'

type DeclarationProps = { row: Evaluation; loaded: { solicitation?: Solicitation; panel?: readonly Seated[] } }

/** Asked before any bid is shown; and again later, when a panel member learns of a conflict. */
export function Declaration({ row, loaded: { solicitation, panel = [] } }: DeclarationProps) {
  const seat = seatOf(panel, useActor().user_id)
  return seat && solicitation ? <OfSeat of={row} seat={seat} opened={isOpened(solicitation)} /> : null
}

function OfSeat({ of, seat, opened }: { of: Evaluation; seat: Seated; opened: boolean }) {
  const declare = useCommand<typeof declareInterest>('panelists/declare')
  const [asking, setAsking] = useState(false)
  const waiting = seat.declared === 'waiting'
  const named = useAnswer<typeof listBidders>(
    'evaluations/bidders',
    { id: of.id },
    { about: 'evaluations', enabled: waiting && opened },
  )
  const dialog = asking && (
    <ReasonDialog
      title="Declare a conflict of interest?"
      about="Describe it in one sentence. Only administrators see it. You leave the panel, and this can’t be undone."
      label="Description"
      verb="Leave panel"
      press={(about) => declare.press({ id: of.id, conflict: true, about })}
      onClose={() => setAsking(false)}
    />
  )
  if (waiting && opened)
    return (
      <Panel
        title="Do you have a conflict of interest?"
        about="Answer before you see a bid. The bidders are listed for this answer only: scoring does not show which bid is whose."
      >
        {named.isError && <ErrorState what="The list of bidders" onRetry={() => void named.refetch()} />}
        {!named.isError && !named.data && <SkeletonLines lines={2} />}
        {named.data && (
          <>
            <h3 className="text-sm font-semibold">Bidders</h3>
            <ul className="mb-4 mt-1 list-disc pl-5">
              {named.data.bidders.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        <p className="max-w-(--measure)">
          You have a conflict if this award could benefit you, a family member, a partner, or a current or future
          employer of any of you. You also have one if a bidder has given or offered you anything (2 CFR 200.318(c)). If
          in doubt, declare it.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <MoveButton
            look="main"
            whyNot={named.data ? null : 'Read the list of bidders first.'}
            run={() => declare({ id: of.id, conflict: false, about: '' })}
            done="You’re on the panel"
          >
            I have no conflict
          </MoveButton>
          <Button onClick={() => setAsking(true)}>I have or may have a conflict</Button>
        </div>
        {dialog}
      </Panel>
    )
  if (whyNotDeclareYet(of, seat, { conflict: true, opened })) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
      You have declared that you have no conflict of interest.
      <Button look="quiet" onClick={() => setAsking(true)}>
        Report a conflict
      </Button>
      {dialog}
    </p>
  )
}
