import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { MitigationProject } from '../records.ts'
import { annuity, benefitCost } from '../rules.ts'

/** Shows the calculation, and how the ratio changes with its inputs. */
export function Analysis({ row }: { row: MitigationProject }) {
  const rate = Number(row.rate ?? 0)
  const factor = annuity(rate, Number(row.life))
  const other = (change: Partial<MitigationProject>) =>
    benefitCost({ ...row, ...change }, rate).ratio?.toFixed(3) ?? 'none'
  const lines: [string, string][] = [
    ['20% lower benefits', other({ benefits: Math.round(row.benefits * 0.8) })],
    ['20% higher cost', other({ cost: Math.round(row.cost * 1.2) })],
    ['Useful life 10 years shorter', other({ life: Math.max(1, Number(row.life) - 10) })],
  ]
  return (
    <Panel
      title="Benefits and cost"
      about={`At ${rate}% a year over ${Number(row.life)} years, a dollar a year is worth ${factor.toFixed(5)} today.`}
      foot="Calculated from the figures above. FEMA’s own tool is still required; attach its file to the subapplication."
    >
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {[
          ['Annual benefits', <Amount key="a" cents={row.benefits} />],
          ['Present benefits', <Amount key="b" cents={row.present_benefits} />],
          ['Annual maintenance', <Amount key="c" cents={row.maintenance} />],
          ['Present costs', <Amount key="d" cents={row.present_costs} />],
        ].map(([label, value]) => (
          <div key={String(label)} className="flex items-baseline justify-between gap-6 border-b border-line py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-sm font-semibold">Sensitivity</h3>
      <ul className="mt-1 grid gap-1">
        {lines.map(([words, value]) => (
          <li key={words} className="flex justify-between gap-6 sm:max-w-xs">
            <span className="text-ink-2">{words}</span>
            <span className="figures">{value}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
