import { z } from 'zod'
import { question } from '#platform/commands/command.ts'

export const countSealed = question('solicitations/sealed', {
  about: 'Counts the sealed bids. Until the opening, the agency sees only this number.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx }) {
    return (await tx.one<{ bids: number }>(
      'select app.sealed_bids($1, app.round_of(app.organization_id(), $1)) as bids',
      [id],
    ))!
  },
})
