import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { PaProject } from '../records.ts'
import { federalOf, paidOn } from '../share/rules.ts'

/** Shows the federal share step by step, so that anyone can check the calculation. */
export function MoneyPanel({ row }: { row: PaProject }) {
  const local = row.eligible - row.federal
  const steps: (readonly [sign: string, words: string, cents: number, strong?: true])[] = [
    ['', 'Eligible cost before deductions', row.estimate],
    ['−', 'Insurance proceeds', row.insurance],
    ['+', 'Mitigation', row.mitigation],
    ['=', 'Eligible', row.eligible, true],
    ...(row.kind === 'alternate'
      ? ([
          ['', `Federal share, ${Number(row.share ?? 0)}%`, federalOf(row.eligible, Number(row.share ?? 0))],
          ['', 'Federal share, reduced for an alternate project (44 CFR 206.203(d))', row.federal, true],
        ] as const)
      : ([['', `Federal share, ${Number(row.share ?? 0)}%`, row.federal, true]] as const)),
    ['', 'Non-federal share', local],
  ]
  return (
    <Panel
      title="Calculation"
      foot={
        row.size === 'large' ? (
          <>
            Large projects are paid on documented actual cost. To date: <Amount cents={paidOn(row, row.spent)} />.
          </>
        ) : row.size === 'small' ? (
          'Small projects are paid on the approved estimate, regardless of final cost.'
        ) : undefined
      }
    >
      <dl className="grid gap-0 sm:max-w-md">
        {steps.map(([sign, words, cents, strong]) => (
          <div
            key={words}
            className={`flex items-baseline justify-between gap-6 py-1.5 ${strong ? 'border-t border-line-strong font-semibold' : ''}`}
          >
            <dt className={strong ? 'text-ink' : 'text-ink-2'}>
              <span aria-hidden className="inline-block w-4">
                {sign}
              </span>
              {words}
            </dt>
            <dd>
              <Amount cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
