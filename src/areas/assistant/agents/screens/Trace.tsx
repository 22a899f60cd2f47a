import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { agentStep, type AgentStep } from '../records.ts'

/** Questions and answers of a run, step by step. */
export function Trace({ steps }: { steps: readonly AgentStep[] | undefined }) {
  if (!steps) return <SkeletonLines lines={4} />
  if (steps.length === 0) return <p className="text-ink-2">No steps were carried out.</p>
  return (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <li key={step.id} className="py-2.5 first:pt-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 flex-1 basis-56">
              <span className="mr-2 text-xs font-semibold text-ink-2">
                {optionLabel(agentStep.fields.kind, step.kind)}
              </span>
              <span className="break-words text-ink">{step.words}</span>
            </span>
            <span className="figures text-sm text-ink-2">
              {[
                Number(step.rows) > 0 && `${Number(step.rows).toLocaleString('en-US')} read`,
                Number(step.milliseconds) > 0 && `${Number(step.milliseconds)} ms`,
                Number(step.tokens) > 0 && `${Number(step.tokens).toLocaleString('en-US')} tokens`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          {(step.asked || step.answered) && (
            <Disclosure title="Input and answer">
              {step.asked && (
                <pre className="max-w-full overflow-x-auto font-mono text-xs whitespace-pre-wrap break-words text-ink-2">
                  {step.asked}
                </pre>
              )}
              {step.answered && (
                <pre className="mt-2 max-w-full overflow-x-auto font-mono text-xs whitespace-pre-wrap break-words text-ink">
                  {step.answered}
                </pre>
              )}
            </Disclosure>
          )}
        </li>
      ))}
    </ol>
  )
}
