import { sendMail } from '#platform/jobs/send-mail.ts'
import { job, later, someEmails } from '#platform/jobs/later.ts'
import { say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { vendorLanguage } from '#areas/organization/notifications/vendor-language.ts'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'

type Told = {
  organization: string
  vendor: string
  bank_account: string
  step: 'proposed' | 'confirmed'
  actor: string
  at: string
}
type Change = {
  name: string
  number: string
  email: string
  agency: string
  bank: string
  account_last: string
  in_force_from: string | null
}

/**
 * How far back an address still counts as a previous one: a thief who takes over an account changes the address
 * first.
 */
const days = 90

/**
 * The previous contacts are told at every recent address of the vendor, because a thief who changed the address must
 * not be the only one told. The email needs no click.
 */
export const tellBankChange = job<Told>(
  'tell-bank-change',
  ({ organization, vendor, bank_account, step, actor, at }, services) =>
    services.database.transaction({ role: 'service_role' }, async (tx) => {
      const now = services.clock.now()
      const change = (await tx.one<Change>(
        `select v.name, v.number, v.email, o.name as agency, b.bank, b.account_last, b.in_force_from
          from vendor_bank_accounts b
         join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
         join organizations o on o.id = b.organization_id
        where b.organization_id = $1 and b.id = $2`,
        [organization, bank_account],
      ))!
      const former = await tx.sql<{ email: string }>(
        `select distinct before ->> 'email' as email from record_changes where organization_id = $1
          and table_name = 'vendors' and record = $2 and operation = 'update' and before ? 'email'
          and at > $3::timestamptz - make_interval(days => $4)`,
        [organization, vendor, at, days],
      )
      for (const to of new Set([change.email, ...former.map(({ email }) => email)]))
        await later(
          tx,
          sendMail,
          inLanguage(await vendorLanguage(services, { organization_id: organization, vendor, to }), () =>
            notice(to, change, step),
          ),
          now,
        )
      const about = { last: change.account_last, company: change.name }
      const words = inEach(() =>
        step === 'proposed'
          ? say('New bank details ending in {last} were proposed for “{company}”.', about)
          : say('New bank details ending in {last} were confirmed for “{company}”.', about),
      )
      await notify(
        tx,
        {
          organization_id: organization,
          people: [],
          vendor,
          event: 'bank_change',
          record: { table: 'vendors', id: vendor },
          path: '/vendor-portal',
          words,
          actor,
          happening: happeningOf(bank_account, step),
        },
        now,
      )
    }),
  { sends: someEmails },
)

function notice(to: string, { name, number, agency, bank, account_last, in_force_from }: Change, step: Told['step']) {
  return {
    to,
    subject: say('{agency}: new bank details for {company}', { agency, company: name }),
    text: [
      say('{agency} received new bank details for {company} ({number}): {bank}, account ending in {last}.', {
        agency,
        company: name,
        number,
        bank,
        last: account_last,
      }),
      step === 'proposed'
        ? say(
            'They are not used yet. First the agency calls you at a number it already has. Then a waiting period of a few days applies.',
          )
        : say('They were confirmed and are used for payments from {time} UTC.', {
            time: in_force_from?.slice(0, 16).replace('T', ' ') ?? '',
          }),
      say(
        'If this wasn’t you, call {agency} at once, at the number from its letters, or deactivate the details in the vendor portal. Do not reply to this email.',
        { agency },
      ),
    ].join('\n\n'),
  }
}

/** The proposal and its confirmation are two events. */
const happeningOf = (id: string, step: Told['step']): string =>
  step === 'proposed' ? id : `${id.slice(0, -1)}${(Number.parseInt(id.slice(-1), 16) ^ 1).toString(16)}`
