import { Icon } from '#kit/parts/Icon.tsx'
import type { Check } from '#platform/rules.ts'

/** What is asked before a decision, each with its answer: what is in the way stands beside the question. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="grid gap-2.5">
    {checks.map(({ words, whyNot }) => (
      <li key={words} className="flex items-start gap-2.5">
        <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4.5 ${whyNot ? 'text-warn' : 'text-good'}`} />
        <span className="min-w-0">
          {words}
          {whyNot ? <span className="block text-ink-2">{whyNot}</span> : <span className="sr-only">: yes</span>}
        </span>
      </li>
    ))}
  </ul>
)
