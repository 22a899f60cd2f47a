import { inkOf, type Ink } from './colors.ts'
import { heatDepths } from './days.ts'
import { Piece } from './Piece.tsx'
import { dashOf, shapeOf } from './series.ts'

/** One drawn item. `which` is its place among items drawn alike, and decides its dash, shape or faintness. */
export type Drawn = {
  name: string
  look: 'line' | 'area' | 'plain' | 'dotted' | 'band' | 'heat' | 'track' | 'limit' | 'dot'
  which: number
  ink: Ink
}

/** The legend names what is drawn; values are at the pointer and in the table. */
export const Legend = ({ drawn }: { drawn: readonly Drawn[] }) => (
  <ul className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
    {drawn.map((one) => (
      <li key={one.name} className="flex items-center gap-1.5">
        <Key {...one} />
        {one.name}
      </li>
    ))}
  </ul>
)

export function Key({ look, which, ink }: Omit<Drawn, 'name'>) {
  const { fill, stroke } = inkOf(ink)
  if (look === 'band' || look === 'heat' || look === 'area')
    return (
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        {look === 'area' ? (
          <Piece ink={ink} width="10" height="10" rx="2" />
        ) : (
          <rect
            width="10"
            height="10"
            rx="2"
            className={fill}
            fillOpacity={look === 'heat' ? heatDepths[which] : faintness(which)}
          />
        )}
      </svg>
    )
  if (look === 'track')
    return (
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        <rect x="0.5" y="0.5" width="9" height="9" rx="2" className="fill-surface-3 stroke-control-line" />
      </svg>
    )
  if (look === 'dot')
    return (
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        <circle
          cx="5"
          cy="5"
          r="4"
          strokeWidth="1.5"
          className={`${stroke} ${ink === 'quiet' ? 'fill-surface' : fill}`}
        />
      </svg>
    )
  const dash = { line: dashOf(which), plain: dashOf(which), dotted: '1.5 3', limit: '3 3' }[look]
  return (
    <svg viewBox="0 0 20 10" aria-hidden className="h-2.5 w-5 shrink-0">
      <path
        d="M0 5h20"
        className={look === 'limit' || look === 'dotted' ? 'stroke-ink-2' : stroke}
        strokeWidth={look === 'limit' || look === 'dotted' ? 1.5 : 2}
        strokeDasharray={dash}
      />
      {look === 'line' && <path d={shapeOf(which)} transform="translate(5 0)" className={`${fill} stroke-surface`} />}
    </svg>
  )
}

/** The widest band is the faintest: less likely means less ink. */
export const faintness = (band: number) => [0.24, 0.4, 0.55][band] ?? 0.6
