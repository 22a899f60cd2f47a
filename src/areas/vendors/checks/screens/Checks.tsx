import { CheckLine } from '#kit/parts/CheckLine.tsx'
import type { Check } from '#platform/rules.ts'

/** The checks before a decision, each with its result. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="grid gap-2.5">
    {checks.map((check) => (
      <CheckLine key={check.words} check={check} />
    ))}
  </ul>
)
