import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { incidentLife } from '../incidents/life.ts'
import { incidentById } from '../facts.ts'
import { writeLine } from '../log/write.ts'
import { shelter, shelterCount, type Shelter } from './records.ts'
import { moves, whyNotClose, whyNotCount } from './rules.ts'

export const createShelter = draftCommand('shelters/create', shelter)
export const editShelter = editCommand('shelters/edit', shelter)

/** The one that is named, which must be under way; else the one that it stood by, as long as that is. */
async function incidentFor(tx: CommandTx, row: Shelter, named: string | null): Promise<string | null> {
  const of = named ?? row.incident
  if (!of) return null
  const isOpen = incidentLife.isOpen(await incidentById(tx, of))
  refuseIf(named && !isOpen ? 'This incident is closed: no shelter opens for it.' : null)
  return isOpen ? of : null
}

export const openShelter = command('shelters/open', {
  about: 'Opens a shelter for an incident.',
  input: z.strictObject({ id: z.uuid(), incident: z.uuid().nullish() }),
  async run({ id, incident }, { tx, now }) {
    const row = await tx.lock<Shelter>(shelter, id)
    refuseIf(moves.whyNot('openUp', row))
    const of = await incidentFor(tx, row, incident ?? null)
    if (of) await writeLine(tx, now, { incident: of, position: 'operations', observed_at: now, words: `${row.name}: shelter open for ${Number(row.capacity)} people.` })
    return tx.update<Shelter>(shelter, id, { status: moves.openUp.to, incident: of, occupants: 0, counted_at: now })
  },
})

export const countShelter = command('shelters/count', {
  about: 'Notes how many people a shelter has.',
  input: z.strictObject({ id: z.uuid(), occupants: z.number().max(1_000_000), words: z.string().trim().max(400).default('') }),
  async run({ id, occupants, words }, { tx, now }) {
    const row = await tx.lock<Shelter>(shelter, id)
    refuseIf(whyNotCount(row, { occupants, words }))
    await tx.insert(shelterCount, { shelter: id, occupants, counted_at: now, words: `${occupants} of ${Number(row.capacity)}${words ? `: ${words}` : ''}` })
    return tx.update<Shelter>(shelter, id, { occupants, counted_at: now })
  },
})

export const closeShelter = command('shelters/close', {
  about: 'Closes a shelter in which nobody is any more.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const row = await tx.lock<Shelter>(shelter, id)
    refuseIf(whyNotClose(row))
    if (row.incident) await writeLine(tx, now, { incident: row.incident, position: 'operations', observed_at: now, words: `${row.name}: shelter closed.` })
    return tx.update<Shelter>(shelter, id, { status: moves.close.to })
  },
})
