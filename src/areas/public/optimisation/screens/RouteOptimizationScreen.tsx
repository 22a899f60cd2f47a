import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import example from '#platform/optimise/instances/x-n101-k25.txt?raw'
import { RouteMap } from './RouteMap.tsx'
import { lowerBound } from '#platform/optimise/route-solver.ts'
import type { Progress } from './route-worker.ts'
import { readInstance } from '#platform/optimise/routing-instance.ts'

/** From CVRPLIB: the shortest plan that anybody has published. */
const bestKnown: Readonly<Record<string, number>> = {
  'X-n101-k25': 27591,
  'X-n200-k36': 58578,
  'X-n502-k39': 69226,
  'E-n22-k4': 375,
}

export default function RouteOptimizationScreen() {
  return (
    <PublicPage
      area="Optimisation"
      title="Routes, and how far they are from the best"
      intro={
        <p>
          <strong className="font-semibold text-ink">No quantum computer runs here.</strong> Your browser plans the
          tours with a classical method, removing and reinserting strings of stops. For public cases it shows the
          distance to the best plan that anybody has published.
        </p>
      }
    >
      <Section
        title="Try it"
        about="A case of CVRPLIB with a hundred stops is loaded. Take another file of that collection, or a table with x, y and demand whose first line is the depot. Nothing leaves your browser."
      >
        <RouteTrial />
      </Section>
      <Section title="What is calculated" tinted>
        <div className="prose-report">
          <p>
            Trucks of one size start at a depot and visit every stop once; no truck takes more than it holds. The sum of
            the ways is to be short. This is the capacitated vehicle routing problem, and no fast exact method is known
            for it.
          </p>
          <p>
            The method is “slack induction by string removals” of Christiaens and Vanden Berghe (2020). It accepts a
            little worse while it is warm and cools down as the time runs out. The same case with the same number of
            steps gives the same plan.
          </p>
          <p>
            The bound is a proof: the demand has to travel out and back, and all stops have to be connected. On cases
            that were made to be hard it lies far below the truth, which is why the distance to the best known plan says
            more.
          </p>
          <p>The case is X-n101-k25 of Uchoa and others, from the collection of PyVRP.</p>
        </div>
      </Section>
    </PublicPage>
  )
}

function RouteTrial() {
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
    worker.current = new Worker(new URL('./route-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onmessage = ({ data }: MessageEvent<Progress>) => setProgress(data)
    worker.current.postMessage({ instance: read.instance, seconds: limit })
  }
  async function open({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    worker.current?.terminate()
    setProgress(null)
    // Asked for with the first file: most visitors choose none.
    const { fileText } = await import('#client/file-text.ts')
    setText(file.size > 1_000_000 ? '' : await fileText(file).catch(() => ''))
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_1.2fr]">
      <div className="grid content-start gap-4">
        <div>
          <label htmlFor="case" className="mb-1.5 block text-sm font-semibold text-ink">
            A case of your own (CVRPLIB or CSV, at most 1,000 stops)
          </label>
          <input
            id="case"
            type="file"
            accept=".vrp,.txt,.csv"
            onChange={(event) => void open(event)}
            className="block w-full text-sm text-ink file:mr-3 file:h-(--control-h) file:rounded-sm file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
          />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Seconds to think"
            inputMode="numeric"
            value={seconds}
            onChange={({ target }) => setSeconds(target.value)}
          />
          <Field
            label="Capacity, for a table"
            inputMode="numeric"
            value={capacity}
            onChange={({ target }) => setCapacity(target.value)}
          />
        </div>
        {read.problem && (
          <Notice tone="bad" title="This case cannot be read">
            {read.problem}
          </Notice>
        )}
        <div>
          <Button look="main" busy={Boolean(progress && !progress.done)} disabled={!read.instance} onClick={plan}>
            Plan the tours
          </Button>
        </div>
        {read.instance && (
          <Figures
            figures={[
              {
                label: 'Length of all tours',
                value: progress ? progress.plan.cost.toLocaleString('en-US') : '–',
                note: read.instance.name,
              },
              {
                label: 'From the best known',
                value: progress && known ? `${(((progress.plan.cost - known) / known) * 100).toFixed(2)} %` : '–',
                note: known ? `best known ${known.toLocaleString('en-US')}` : 'not a known case',
              },
              {
                label: 'Proven bound',
                value: lowerBound(read.instance).toLocaleString('en-US'),
                note: 'nothing can be shorter',
              },
              {
                label: 'Tours',
                value: progress ? progress.plan.routes.length : '–',
                note: progress
                  ? `${progress.iterations.toLocaleString('en-US')} attempts`
                  : `${read.instance.x.length - 1} stops`,
              },
            ]}
          />
        )}
        <p role="status" className="text-sm text-ink-2">
          {progress?.done
            ? `Done after ${progress.seconds.toFixed(0)} seconds: ${progress.plan.routes.length} tours, together ${progress.plan.cost.toLocaleString('en-US')}.`
            : progress
              ? 'Planning…'
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
