import { Icon } from '#kit/parts/Icon.tsx'
import { verdictOf, verdictWords, type Check } from '#platform/rules.ts'

/** Checks with their results, and what to do about each that fails. */
export const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="mt-3 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
    {checks.map((check) => (
      <li key={check.words} className="flex items-start gap-2 text-sm">
        <Icon
          name={check.whyNot ? 'warn' : 'check'}
          className={`mt-0.5 size-4 ${check.whyNot ? 'text-warn' : 'text-good'}`}
        />
        <span>
          {verdictOf(check) === 'not-checked'
            ? `${check.words}: ${verdictWords['not-checked'].toLowerCase()}. ${check.whyNot}`
            : (check.whyNot ?? check.words)}
        </span>
      </li>
    ))}
  </ul>
)
