import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import { effectOf } from '../proposals/rules.ts'
import { whyNotPlan } from '../validity/rules.ts'
import type { ScheduleState } from './use-schedule.ts'

/** The change that was saved last, and how to undo it. */
export type Saved = { words: string; undo?: () => Promise<unknown> }

/**
 * The effect of the drawn change, before it is saved, and after that how to undo it. It is part of the chart: a message
 * in the corner covers the bars that are moved next.
 */
export function ProposalStrip({
  state,
  saved,
  onSave,
}: {
  state: ScheduleState
  saved: Saved | undefined
  onSave: () => Promise<unknown>
}) {
  const { proposal, proposed, schedule, drawn, setProposal } = state
  const whyNot = proposal ? firstReason(whyNotPlan(proposed)) : null
  const effect = proposal && !whyNot ? effectOf(schedule, drawn) : null
  return (
    <div role="status" aria-live="polite" className="flex min-w-0 grow items-center justify-end gap-4">
      {proposal ? (
        <>
          <span className="min-w-0 grow leading-5 text-ink">
            <b className="font-semibold">{proposal.words}.</b> {whyNot ?? effect?.words}
            {effect?.cleared.map((each) => (
              <span key={each} className="block text-bad">
                {each}
              </span>
            ))}
          </span>
          <span className="flex shrink-0 gap-2">
            <Button look="quiet" onClick={() => setProposal(undefined)}>
              Discard
            </Button>
            <MoveButton look="main" whyNot={whyNot} run={onSave}>
              Save change
            </MoveButton>
          </span>
        </>
      ) : (
        saved && (
          <span className="flex items-center gap-2 text-ink">
            <Icon name="check" className="size-4 text-good" />
            {saved.words}.
            {saved.undo && (
              <Button look="quiet" onClick={() => void saved.undo!()}>
                Undo
              </Button>
            )}
          </span>
        )
      )}
    </div>
  )
}
