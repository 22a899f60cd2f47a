import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { SamlProvider } from '../records.ts'

/** The last test, line by line. */
export function TestResult({ row: { trace, tested_at } }: { row: Pick<SamlProvider, 'trace' | 'tested_at'> }) {
  const steps = (trace ?? '').split('\n').filter(Boolean)
  return (
    <Panel
      title="Last test"
      about={
        tested_at ? (
          <>
            Tested <Moment at={tested_at} />. No one was signed in.
          </>
        ) : (
          'Not tested yet. A test opens your sign-in and shows the attributes received. No one is signed in.'
        )
      }
    >
      <ol className="grid gap-2.5">
        {steps.map((step) => {
          const ok = step.startsWith('✓')
          const [what, ...words] = step.slice(2).split(': ')
          return (
            <li key={step} className="flex gap-2.5">
              <Icon
                name={ok ? 'check' : 'warn'}
                className={`mt-0.5 size-4 shrink-0 ${ok ? 'text-good' : 'text-bad'}`}
              />
              <span className="min-w-0 break-words">
                <span className="font-semibold">{what}</span>
                <span className="sr-only">{ok ? ': passing.' : ': failing.'}</span>
                <span className="block text-xs text-ink-2">{words.join(': ')}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
