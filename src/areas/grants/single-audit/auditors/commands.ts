import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { whyNotAuditor } from '../fac/rules.ts'
import { lockOpen, lockRow } from '../lock.ts'
import { secondaryAuditor, type SecondaryAuditor } from '../records.ts'

export const addSecondaryAuditor = command('secondary-auditors/add', {
  about: 'Adds another audit firm to a single audit, for the FAC’s list of secondary auditors.',
  input: z.strictObject({ single_audit: z.uuid(), auditor: inputSchema(secondaryAuditor) }),
  async run({ single_audit, auditor }, { tx, actor }): Promise<SecondaryAuditor> {
    await lockOpen(tx, single_audit, actor)
    refuseIf(whyNotAuditor(auditor as SecondaryAuditor))
    return tx.insert<SecondaryAuditor>(secondaryAuditor, { single_audit, ...auditor })
  },
})
export const editSecondaryAuditor = command('secondary-auditors/edit', {
  about: 'Changes the entries of a secondary auditor.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(secondaryAuditor) }),
  async run({ id, version: seen, changes }, { tx, actor }): Promise<SecondaryAuditor> {
    const row = await lockRow<SecondaryAuditor>(tx, secondaryAuditor, { id, actor })
    await refuseIfMoved(tx, secondaryAuditor, row, seen)
    refuseIf(whyNotAuditor({ ...row, ...changes }))
    return tx.update<SecondaryAuditor>(secondaryAuditor, id, changes)
  },
})
export const removeSecondaryAuditor = command('secondary-auditors/remove', {
  about: 'Removes a secondary auditor from a single audit.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    await lockRow(tx, secondaryAuditor, { id, actor })
    await tx.sql('delete from secondary_auditors where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})
