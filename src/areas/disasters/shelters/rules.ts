import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { shelter, type Shelter } from './records.ts'

export const moves = moveTable(shelter, {
  openUp: { from: ['planned', 'closed'], to: 'open' },
  count: { from: ['open'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
})

/** More people than beds does happen. Then it says what is done about it, and everybody sees it. */
export const whyNotCount = (row: Pick<Shelter, 'status' | 'capacity'>, { occupants, words }: { occupants: number; words: string }): Reason =>
  firstReason(
    moves.whyNot('count', row),
    !Number.isInteger(occupants) && 'People are counted whole.',
    occupants < 0 && 'Nobody is the least.',
    occupants > Number(row.capacity) && words.trim() === '' && `That is more than the ${Number(row.capacity)} it holds. Say what is done: cots from where, or who goes where.`,
  )

export const whyNotClose = (row: Pick<Shelter, 'status' | 'occupants'>): Reason => firstReason(moves.whyNot('close', row), Number(row.occupants) > 0 && `${Number(row.occupants) === 1 ? 'One person is' : `${Number(row.occupants)} people are`} still there. Count once more when they have left.`)

export type Room = { capacity: number; occupants: number; free: number; share: number; isFull: boolean }
export function roomOf(rows: readonly Pick<Shelter, 'status' | 'capacity' | 'occupants'>[]): Room {
  const open = rows.filter(({ status }) => status === 'open')
  const sum = (name: 'capacity' | 'occupants') => open.reduce((total, row) => total + Number(row[name]), 0)
  const [capacity, occupants] = [sum('capacity'), sum('occupants')]
  return { capacity, occupants, free: Math.max(0, capacity - occupants), share: capacity > 0 ? Math.round((occupants / capacity) * 100) : 0, isFull: capacity > 0 && occupants >= capacity }
}
