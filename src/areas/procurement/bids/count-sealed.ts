import { z } from 'zod'
import { question } from '#platform/commands/command.ts'

export const countSealed = question('solicitations/sealed', {
  about: 'How many sealed bids lie there. Until the opening that is all that anybody in the agency learns of them.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx }) {
    return (await tx.one<{ bids: number }>(
      'select app.sealed_bids($1, app.round_of(app.organization_id(), $1)) as bids',
      [id],
    ))!
  },
})
