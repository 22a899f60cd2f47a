import { Frame, type FrameProps } from './Frame.tsx'
import { inkOf, sourceOf } from './colors.ts'
import { ribbonAt, sankey, type Flow } from './layouts.ts'
import { cutTo } from './scale.ts'
import { asRead, asTick, type Unit } from './units.ts'

type SankeyProps = FrameProps & {
  unit: Unit
  /** The names of the columns, and what is in each from top to bottom. */
  columns: readonly { title: string; names: readonly string[] }[]
  flows: readonly Flow[]
  height?: number
}

const head = 20

/** Where money comes from, through whom, and where it goes. A flow out of a fund has the color of that fund. */
export function Sankey({ unit, columns, flows, height = 320, ...frame }: SankeyProps) {
  const first = columns[0]?.names ?? []
  const inkOfFund = (name: string) => inkOf(sourceOf(name) ?? first.indexOf(name))
  /** Beyond the first column money of several funds is mixed: the departments and vendors are neutral. */
  const inkFor = (column: number, name: string) => (column === 0 ? inkOfFund(name) : inkOf('other'))
  const same = (a: Flow, b: Flow) => a.column === b.column && a.from === b.from && a.to === b.to
  return (
    <Frame
      {...frame}
      height={height}
      legend={[]}
      table={{
        step: 'flow',
        columns: [{ name: 'Amount', unit }],
        rows: flows.map(({ from, to, value }) => ({ name: `${from} to ${to}`, cells: [value] })),
      }}
      told={(at) => {
        const { from, to, value } = flows[at]!
        return { title: `${from} to ${to}`, told: [{ name: 'Amount', value: asRead(value, unit) }] }
      }}
      lay={(width) => {
        // A phone has room for the names; their amounts are in the reading and in the table.
        const small = width < 560
        const aside = small ? width * 0.28 : Math.min(220, width * 0.2)
        const beside = small ? 18 : 62
        const room = width - aside
        const { nodes, ribbons } = sankey(
          columns.map(({ names }) => names),
          flows,
          // The words of a small name reach below it.
          { width: room, height: height - head - 8 },
        )
        const ribbonOf = (at: number) => ribbons.find((ribbon) => same(ribbon, flows[at]!))
        const between = room / Math.max(1, columns.length - 1)
        return {
          hit: (x, y) => {
            const under = ribbons.find((ribbon) => {
              if (x < ribbon.x0 || x > ribbon.x1) return false
              const top = head + ribbonAt(ribbon, x)
              return y >= top - 1 && y <= top + Math.max(3, ribbon.thick)
            })
            return under ? flows.findIndex((flow) => same(flow, under)) : null
          },
          spot: (at) => {
            const ribbon = ribbonOf(at)
            return ribbon ? [(ribbon.x0 + ribbon.x1) / 2, head + (ribbon.y0 + ribbon.y1) / 2] : [0, 0]
          },
          draw: (chosen) => (
            <>
              {columns.map(({ title }, at) => (
                <text
                  key={title}
                  x={(at / Math.max(1, columns.length - 1)) * (room - 10)}
                  y="11"
                  className="fill-ink-2 text-2xs font-semibold"
                >
                  {title}
                </text>
              ))}
              {ribbons.map((ribbon) => {
                const { column, from, to, x0, x1, y0, y1, thick } = ribbon
                const middle = (x0 + x1) / 2
                const lit = chosen !== null && same(ribbon, flows[chosen]!)
                return (
                  <path
                    key={`${column} ${from} ${to}`}
                    transform={`translate(0 ${head})`}
                    d={`M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}v${Math.max(1, thick)}C${middle} ${y1 + Math.max(1, thick)} ${middle} ${y0 + Math.max(1, thick)} ${x0} ${y0 + Math.max(1, thick)}Z`}
                    className={inkFor(column, from).fill}
                    fillOpacity={lit ? 0.7 : 0.28}
                  />
                )
              })}
              {nodes
                .filter(({ value }) => value > 0)
                .map(({ name, column, value, x, y, height }) => (
                  <g key={`${column} ${name}`} transform={`translate(${x} ${head + y})`}>
                    <rect width="10" height={Math.max(1, height)} rx="2" className={inkFor(column, name).fill} />
                    <text x="15" y={Math.max(4, height / 2)} dy="0.32em" className="fill-ink text-2xs">
                      {cutTo(
                        name,
                        (column === columns.length - 1 ? aside : between * (small ? 0.95 : 0.62)) - beside,
                        6,
                      )}
                      {!small && (
                        <tspan dx="5" className="fill-ink-2 tabular-nums">
                          {asTick(value, unit)}
                        </tspan>
                      )}
                    </text>
                  </g>
                ))}
            </>
          ),
        }
      }}
    />
  )
}
