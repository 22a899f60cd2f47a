import { shelterLife } from './life.ts'
import type { Shelter } from './records.ts'

export type Room = { capacity: number; occupants: number; free: number; share: number; isFull: boolean }
export function roomOf(rows: readonly Pick<Shelter, 'status' | 'capacity' | 'occupants'>[]): Room {
  const open = rows.filter((row) => shelterLife.is(row, 'open'))
  const sum = (name: 'capacity' | 'occupants') => open.reduce((total, row) => total + Number(row[name]), 0)
  const [capacity, occupants] = [sum('capacity'), sum('occupants')]
  return {
    capacity,
    occupants,
    free: Math.max(0, capacity - occupants),
    share: capacity > 0 ? Math.round((occupants / capacity) * 100) : 0,
    isFull: capacity > 0 && occupants >= capacity,
  }
}
