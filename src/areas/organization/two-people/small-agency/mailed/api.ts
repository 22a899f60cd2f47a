import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { todayIn } from '#platform/commands/today.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { agencyOf } from '#platform/keys/agency-links.ts'
import { hashOf, masked } from '#platform/keys/mailed-codes.ts'
import { say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import type { SmallAgency } from '../records.ts'
import { whyNotConfirm } from '../rules.ts'
import { declarationLife } from '../life.ts'

const service = { role: 'service_role' } as const
const link = z.string().max(100)

type Declared = SmallAgency & { agency: string; declarer: string }
type Found = { row: Declared; until: Date; today: string }
/** The declaration that an auditor confirms, for the person who holds the link. */
export type ReviewShown = Pick<SmallAgency, 'number' | 'reason' | 'valid_from' | 'valid_to' | 'confirmed_at'> & {
  agency: string
  outside: string
  email: string
  declarer: string
  /** The sentence that says why nothing can be answered, if anything. */ whyNot: string | null
}

/** /functions/v1/public/small-agency: the answer of an external auditor behind the link in their mailbox. */
export function outsideReview(services: Services): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/show', showReview(services))
  api.post('/confirm', confirmReview(services))
  api.post('/decline', declineReview(services))
  return api
}

/** POST /small-agency/show: the declaration. Every address takes the link in its body: paths are logged. */
const showReview = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link }))
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const now = services.clock.now()
  const { row, today, until } = await services.database.transaction(service, (tx) => find(tx, asked.link, now), {
    readOnly: true,
  })
  const { number, reason, valid_from, valid_to, confirmed_at, agency, declarer } = row
  return c.json({
    ...{ number, reason, valid_from, valid_to, confirmed_at, agency, declarer },
    outside: row.outside!,
    email: masked(row.outside_email!),
    whyNot: whyNotConfirm(row, { today, now, until }),
  } satisfies ReviewShown)
}

/** POST /small-agency/confirm: who reads the mailbox takes the review, by name. */
const confirmReview = (services: Services) => async (c: Context) => {
  const asked = await inputOf(
    c,
    z.object({
      link,
      name: z
        .string()
        .trim()
        .min(1, { error: () => say('Type your name.') })
        .max(120),
      agreed: z.literal(true, { error: () => say('Confirm that you are not a member of the agency.') }),
    }),
  )
  await answered(services, c, { link: asked.link, command: 'small-agency/confirm-review' }, async (tx, row, now) => {
    await tx.sql(
      `update small_agency_declarations set confirmed_name = $3, confirmed_email = outside_email, confirmed_at = $4
        where organization_id = $1 and id = $2`,
      [row.organization_id, row.id, asked.name, now],
    )
    await tell(tx, row, `${asked.name} confirmed the review under ${row.number}. It can be approved now.`, now)
  })
  return c.json({ confirmed: true })
}

/** POST /small-agency/decline: the declaration is over, and the agency reads why. */
const declineReview = (services: Services) => async (c: Context) => {
  const asked = await inputOf(
    c,
    z.object({
      link,
      reason: z
        .string()
        .trim()
        .min(1, { error: () => say('Enter a reason.') })
        .max(2_000),
    }),
  )
  await answered(services, c, { link: asked.link, command: 'small-agency/decline-review' }, async (tx, row, now) => {
    await tx.sql(
      `update small_agency_declarations
        set status = ${asStatus(declarationLife, 'rejected')}, note = $3 where organization_id = $1 and id = $2`,
      [row.organization_id, row.id, asked.reason],
    )
    await tell(tx, row, `The external auditor declined the review under ${row.number}: ${asked.reason}`, now)
  })
  return c.json({ declined: true })
}

async function answered(
  services: Services,
  c: Context,
  { link: text, command }: { link: string; command: string },
  then: (tx: Tx, row: Declared, now: Date) => Promise<unknown>,
): Promise<void> {
  await countAttempt(services, 'form', { network: visitorOf(c).network })
  const now = services.clock.now()
  await services.database.transaction(service, async (tx) => {
    await tx.sql(`select set_config('app.command', $1, true)`, [command])
    const { row, today, until } = await find(tx, text, now, 'for update of d')
    refuseIf(whyNotConfirm(row, { today, now, until }))
    await then(tx, row, now)
  })
}

const tell = (tx: Tx, { organization_id, id, declared_by }: Declared, words: string, now: Date) =>
  notify(
    tx,
    {
      organization_id,
      people: [declared_by],
      event: 'control_changed',
      record: { table: 'small_agency_declarations', id },
      words: words.slice(0, 900),
      actor: null,
      path: '/approvals/small-agency',
    },
    now,
  )

/** A link to an address that was changed since is no longer one. */
async function find(tx: Tx, text: string, now: Date, lock: 'for update of d' | '' = ''): Promise<Found> {
  const row = await tx.one<Declared & { until: Date }>(
    `select d.*, d.valid_from::text, d.valid_to::text, to_json(d.confirmed_at) #>> '{}' as confirmed_at,
        o.name as agency, m.display_name as declarer, l.ends_at as until
       from small_agency_links l
       join small_agency_declarations d on d.organization_id = l.organization_id and d.id = l.declaration
        and d.outside_email = l.email
       join organizations o on o.id = d.organization_id
       join organization_members m on m.organization_id = d.organization_id and m.user_id = d.declared_by
      where l.organization_id = $1 and l.token_hash = $2 ${lock}`,
    [agencyOf(text), hashOf(text)],
  )
  if (!row) throw new NotFound(say('Link'))
  return { row, until: new Date(row.until), today: await todayIn(tx, row.organization_id, now) }
}
