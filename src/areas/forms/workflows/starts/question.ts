import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { startRecords } from './known.ts'
import type { StartKind, StartRecord } from './rules.ts'

export type StartsOffered = { records: { table: string; label: string; as: StartKind }[]; about: StartRecord | null }

/** Declarations only: the same for every agency. The statuses and values of one record at a time. */
export const offeredStarts = question('workflows/starts', {
  about: 'Lists the records whose events can start a workflow, and the statuses and values of one of them.',
  input: z.strictObject({ table: z.string().max(63).nullable() }),
  async run({ table }): Promise<StartsOffered> {
    const records = startRecords()
    return {
      records: records
        .map(({ table: of, label, as }) => ({ table: of, label, as }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      about: records.find((record) => record.table === table) ?? null,
    }
  },
})
