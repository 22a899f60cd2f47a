import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Reason } from '#platform/rules.ts'
import { tellOperators } from '../operator/tell-operators.ts'
import { whyNotAskVerification, whyNotOutside, type Verification } from './rules.ts'

const ownSql = `select kind, verified_at, verification_asked_at, verification_declined_at, verification_reason from organizations
    where id = $1`
const own = async (tx: CommandTx): Promise<Verification> => (await tx.one<Verification>(ownSql, [tx.organization_id]))!

/** Checked by each command that publishes or opens access for outside users; the tables refuse it as well. */
export const whyNotOutsideYet = async (tx: CommandTx): Promise<Reason> => whyNotOutside(await own(tx))

export const askVerification = command('organizations/ask-verification', {
  about: 'Requests verification of the agency, with evidence for the operator.',
  input: z.strictObject({
    words: z
      .string()
      .trim()
      .min(10, 'Enter an official website, phone number or letter that the operator can check')
      .max(1_000),
  }),
  async run({ words }, { tx, actor, now }) {
    refuseIf(whyNotAskVerification(await own(tx), actor))
    await tx.sql('update organizations set verification_words = $2, verification_asked_at = $3 where id = $1', [
      actor.organization_id,
      words,
      now,
    ])
    await tx.later(tellOperators, { organization: actor.organization_id! })
    return { asked: true }
  },
})
