import { Link } from 'react-router'
import { inkOf, sourceOf } from '#kit/charts/colors.ts'
import { squarify } from '#kit/charts/layouts.ts'
import { useWidth } from '#kit/charts/use-width.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { locale } from '#platform/say.ts'

export type SpendingTile = { name: string; amount: number; to: string }
/** Tiles that lie together, such as the departments of a fund. */
export type SpendingGroup = { name: string; tiles: readonly SpendingTile[] }

const height = 420

/** Spending as areas, in groups with a color each. A tile opens what is inside; a refund has no area. */
export function SpendingTiles({ label, groups: all }: { label: string; groups: readonly SpendingGroup[] }) {
  const [box, width] = useWidth<HTMLUListElement>('spending', 1024)
  const groups = all
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(({ amount }) => amount > 0) }))
    .filter(({ tiles }) => tiles.length > 0)
  const sums = groups.map(({ tiles }) => tiles.reduce((sum, { amount }) => sum + amount, 0))
  const whole = sums.reduce((sum, each) => sum + each, 0)
  const laid = squarify(sums, { width, height }).flatMap((outer, group) => {
    const { name, tiles } = groups[group]!
    const amounts = tiles.map(({ amount }) => amount)
    const { fill } = inkOf(sourceOf(name) ?? group)
    return squarify(amounts, outer).map(({ x, y, ...size }, at) => ({
      ...tiles[at]!,
      ...size,
      x: outer.x + x,
      y: outer.y + y,
      group: name,
      fill,
    }))
  })
  return (
    <ul ref={box} aria-label={label} className="relative" style={{ height }}>
      {laid.map(({ name, amount, to, group, fill, x, y, width: wide, height: high }) => {
        const isSmall = wide < 96 || high < 58
        return (
          <li key={`${group} ${name}`} className="absolute p-px" style={{ left: x, top: y, width: wide, height: high }}>
            <Link
              to={to}
              preventScrollReset
              title={isSmall ? name : undefined}
              className="group relative block size-full overflow-hidden rounded-sm border border-line"
            >
              <svg aria-hidden className="absolute inset-0 size-full" preserveAspectRatio="none">
                <rect width="100%" height="100%" className={`${fill} opacity-20 group-hover:opacity-35`} />
                <rect width="3" height="100%" className={fill} />
              </svg>
              <span className={`relative block px-3.5 py-2.5 ${isSmall ? 'sr-only' : ''}`}>
                <span className="block truncate text-sm font-semibold text-ink">{name}</span>
                <Amount
                  whole
                  cents={amount}
                  className={`block font-semibold text-ink ${wide > 260 && high > 140 ? 'text-2xl' : 'text-sm'}`}
                />
                {high > 84 && (
                  <span className="block truncate text-xs text-ink-2">
                    {(amount / whole).toLocaleString(locale(), { style: 'percent' })}
                    {group && ` · ${group}`}
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
