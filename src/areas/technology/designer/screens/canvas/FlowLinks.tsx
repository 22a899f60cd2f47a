import { labelPlaceOf, pathOf, type Layout, type Link } from '#areas/forms/workflows/layout/rules.ts'
import type { Way } from '#areas/forms/workflows/rules.ts'

export const linkId = (from: string, { part, at }: Way): string => `${from} ${part} ${at}`

type FlowLinksProps = {
  layout: Layout
  label: (link: Link) => string
  /** The connections that a run took. */
  lit: ReadonlySet<string> | undefined
  chosen: string | null
  onChoose: ((link: Link) => void) | undefined
}

const shortened = (words: string) => (words.length > 28 ? `${words.slice(0, 27)}…` : words)

/** The connections of a diagram. The steps name them for those who don’t see the lines. */
export const FlowLinks = ({ layout, label, lit, chosen, onChoose }: FlowLinksProps) => (
  <>
    {layout.links.map((link) => {
      const id = linkId(link.from, link.way)
      const end = link.points.at(-1)!
      const color =
        id === chosen ? 'text-action' : lit?.has(id) ? 'text-good' : lit ? 'text-line-strong' : 'text-control-line'
      const path = pathOf(link)
      const width = id === chosen || lit?.has(id) ? 2.5 : 1.5
      return (
        <g key={id} className={color} data-link={id}>
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={width}
            strokeDasharray={link.way.part === 'timers' || link.way.part === 'rejected' ? '5 4' : undefined}
          />
          <path
            d={
              link.back
                ? `M${end.x + 8} ${end.y - 5}L${end.x} ${end.y}L${end.x + 8} ${end.y + 5}z`
                : `M${end.x - 5} ${end.y - 8}L${end.x} ${end.y}L${end.x + 5} ${end.y - 8}z`
            }
            fill="currentColor"
          />
          {onChoose && (
            <path
              d={path}
              fill="none"
              stroke="transparent"
              strokeWidth={16}
              className="pointer-events-auto cursor-pointer"
              onClick={(event) => (event.stopPropagation(), onChoose(link))}
            />
          )}
        </g>
      )
    })}
    {layout.links.map((link) => {
      const words = shortened(label(link))
      const { x, y } = labelPlaceOf(link)
      return (
        words && (
          <text
            key={linkId(link.from, link.way)}
            x={x}
            y={y}
            textAnchor="middle"
            className="fill-(--ink-2) stroke-(--surface-2) text-xs [paint-order:stroke]"
            strokeWidth={5}
          >
            {words}
          </text>
        )
      )
    })}
  </>
)
