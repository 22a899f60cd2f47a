import type { ApprovalStep } from '../../chains/records.ts'
import { furtherInWords, rounds, whoInWords } from './in-words.ts'

export type DrawnStep = Omit<
  ApprovalStep,
  'organization_id' | 'created_at' | 'created_by' | 'updated_at' | 'version' | 'chain'
>

/** The chain as it runs: one round below the other, with parallel steps side by side. */
export function StepsDrawn({ steps, nameOf }: { steps: readonly DrawnStep[]; nameOf: (person: string) => string }) {
  const all = rounds(steps)
  return (
    <ol aria-label="Steps in order" className="grid">
      {all.map((round, at) => {
        const choices = round.filter(({ mode }) => mode === 'any').length
        return (
          <li key={round[0]!.id} className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0">
            {at < all.length - 1 && (
              <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px -translate-x-1/2 bg-line-strong" />
            )}
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-full border border-line-strong bg-surface text-sm font-semibold text-ink tabular-nums"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              {round.length > 1 && (
                <p className="mb-2 flex min-h-8 items-center text-xs text-ink-2">
                  {choices === round.length
                    ? `Any one of these ${round.length} may approve`
                    : choices > 1
                      ? 'In parallel; of the steps marked as a choice, one is enough'
                      : 'In parallel, in any order'}
                </p>
              )}
              <ul className={`grid gap-3 ${round.length > 1 ? 'sm:grid-cols-2' : ''}`}>
                {round.map((step) => (
                  <li key={step.id} className="min-w-0 rounded-sm border border-line bg-surface-2 px-3.5 py-2.5">
                    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <span className="min-w-0 font-semibold break-words text-ink">{step.name || 'Unnamed step'}</span>
                      {choices > 1 && step.mode === 'any' && choices < round.length && (
                        <span className="text-xs text-ink-2">Choice</span>
                      )}
                    </p>
                    <p className="text-ink">{whoInWords(step, nameOf)}</p>
                    {furtherInWords(step, nameOf).map((words) => (
                      <p key={words} className="text-xs text-ink-2">
                        {words}
                      </p>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
