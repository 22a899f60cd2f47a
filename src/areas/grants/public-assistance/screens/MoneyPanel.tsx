import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { PaProject } from '../records.ts'
import { federalOf, paidOn } from '../share/rules.ts'

/** How the federal part comes about, step by step, so that anybody can reckon it again. */
export function MoneyPanel({ row }: { row: PaProject }) {
  const local = row.eligible - row.federal
  const steps: (readonly [sign: string, words: string, cents: number, strong?: true])[] = [
    ['', 'Cost of the eligible work', row.estimate],
    ['−', 'Insurance proceeds', row.insurance],
    ['+', 'Mitigation', row.mitigation],
    ['=', 'Eligible', row.eligible, true],
    ...(row.kind === 'alternate'
      ? ([
          ['', `Federal share, ${Number(row.share ?? 0)} %`, federalOf(row.eligible, Number(row.share ?? 0))],
          ['', 'Federal, the part of it for an alternate project (44 CFR 206.203(d))', row.federal, true],
        ] as const)
      : ([['', `Federal, ${Number(row.share ?? 0)} %`, row.federal, true]] as const)),
    ['', 'Not federal', local],
  ]
  return (
    <Panel
      title="How it is reckoned"
      foot={
        row.size === 'large' ? (
          <>
            A large project is paid on what it is shown to have cost: so far <Amount cents={paidOn(row, row.spent)} />.
          </>
        ) : row.size === 'small' ? (
          'A small project is paid on its approved estimate, whatever it costs in the end.'
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
