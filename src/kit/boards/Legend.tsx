import type { ReactNode } from 'react'

/** A sign of a schedule as it is drawn, with its words; `false` where the schedule has none. */
export type Sign = readonly [words: string, drawn: ReactNode] | false

/** The legend of a schedule. */
export const Legend = ({ signs, className = 'gap-x-4' }: { signs: readonly Sign[]; className?: string }) => (
  <ul aria-label="Legend" className={`flex flex-wrap gap-y-1 text-xs text-ink-2 ${className}`}>
    {signs
      .filter((sign) => sign !== false)
      .map(([words, drawn]) => (
        <li key={words} className="flex items-center gap-1.5">
          <svg viewBox="0 0 20 10" aria-hidden className="h-2.5 w-5">
            {drawn}
          </svg>
          {words}
        </li>
      ))}
  </ul>
)
