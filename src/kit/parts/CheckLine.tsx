import { verdictOf, verdictWords, type Check, type Verdict } from '#platform/rules.ts'
import { Icon } from './Icon.tsx'

const looks: Record<Verdict, { sign: 'check' | 'warn' | 'minus'; tone: string }> = {
  pass: { sign: 'check', tone: 'text-good' },
  fail: { sign: 'warn', tone: 'text-bad' },
  'not-checked': { sign: 'minus', tone: 'text-warn' },
}

/** One check with its result: passed, failed with the reason, or not checked with what is missing. */
export function CheckLine({ check, className = '' }: { check: Check; className?: string }) {
  const verdict = verdictOf(check)
  const { sign, tone } = looks[verdict]
  return (
    <li className={`flex items-start gap-2.5 ${className}`}>
      <Icon name={sign} className={`mt-0.5 size-4.5 ${tone}`} />
      <span className="min-w-0 text-ink">
        {check.words}
        {verdict === 'not-checked' ? (
          <span className={`font-semibold ${tone}`}>: {verdictWords[verdict].toLowerCase()}</span>
        ) : (
          <span className="sr-only">: {verdictWords[verdict].toLowerCase()}</span>
        )}
        {check.whyNot && <span className="block text-ink-2">{check.whyNot}</span>}
      </span>
    </li>
  )
}
