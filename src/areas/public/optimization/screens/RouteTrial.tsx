import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import example from '@granary/routing/instances/x-n101-k25.txt?raw'
import { RouteMap } from './RouteMap.tsx'
import { lowerBound } from '@granary/routing/route-solver.ts'
import { newRouteWorker, type Progress } from '#kit/routes/new-route-worker.ts'
import { readInstance } from '@granary/routing/routing-instance.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/** From CVRPLIB: the shortest published plan. */
const bestKnown: Readonly<Record<string, number>> = {
  'X-n101-k25': 27591,
  'X-n200-k36': 58578,
  'X-n502-k39': 69226,
  'E-n22-k4': 375,
}

/** A case is planned in the reader's own browser. */
export function RouteTrial() {
  const [text, setText] = useState(example)
  const [capacity, setCapacity] = useState('100')
  const [seconds, setSeconds] = useState('10')
  const [progress, setProgress] = useState<Progress | null>(null)
  const worker = useRef<Worker>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  const read = attempt(() => readInstance(text, Number(capacity) || 100))
  const limit = Math.min(60, Math.max(1, Number(seconds) || 10))
  const known = read.instance && bestKnown[read.instance.name]

  function plan(): void {
    worker.current?.terminate()
    setProgress(null)
    worker.current = newRouteWorker()
    worker.current.onmessage = ({ data }: MessageEvent<Progress>) => setProgress(data)
    worker.current.postMessage({ instance: read.instance, seconds: limit })
  }
  async function open({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    worker.current?.terminate()
    setProgress(null)
    // Loaded with the first file: most visitors select none.
    const { fileText } = await import('#client/file-text.ts')
    setText(file.size > 1_000_000 ? '' : await fileText(file).catch(() => ''))
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_1.2fr]">
      <div className="grid content-start gap-4">
        <div>
          <label htmlFor="case" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Your own case (CVRPLIB or CSV, up to 1,000 stops)')}
          </label>
          <FileBox id="case" accept=".vrp,.txt,.csv" onChange={(event) => void open(event)} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field
            label={say('Time limit (s)')}
            inputMode="numeric"
            value={seconds}
            onChange={({ target }) => setSeconds(target.value)}
          />
          <Field
            label={say('Capacity (for CSV)')}
            inputMode="numeric"
            value={capacity}
            onChange={({ target }) => setCapacity(target.value)}
          />
        </div>
        {read.problem && (
          <Notice tone="bad" title={say('This file can’t be read')}>
            {translated(read.problem)}
          </Notice>
        )}
        <div>
          <Button look="main" busy={Boolean(progress && !progress.done)} disabled={!read.instance} onClick={plan}>
            {say('Plan routes')}
          </Button>
        </div>
        {read.instance && (
          <Figures
            figures={[
              {
                label: say('Total route length'),
                value: progress ? progress.plan.cost.toLocaleString('en-US') : '–',
                note: read.instance.name,
              },
              {
                label: say('Gap to best known'),
                value: progress && known ? `${(((progress.plan.cost - known) / known) * 100).toFixed(2)}%` : '–',
                note: known
                  ? say('best known {cost}', { cost: known.toLocaleString('en-US') })
                  : say('no published result'),
              },
              {
                label: say('Proven bound'),
                value: lowerBound(read.instance).toLocaleString('en-US'),
                note: say('no plan can be shorter'),
              },
              {
                label: say('Routes'),
                value: progress ? progress.plan.routes.length : '–',
                note: progress
                  ? sayCount(progress.iterations, { one: '{count} attempt', other: '{count} attempts' })
                  : sayCount(read.instance.x.length - read.instance.depots, {
                      one: '{count} stop',
                      other: '{count} stops',
                    }),
              },
            ]}
          />
        )}
        <p role="status" className="text-sm text-ink-2">
          {progress?.done
            ? say('Done after {seconds} seconds: {routes} routes, total length {total}.', {
                seconds: progress.seconds.toFixed(0),
                routes: progress.plan.routes.length,
                total: progress.plan.cost.toLocaleString('en-US'),
              })
            : progress
              ? say('Planning…')
              : ''}
        </p>
      </div>
      {read.instance && <RouteMap instance={read.instance} plan={progress?.plan ?? null} />}
    </div>
  )
}

function attempt<T>(read: () => T): { instance: T; problem?: never } | { instance?: never; problem: string } {
  try {
    return { instance: read() }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
