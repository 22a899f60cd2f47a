import type { ReactNode } from 'react'

export type Step = { title: string; text: ReactNode; rule?: string }

/** A job step by step, with the rule behind each step. */
export const Walk = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid gap-x-12 gap-y-8 md:grid-cols-2">
    {steps.map(({ title, text, rule }, place) => (
      <li key={title} className="grid grid-cols-[2.25rem_1fr] border-t border-line-strong pt-4">
        <span aria-hidden className="font-serif text-xl font-semibold text-action-ink">
          {place + 1}
        </span>
        <div>
          <h3 className="text-lg font-semibold text-ink">{title}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
          {rule && <p className="mt-1.5 font-mono text-xs text-ink-2">{rule}</p>}
        </div>
      </li>
    ))}
  </ol>
)
