import { Icon } from './Icon.tsx'

/** The lines of a tested connection. A passing one begins with ✓: “✓ Signature: valid since March 1”. */
export const TestSteps = ({ trace }: { trace: string | null }) => (
  <ol className="grid gap-2.5">
    {(trace ?? '')
      .split('\n')
      .filter(Boolean)
      .map((step) => {
        const ok = step.startsWith('✓')
        const [what, ...words] = step.slice(2).split(': ')
        return (
          <li key={step} className="flex gap-2.5">
            <Icon name={ok ? 'check' : 'warn'} className={`mt-0.5 size-4 shrink-0 ${ok ? 'text-good' : 'text-bad'}`} />
            <span className="min-w-0 break-words">
              <span className="font-semibold">{what}</span>
              <span className="sr-only">{ok ? ': passing.' : ': failing.'}</span>
              <span className="block text-xs text-ink-2">{words.join(': ')}</span>
            </span>
          </li>
        )
      })}
  </ol>
)
