import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import { effectOf } from '../proposals/rules.ts'
import { whyNotPlan } from '../validity/rules.ts'
import type { ScheduleState } from './use-schedule.ts'

/** What the drawn change does, before it is saved. It stays in its place, so that the chart does not jump. */
export function ProposalStrip({ state, onSave }: { state: ScheduleState; onSave: () => Promise<unknown> }) {
  const { proposal, proposed, schedule, drawn, setProposal } = state
  const whyNot = proposal ? firstReason(whyNotPlan(proposed)) : null
  const effect = proposal && !whyNot ? effectOf(schedule, drawn) : null
  return (
    <div
      role="status"
      aria-live="polite"
      className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border px-3 py-1.5 text-sm ${proposal ? 'border-action bg-action-soft' : 'border-line bg-surface text-ink-2'}`}
    >
      {!proposal && <span>Move a task to see which others shift. Nothing is saved until you save it.</span>}
      {proposal && (
        <>
          <span className="min-w-0 text-ink">
            <b className="font-semibold">{proposal.words}.</b> {whyNot ?? effect?.words}
            {effect?.cleared.map((each) => (
              <span key={each} className="block text-bad">
                {each}
              </span>
            ))}
          </span>
          <span className="flex gap-2">
            <Button look="quiet" onClick={() => setProposal(undefined)}>
              Discard
            </Button>
            <MoveButton look="main" whyNot={whyNot} run={onSave}>
              Save change
            </MoveButton>
          </span>
        </>
      )}
    </div>
  )
}
