import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { LinesInput } from '#kit/inputs/LinesInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { lowerBound } from '@granary/routing/route-solver.ts'
import { lengthOf, nearestFirst, readInstance, type RoutingInstance } from '@granary/routing/routing-instance.ts'
import large from '@granary/routing/instances/x-n101-k25.txt?raw'
import small from '@granary/routing/instances/e-n22-k4.txt?raw'
import type { keepRoutes } from '../commands.ts'
import { aboveBestKnown, gapOf } from '../rules.ts'
import { newRouteWorker, type Progress } from '#kit/routes/new-route-worker.ts'
import { Tours } from './Tours.tsx'
import { saltRoutes } from './cases.ts'

/** From CVRPLIB: the shortest published plan. For the small case it is proven optimal. */
const bestKnown: Readonly<Record<string, number>> = {
  'X-n101-k25': 27591,
  'X-n200-k36': 58578,
  'X-n502-k39': 69226,
  'E-n22-k4': 375,
}
const cases = { salt: saltRoutes, small, large } as const

export function RoutingTab() {
  const keep = useCommand<typeof keepRoutes>('optimization-runs/keep-routes')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<keyof typeof cases>('salt')
  const [text, setText] = useState<string>(saltRoutes)
  const [capacity, setCapacity] = useState<unknown>(12)
  const [seconds, setSeconds] = useState<unknown>(5)
  const [name, setName] = useState('Salting after the first snow')
  const [progress, setProgress] = useState<Progress>()
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])
  const [holds, thinks] = [numberIn(capacity), numberIn(seconds)]
  const wrong = {
    capacity:
      notANumber('Vehicle capacity', capacity) ??
      (holds !== null && holds <= 0 ? 'Vehicle capacity must be above 0' : null),
    seconds:
      notANumber('Time limit', seconds) ??
      (thinks !== null && (thinks < 1 || thinks > 60) ? 'Time limit must be from 1 to 60 seconds' : null),
  }
  const { instance, problem } = attempt(() => readInstance(text, holds && holds > 0 ? holds : 1))
  const known = instance && bestKnown[instance.name]
  const simple = instance && nearestFirst(instance)
  const greedy = simple && lengthOf(instance, simple.routes, simple.vehicles)
  const bound = instance && lowerBound(instance)
  const cost = progress?.plan.cost

  function change(next: string) {
    worker.current?.terminate()
    setProgress(undefined)
    setText(next)
  }
  function plan() {
    worker.current?.terminate()
    setProgress(undefined)
    worker.current = newRouteWorker()
    worker.current.onmessage = ({ data }: MessageEvent<Progress>) => setProgress(data)
    worker.current.postMessage({ instance, seconds: thinks ?? 5 })
  }
  const leftOver = progress?.plan.unserved.length ?? 0
  const whyNot = !progress?.done
    ? 'Plan the routes first.'
    : leftOver > 0
      ? 'Some stops have no vehicle. Add vehicles, or change the case.'
      : !name.trim()
        ? 'Enter a name.'
        : null
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel
        title="Case"
        about="Every stop is visited once. Files may have time windows, service times, several depots and vehicles. Distances are straight lines in the units of the table, not roads."
      >
        <div className="grid gap-4">
          <Select
            id="case"
            label="Start from"
            required
            field={{
              options: ['salt', 'small', 'large'],
              words: {
                salt: 'Salt trucks of Alder Falls (demonstration)',
                small: 'E-n22-k4 of CVRPLIB: 21 stops',
                large: 'X-n101-k25 of CVRPLIB: 100 stops',
              },
            }}
            value={chosen}
            onChange={(value) => {
              const next = (value ?? 'salt') as keyof typeof cases
              setChosen(next)
              setName(next === 'salt' ? 'Salting after the first snow' : next === 'small' ? 'E-n22-k4' : 'X-n101-k25')
              change(cases[next])
            }}
          />
          <LinesInput
            id="table"
            label="Table with x, y, demand and the depot first, or a VRPLIB or Solomon file"
            required
            value={text}
            onChange={(value) => change(String(value ?? ''))}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberInput
              id="capacity"
              label="Vehicle capacity, for a table"
              required
              value={capacity}
              error={wrong.capacity}
              onChange={setCapacity}
            />
            <NumberInput
              id="seconds"
              label="Time limit (s)"
              required
              value={seconds}
              error={wrong.seconds}
              onChange={setSeconds}
            />
          </div>
          {problem && <Notice tone="bad" title={problem} />}
          <div className="flex flex-wrap gap-3">
            <Button
              look="main"
              busy={Boolean(progress && !progress.done)}
              disabled={!instance || wrong.capacity !== null || wrong.seconds !== null}
              onClick={plan}
            >
              Plan routes
            </Button>
          </div>
          <p role="status" className="text-sm text-ink-2">
            {progress?.done
              ? `Done after ${progress.seconds.toFixed(0)} seconds and ${progress.iterations.toLocaleString('en-US')} attempts.`
              : progress
                ? 'Planning…'
                : ''}
          </p>
          <TextInput
            id="name"
            label="Plan name"
            required
            value={name}
            onChange={(value) => setName(String(value ?? ''))}
          />
          <div>
            <MoveButton
              whyNot={whyNot}
              run={async () => {
                const run = await keep({
                  name,
                  question: text,
                  capacity: instance!.capacity,
                  routes: progress!.plan.routes.map((route) => [...route]),
                  vehicles: [...progress!.plan.vehicles],
                  seconds: Math.round(progress!.seconds * 10) / 10,
                  best_known: known ?? null,
                })
                void navigate(`/quantum-logistics/runs/${run.id}`)
              }}
            >
              Save plan
            </MoveButton>
          </div>
        </div>
      </Panel>
      <div className="grid min-w-0 gap-5">
        {instance && (
          <Figures
            figures={[
              {
                label: 'This plan',
                value: leftOver > 0 ? '–' : (cost?.toLocaleString('en-US') ?? '–'),
                note:
                  leftOver > 0
                    ? `${leftOver} of ${instance.x.length - instance.depots} stops don’t fit in any vehicle`
                    : cost && greedy
                      ? `${Math.round(((greedy - cost) / greedy) * 1000) / 10}% shorter than the simple rule`
                      : `${instance.x.length - instance.depots} stops`,
              },
              {
                label: 'Simple rule cost',
                value: greedy?.toLocaleString('en-US') ?? '–',
                note: greedy ? 'always the nearest stop that fits' : 'the nearest-stop rule can’t serve every stop',
              },
              {
                label: 'Proven bound',
                value: bound!.toLocaleString('en-US'),
                note:
                  cost && leftOver === 0
                    ? `the plan is no more than ${gapOf(cost, bound!)}% above optimal`
                    : 'no plan can be shorter',
              },
              {
                label: 'Best known',
                value: known?.toLocaleString('en-US') ?? '–',
                note: known
                  ? cost && leftOver === 0
                    ? `this plan is ${aboveBestKnown(cost, known)}% above it`
                    : 'published for this case'
                  : 'not a published case',
              },
            ]}
          />
        )}
        {instance && (
          <Tours instance={instance} routes={progress?.plan.routes ?? []} vehicles={progress?.plan.vehicles} />
        )}
      </div>
    </div>
  )
}

function attempt(read: () => RoutingInstance): { instance?: RoutingInstance; problem?: string } {
  try {
    return { instance: read() }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
