import { Frame, type FrameProps } from './Frame.tsx'
import { inkOf, type Ink } from './colors.ts'
import { squarify } from './layouts.ts'
import { cutTo } from './scale.ts'
import { asShare } from './stack.ts'
import { asRead, asTick, type Unit } from './units.ts'

export type Tile = { name: string; value: number; color?: Ink | undefined; to?: string | undefined }
type TreemapProps = FrameProps & {
  unit: Unit
  /** The name of one tile: "department". */
  step: string
  figure: string
  tiles: readonly Tile[]
  height?: number
}

/**
 * Parts of a whole as areas, in one color where theirs has no meaning: their edges tell them apart. A part without a positive value has no area; it
 * is in the table.
 */
export function Treemap({ unit, step, figure, tiles, height = 260, ...frame }: TreemapProps) {
  const whole = tiles.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  return (
    <Frame
      {...frame}
      height={height}
      legend={[]}
      table={{
        step,
        columns: [{ name: figure, unit }, { name: 'Share' }],
        rows: tiles.map(({ name, value, to }) => ({ name, to, cells: [value, asShare(value, whole)] })),
      }}
      told={(at) => {
        const { name, value } = tiles[at]!
        return {
          title: name,
          told: [
            { name: figure, value: asRead(value, unit) },
            { name: 'Share', value: asShare(value, whole) },
          ],
        }
      }}
      lay={(width) => {
        const boxes = squarify(
          tiles.map(({ value }) => value),
          { width, height },
        )
        return {
          hit: (x, y) => {
            const at = boxes.findIndex(
              (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
            )
            return at < 0 ? null : at
          },
          spot: (at) => [boxes[at]!.x + boxes[at]!.width / 2, boxes[at]!.y + Math.min(24, boxes[at]!.height / 2)],
          draw: (chosen) =>
            boxes.map((box, at) => {
              const { name, value, color } = tiles[at]!
              const { fill, stroke } = inkOf(color ?? 0)
              const [inner, tall] = [Math.max(0, box.width - 2), Math.max(0, box.height - 2)]
              return (
                <g key={`${at} ${name}`} transform={`translate(${box.x + 1} ${box.y + 1})`}>
                  <rect
                    width={inner}
                    height={tall}
                    rx="3"
                    fillOpacity={chosen === at ? 0.42 : 0.24}
                    strokeWidth={chosen === at ? 2 : 1}
                    className={`${fill} ${stroke}`}
                  />
                  {tall > 24 && inner > 40 && (
                    <text x="8" y="18" className="fill-ink text-xs font-semibold">
                      {cutTo(name, inner - 14, 6.8)}
                    </text>
                  )}
                  {tall > 42 && inner > 52 && (
                    <text x="8" y="34" className="fill-ink text-xs tabular-nums">
                      {asTick(value, unit)}
                      {inner > 110 ? ` · ${asShare(value, whole)}` : ''}
                    </text>
                  )}
                </g>
              )
            }),
        }
      }}
    />
  )
}
