import { dashOf, inkOf, shapeOf } from './series.ts'
import { asRead, asTick, type Unit } from './units.ts'

/** One drawn item: a line, an area, or a band between two lines. `which` is its place among items drawn alike. */
export type Drawn = {
  name: string
  look: 'line' | 'area' | 'plain' | 'band'
  which: number
  values: readonly (number | null)[]
  upTo?: readonly (number | null)[]
}
type LegendProps = {
  drawn: readonly Drawn[]
  unit: Unit
  at: number
  step: string | undefined
  limit?: { name: string; value: number } | undefined
}

/** The legend with the figures of the selected step; before a selection, of the last known one. */
export const Legend = ({ drawn, unit, at, step, limit }: LegendProps) => (
  <ul className="flex min-h-4 flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
    {step !== undefined && <li className="min-w-7 font-semibold text-ink">{step}</li>}
    {drawn.map((one) => (
      <li key={one.name} className="flex items-center gap-1.5">
        <Key {...one} />
        {one.name}
        {step !== undefined && <span className="figures text-ink">{readOf(one, at, unit)}</span>}
      </li>
    ))}
    {limit && (
      <li className="flex items-center gap-1.5">
        <svg viewBox="0 0 20 10" aria-hidden className="h-2.5 w-5 stroke-ink-2">
          <path d="M0 5h20" strokeWidth="1.5" strokeDasharray="3 3" />
        </svg>
        {limit.name} <span className="figures text-ink">{asRead(limit.value, unit)}</span>
      </li>
    )}
  </ul>
)

function readOf({ values, upTo }: Drawn, at: number, unit: Unit): string {
  const [low, high] = [values[at] ?? null, upTo?.[at] ?? null]
  return low !== null && high !== null ? `${asTick(low, unit)} to ${asTick(high, unit)}` : asRead(low, unit)
}

function Key({ look, which }: Drawn) {
  const { fill, stroke } = inkOf(look === 'area' || look === 'line' ? which : 0)
  if (look === 'line' || look === 'plain')
    return (
      <svg viewBox="0 0 20 10" aria-hidden className="h-2.5 w-5">
        <path d="M0 5h20" className={stroke} strokeWidth="2" strokeDasharray={dashOf(which)} />
        {look === 'line' && <path d={shapeOf(which)} transform="translate(5 0)" className={`${fill} stroke-surface`} />}
      </svg>
    )
  return (
    <svg viewBox="0 0 10 10" aria-hidden className="size-2.5">
      <rect width="10" height="10" rx="2" className={fill} fillOpacity={look === 'band' ? faintness(which) : 1} />
    </svg>
  )
}

/** The widest band is the faintest: less likely means less ink. */
export const faintness = (band: number) => [0.24, 0.4, 0.55][band] ?? 0.6
