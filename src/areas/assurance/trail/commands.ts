import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { tidyEmail } from '#platform/validators.ts'
import { trailWitness, type TrailWitness } from './records.ts'
import { whyNotAddWitness, whyNotTendWitnesses } from './rules.ts'

export const addWitness = command('trail-witnesses/add', {
  about: 'Adds an outside witness that gets the signed checkpoints of the audit log by email or webhook.',
  decides: 'evidence',
  input: z.strictObject({
    kind: z.enum(['mail', 'webhook'], 'Select email or webhook'),
    address: z
      .string('Enter an address')
      .trim()
      .min(1, 'Enter an address')
      .max(500, 'Enter an address of up to 500 characters'),
  }),
  async run({ kind, address: typed }, { tx, actor }) {
    const address = kind === 'mail' ? tidyEmail(typed) : typed
    // Two people who add at the same moment take turns, because the organization is locked for both.
    await tx.sql('select from organizations where id = $1 for update', [actor.organization_id])
    const others = await tx.sql<TrailWitness>('select * from trail_witnesses where organization_id = $1', [
      actor.organization_id,
    ])
    refuseIf(whyNotAddWitness({ kind, address }, { actor, others }))
    return tx.insert<TrailWitness>(trailWitness, { kind, address })
  },
})

export const removeWitness = command('trail-witnesses/remove', {
  about: 'Stops sending checkpoints to a witness. Earlier checkpoints stay valid.',
  decides: 'evidence',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotTendWitnesses(actor))
    const witness = await tx.lock<TrailWitness>(trailWitness, id)
    await tx.sql('delete from trail_witnesses where organization_id = $1 and id = $2', [witness.organization_id, id])
    return { id, address: witness.address }
  },
})
