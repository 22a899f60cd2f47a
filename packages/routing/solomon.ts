import { fleetOfFile } from './fleet-of-file.ts'
import type { RoutingInstance } from './routing-instance.ts'

export const isSolomon = (text: string): boolean => /^[ \t]*CUST(OMER)?\b/im.test(text) && /^[ \t]*VEHICLE/im.test(text)

/** The table of Solomon (1987), which Gehring and Homberger use too: vehicles, then seven columns for each customer. */
export function readSolomon(text: string): RoutingInstance {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const numbers = lines
    .map((line) => (/^[-\d.\s]+$/.test(line) && line !== '' ? line.split(/\s+/).map(Number) : null))
    .filter((cells) => cells !== null)
  const strange = lines.find(
    (line, at) => at > 0 && line !== '' && !/^[-\d.\s]+$/.test(line) && !/^(VEHICLE|NUMBER|CUST)/i.test(line),
  )
  if (strange) throw new Error(`The file has a line that isn’t understood: “${strange.slice(0, 40)}”.`)
  const [fleet, ...rows] = numbers
  if (fleet?.length !== 2) throw new Error('The file doesn’t give the number of vehicles and their capacity.')
  const wrong = rows.find((cells) => cells.length !== 7 || cells.some((cell) => !Number.isFinite(cell)))
  if (wrong)
    throw new Error(
      `A customer has ${wrong.length} values; number, x, y, demand, ready time, due date and service time are needed.`,
    )
  if (new Set(rows.map(([number]) => number)).size < rows.length) throw new Error('Two customers have the same number.')
  if (rows[0] && rows[0][3] !== 0) throw new Error('The first line is the depot: its demand must be 0.')
  const late = rows.find(([, , , , ready, due]) => ready! > due!)
  if (late) throw new Error(`Customer ${late[0]} has a time window that ends before it begins.`)
  return fleetOfFile({
    name: lines[0] || 'Untitled',
    stops: rows.map(([, x, y, demand, from, until, service], at) => ({
      x: x!,
      y: y!,
      demand: demand!,
      from: from!,
      until: until!,
      service: at === 0 ? 0 : service!,
    })),
    depots: 1,
    vehicles: [
      {
        count: fleet[0]!,
        depot: 0,
        capacity: fleet[1]!,
        fixedCost: 0,
        perDistance: 1,
        maxDuration: null,
        maxDistance: null,
        serves: null,
      },
    ],
    rounding: 'tenths',
  })
}
