import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { incidentLife } from '../incidents/life.ts'
import { incidentById } from '../facts.ts'
import { writeLine } from '../incidents/log/write.ts'
import { shelterLife } from './life.ts'
import { shelter, shelterCount, type Shelter } from './records.ts'

export const createShelter = draftCommand('shelters/create', shelter)
export const editShelter = editCommand('shelters/edit', shelter)

/** The incident named, which must be open; otherwise the shelter's previous incident, while that is open. */
async function incidentFor(tx: CommandTx, row: Shelter, named: string | null): Promise<string | null> {
  const of = named ?? row.incident
  if (!of) return null
  const isOpen = incidentLife.isOpen(await incidentById(tx, of))
  refuseIf(named && !isOpen ? 'This incident is closed. Select an open incident.' : null)
  return isOpen ? of : null
}

export const shelterCommands = commandsOf(shelterLife, {
  async open(row, { asked: { incident: named }, tx, now }) {
    const incident = await incidentFor(tx, row, named ?? null)
    const words = `${row.name}: shelter open for ${Number(row.capacity)} people.`
    if (incident) await writeLine(tx, now, { incident, position: 'operations', observed_at: now, words })
    return { incident, occupants: 0, counted_at: now.toISOString() }
  },
  async count({ id, capacity }, { asked: { occupants, words }, tx, now }) {
    const inWords = `${occupants} of ${Number(capacity)}${words ? `: ${words}` : ''}`
    await tx.insert(shelterCount, { shelter: id, occupants, counted_at: now, words: inWords })
    return { counted_at: now.toISOString() }
  },
  async close({ incident, name }, { tx, now }) {
    const words = `${name}: shelter closed.`
    if (incident) await writeLine(tx, now, { incident, position: 'operations', observed_at: now, words })
  },
})
