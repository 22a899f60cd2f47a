import { randomUUID } from 'node:crypto'
import { matches } from '#areas/vendors/categories/rules.ts'
import { inEach, notify, type Said } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import { job, later, someEmails, somePeople } from '#platform/jobs/later.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import type { Language } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import type { NoticeContent } from '../notices/rules.ts'
import { closingWords } from './closing-words.ts'
import { sendInvitations } from './invitations.ts'
import { emailAbout } from './emails.ts'
import { isMatch, reminderHours, sentenceFor, type Happening, type Filters } from './rules.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { language, say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

type Told = { organization_id: string; solicitation: string; happening: Happening; more: string; id: string }
export type Solicited = Pick<
  NoticeContent,
  'number' | 'title' | 'summary' | 'kind' | 'category' | 'commodity' | 'agency' | 'closes_at' | 'zone'
> & { audience: 'public' | 'invited'; status: string }

/** Notifies everyone who follows a solicitation after the commit, and the invited vendors when it is published. */
export async function announce(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  solicitation: string,
  happening: Happening,
  more = '',
): Promise<void> {
  const organization_id = tx.organization_id!
  const { id } = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!
  await tx.later(tellMarket, { organization_id, solicitation, happening, more, id }, { at: now })
  if (happening === 'published') await tx.later(sendInvitations, { organization_id, solicitation }, { at: now })
}

/** The same, plus a row for open data readers: what happened, when, with the notice as it was. */
export async function happened(
  context: Pick<Context, 'tx' | 'now'>,
  solicitation: string,
  event: 'opened' | 'closed' | 'canceled' | 'awarded' | 'rescinded',
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { tx, now } = context
  await tx.sql(
    'insert into notice_events (organization_id, solicitation, event, at, detail) values ($1, $2, $3, $4, $5)',
    [tx.organization_id, solicitation, event, now, JSON.stringify(detail)],
  )
  await announce(context, solicitation, event, typeof detail.reason === 'string' ? detail.reason : '')
}

export const tellMarket = job<Told>(
  'tell-market',
  async (told, services) => {
    const { database, clock } = services
    await database.transaction({ role: 'service_role' }, async (tx) => {
      // Its emails use this agency's wording.
      await tx.sql(`select set_config('app.organization_id', $1, true)`, [told.organization_id])
      await tellAll(tx, services, told, clock.now())
    })
  },
  { sends: someEmails },
)

/** Tells the buyer what a vendor did without naming the vendor. A vendor's command doesn't know who the buyer is. */
export const tellBuyer = job<{
  organization_id: string
  solicitation: string
  event: 'vendor_question' | 'bid_received'
  words: string
  id: string
}>(
  'tell-buyer',
  async ({ organization_id, solicitation, event, words, id }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const of = await tx.one<{ contact: string }>(
        'select contact from solicitations where organization_id = $1 and id = $2',
        [organization_id, solicitation],
      )
      if (of)
        await notify(
          tx,
          {
            organization_id,
            people: [of.contact],
            event,
            record: { table: 'solicitations', id: solicitation },
            words,
            actor: null,
            happening: id,
          },
          clock.now(),
        )
    })
  },
  { sends: somePeople },
)

/** Reminds followers who weren't reminded two days before the closing. A moved closing is announced again. */
export const remindMarket = forEachOrganization('remind-market', {
  about: 'Reminds the followers of a solicitation two days before its closing.',
  every: 600,
  due: `select distinct organization_id from notices where status ${among(noticeStatus, 'open')} and closes_at > $1
    and closes_at <= $1::timestamptz + interval '${reminderHours} hours' and reminded_for is distinct from closes_at`,
  async run(organization, { database, clock }) {
    const now = clock.now()
    const until = new Date(now.getTime() + reminderHours * 3_600_000)
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const due = await tx.sql<{ organization_id: string; solicitation: string }>(
        `update notices set reminded_for = closes_at where organization_id = $3
          and status ${among(noticeStatus, 'open')} and closes_at > $1
          and closes_at <= $2 and reminded_for is distinct from closes_at
         returning organization_id, solicitation`,
        [now, until, organization],
      )
      for (const each of due)
        await later(tx, tellMarket, { ...each, happening: 'closing', more: '', id: randomUUID() }, now)
    })
  },
})

async function tellAll(
  tx: Tx,
  services: Services,
  { organization_id, solicitation, happening, more, id }: Told,
  now: Date,
): Promise<void> {
  const at = [organization_id, solicitation] as const
  const row = await tx.one<Solicited>(
    `select number, title, summary, kind, category, commodity, agency, closes_at, zone, audience, status from notices
      where organization_id = $1 and solicitation = $2`,
    [...at],
  )
  if (!row) return
  const words = inEach(() => sentenceFor(happening, row))
  // Invitations go out with the publication, with their own wording. There are no followers yet.
  const accounts = happening === 'published' ? [] : await tx.sql<{ account: string }>(followersSql, [...at])
  const followers = accounts.map(({ account }) => account)
  const told =
    happening === 'closing'
      ? (await closingWords(tx, at, row, followers)).map(({ account, words }) => ({ accounts: [account], words }))
      : [{ accounts: followers, words }]
  for (const { accounts, words } of told.filter((each) => each.accounts.length > 0))
    await notify(
      tx,
      {
        organization_id,
        people: [],
        accounts,
        event: 'followed_solicitation',
        record: { table: 'notices', id: solicitation },
        words,
        actor: null,
        path: `/public-opportunities/${solicitation}`,
        happening: id,
      },
      now,
    )

  if (happening === 'published' && row.audience === 'public')
    await tellSellers(tx, { organization_id, solicitation, happening: id, words }, row, now)

  const subscriptions = await tx.sql<
    Filters & { id: string; email: string; solicitation: string | null; language: Language }
  >(
    `select id, email, solicitation, kind, category, words, language from opportunity_subscriptions where confirmed_at is not null
      and (agency = $1 and solicitation = $2 or solicitation is null and $3) order by id`,
    [...at, happening === 'published' && row.audience === 'public'],
  )
  const matching = subscriptions.filter((each) => each.solicitation !== null || isMatch(each, row))
  // An address that asked twice gets one email.
  for (const each of new Map(matching.map((one) => [one.email, one])).values())
    await later(
      tx,
      sendMail,
      inLanguage(each.language, () =>
        emailAbout(services, each, { words: sentenceFor(happening, row), more, solicitation, title: row.title }),
      ),
      now,
    )
}

/** Companies with a commodity code of the solicitation in their registration. Invited vendors get a different text. */
async function tellSellers(
  tx: Tx,
  {
    organization_id,
    solicitation,
    happening,
    words,
  }: { organization_id: string; solicitation: string; happening: string; words: Said },
  { commodity }: Solicited,
  now: Date,
): Promise<void> {
  if (!commodity) return
  const sellers = await tx.sql<{ account: string; categories: string }>(
    `select p.organization_id as account, p.categories from company_profiles p
      join organizations o on o.id = p.organization_id
      where o.kind = 'vendor' and p.categories is not null and p.organization_id not in (${followersSql})
        and exists (select from regexp_split_to_table(p.categories, '[,;\\s]+') code
          where left(regexp_replace(code, '\\D', '', 'g'), 2) = left(regexp_replace($3, '\\D', '', 'g'), 2))
      order by p.organization_id`,
    [organization_id, solicitation, commodity],
  )
  const accounts = sellers.filter(({ categories }) => matches(categories, commodity)).map(({ account }) => account)
  if (accounts.length > 0)
    await notify(
      tx,
      {
        organization_id,
        people: [],
        accounts,
        event: 'matching_solicitation',
        record: { table: 'notices', id: solicitation },
        words: inEach(() =>
          say('It matches your commodity code {code}. {words}', { code: commodity, words: words[language()] }),
        ),
        actor: null,
        path: `/public-opportunities/${solicitation}`,
        happening,
      },
      now,
    )
}

const followersSql = `
  select account from plan_holders where organization_id = $1 and solicitation = $2
  union select a.account from solicitation_invitations i join vendor_accounts a on a.organization_id = i.organization_id
  and a.vendor = i.vendor where i.organization_id = $1 and i.solicitation = $2`
