import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Command, Member } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { personOf } from '#platform/functions/callers.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { acceptDraft, askedToAccept } from './accept-draft.ts'
import { prepareDraft } from './prepare.ts'
import { draft } from './records.ts'

const askedToPrepare = z.strictObject({
  kind: z.string().max(60),
  table: z.string().max(63).nullable().default(null),
  record: z.uuid().nullable().default(null),
  given: z.string().max(20_000, 'The text can have up to 20,000 characters.').default(''),
})

/**
 * POST /functions/v1/drafts/prepare and /accept, by a person at the keyboard and by no program: asking a model takes no
 * transaction, and accepting is a decision of the person who read it.
 */
export function draftsApi(services: Services, commands: readonly Command[], records: readonly AnyRecord[]): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  const memberOf = async (c: Context): Promise<Member> => {
    const actor = await personOf(services, c)
    if (!actor.organization_id) throw new NotFound(draft.label)
    return actor as Member
  }
  api.post('/prepare', async (c) => {
    const actor = await memberOf(c)
    const visit = visitOf(c)
    visit.command = 'drafts/prepare'
    const asked = await inputOf(c, askedToPrepare)
    await countAttempt(services, 'chat', { network: visitorOf(c).network, account: actor.user_id })
    return c.json(await prepareDraft(services, records, asked, actor, { request: visit.id, signal: c.req.raw.signal }))
  })
  api.post('/accept', async (c) => {
    const actor = await memberOf(c)
    const visit = visitOf(c)
    visit.command = 'drafts/accept'
    return c.json(await acceptDraft(services, commands, records, await inputOf(c, askedToAccept), actor, visit))
  })
  return api
}
