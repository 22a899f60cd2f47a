import { say } from '#platform/say.ts'
import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { whyNotName } from '#platform/written-text.ts'
import { nameIsTaken } from './rules.ts'

export const organizationName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(200, 'Name can have up to 200 characters')
  .superRefine((text, at) => {
    const reason = whyNotName('Name', text)
    if (reason) at.addIssue({ code: 'custom', message: reason })
  })

/**
 * Vendors and residents choose whom to trust by name, so no two organizations of an installation have similar names.
 */
export async function refuseTakenName(tx: CommandTx, name: string, own: string | null, field = 'name'): Promise<void> {
  const { taken } = (await tx.one<{ taken: boolean }>('select app.organization_name_taken($1, $2) as taken', [
    name,
    own,
  ]))!
  if (taken) throw new InvalidInput({ [field]: say(nameIsTaken) })
}
