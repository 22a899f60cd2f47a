import { useEffect, useRef, useState } from 'react'
import { costOf, type FleetPlan, type Times } from '@granary/routing/fleet.ts'
import { whyNotFleetPlan } from '@granary/routing/fleet-check.ts'
import { timesOf } from '@granary/routing/fleet-times.ts'
import type { DayCase } from '../rules.ts'
import type { Progress } from './fleet-worker.ts'

const seconds = 8

export type Planning = { spent: number; left: number; cost: number; tours: number[][]; done: boolean }

/** Plans in a worker. A plan that the check refuses is never returned. */
export function usePlanning(day: DayCase | null, onDone: (tours: number[][]) => void) {
  const worker = useRef<Worker>(undefined)
  const [now, setNow] = useState<Planning | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const cancel = () => {
    worker.current?.terminate()
    setNow(null)
  }
  function start() {
    if (!day) return
    cancel()
    setNow({ spent: 0, left: day.fleet.stops.length, cost: 0, tours: [], done: false })
    worker.current = new Worker(new URL('./fleet-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onmessage = ({ data: { plan, seconds: spent, done } }: MessageEvent<Progress>) => {
      const tours = checked(day, plan)
      if (!tours) return
      setNow({ spent, left: plan.unserved.length, cost: costIn(day, plan), tours, done })
      if (done) {
        setNow(null)
        onDone(tours)
      }
    }
    worker.current.postMessage({ fleet: day.fleet, seconds })
  }
  return { now, start, cancel, seconds }
}

function checked({ fleet, vehicles }: DayCase, plan: FleetPlan): number[][] | null {
  const times = plan.tours.map(({ vehicle, stops }) => timesOf(fleet, vehicle, stops))
  if (times.includes(null) || whyNotFleetPlan(fleet, plan, times as Times[]) !== null) return null
  return vehicles.map((_, which) => [...(plan.tours.find(({ vehicle }) => vehicle === which)?.stops ?? [])])
}

const costIn = ({ fleet }: DayCase, { tours }: FleetPlan): number =>
  tours.reduce((sum, { vehicle, stops }) => {
    const times = timesOf(fleet, vehicle, stops)
    return sum + (times ? costOf(fleet.vehicles[vehicle]!, times) : 0)
  }, 0)
