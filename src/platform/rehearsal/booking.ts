import type { Tx } from '../database/database.ts'
import type { Effect } from '../records/effect.ts'

/** A line of the histories that a command wrote. */
export type Change = {
  id: string
  table_name: string
  record: string
  operation: 'insert' | 'update' | 'delete'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The bookings in words, and the lines that these words tell. */
type Booked = { told: ReadonlySet<string>; effects: readonly Effect[] }
/** `undone`: the changes are taken back again, as those of several transactions are that are added up. */
type Asking = { tx: Pick<Tx, 'asPerson'>; undone?: boolean }
type Teller = (changes: readonly Change[], asking: Asking) => Promise<Booked>

let tells: Teller | undefined

/** The books belong to an area above the platform, which says here once how a booking is told. */
export const tellBookings = (how: Teller): void => void (tells = how)

export const teller = (): Teller | undefined => tells
