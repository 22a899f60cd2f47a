import { useEffect, useRef, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useDeclaration } from '#kit/record/catalog.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { beforeLoading, isPrintedSoon } from '#kit/record/use-printing.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import type { RecordChart } from '#platform/records/list/charted.ts'
import { whyNotSee } from '#platform/records/see.ts'
import { recordCharts } from '../record-charts.ts'

/** The charts of the rows that belong to a record. They are asked for once they come into sight, or go to paper. */
export function RecordCharts({ of, row }: Surrounded) {
  const charts = recordCharts[of.table]
  return charts ? <InSight charts={charts} id={row.id} /> : null
}

type ChartsProps = { charts: readonly RecordChart[]; id: string }

function InSight(props: ChartsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(isPrintedSoon)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current!)
    const come = () => setNear(true)
    addEventListener(beforeLoading, come)
    return () => {
      watch.disconnect()
      removeEventListener(beforeLoading, come)
    }
  }, [])
  return (
    <div ref={place} className="min-h-px min-w-0">
      {near && <Charts {...props} />}
    </div>
  )
}

/** Two beside each other where there is room, in columns because they differ in height. */
const Charts = ({ charts, id }: ChartsProps) => (
  <div
    className={`gap-4 [&>*]:break-inside-avoid [&>*+*]:mt-4 ${charts.length > 1 ? '@3xl:columns-2' : ''} print:columns-1`}
  >
    {charts.map((chart) => (
      <Chart key={chart.title} chart={chart} id={id} />
    ))}
  </div>
)

function Chart({ chart: { through, figure, where, ...chart }, id }: { chart: RecordChart; id: string }) {
  const actor = useActor()
  const of = useDeclaration(chart.of)
  return whyNotSee(of, actor) ? null : (
    <RowsPanel
      {...(chart as typeof chart & { by: never })}
      of={of}
      figure={(figure ?? null) as never}
      where={{ ...where, [through]: id }}
    />
  )
}
