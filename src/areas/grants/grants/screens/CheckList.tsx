import { Icon } from '#kit/parts/Icon.tsx'
import type { Check } from '#platform/rules.ts'

/** What was looked at: what is so, and what to do where it is not. */
export const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="mt-3 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
    {checks.map(({ words, whyNot }) => (
      <li key={words} className="flex items-start gap-2 text-sm">
        <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4 ${whyNot ? 'text-warn' : 'text-good'}`} />
        <span>{whyNot ?? words}</span>
      </li>
    ))}
  </ul>
)
