import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { job } from '#platform/jobs/later.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { among } from '#platform/life/status-sql.ts'
import { mailboxLife } from './life.ts'
import { MailboxProblem, withMailbox, type MailReach, type OpenMailbox } from './mailbox/open.ts'
import { isByToken, mailLimits } from './mailbox/rules.ts'
import { openPassword, sealPassword } from './mailbox/secrets.ts'
import { issueToken } from './mailbox/tokens.ts'
import type { InvoiceMailbox } from './records.ts'
import { takeMail } from './take-mail.ts'

const house = { role: 'service_role' } as const

/** Every five minutes each agency's mailbox is read, as far as it was not read before. A test trusts its own server. */
export const readMailboxesWith = (ca?: string) =>
  forEachOrganization('read-invoice-mailboxes', {
    about: 'Reads new emails of the mailboxes for invoices.',
    every: 300,
    outside: true,
    due: `select organization_id from invoice_mailboxes
    where status ${among(mailboxLife, 'active')} order by organization_id`,
    run: (organization, services) => readMailbox(organization, services, { tests: false, ...(ca && { ca }) }),
  })

export const readMailboxes = readMailboxesWith()

/** After a change of its settings, and when an administrator asks. */
export const testMailbox = job<{ organization_id: string }>(
  'test-invoice-mailbox',
  ({ organization_id }, services) => readMailbox(organization_id, services, { tests: true }),
  { outside: true },
)

type Kept = InvoiceMailbox & {
  password_sealed: Buffer
  refresh_sealed: Buffer | null
  uid_validity: string | null
  last_uid: string
}
type How = { /** A person asked, and wants to know when. */ tests: boolean; ca?: string }

/** Reads what is new, at most so many emails at a time, and says on the mailbox's record why it can't. */
export async function readMailbox(organization: string, services: Services, { tests, ca }: How): Promise<void> {
  const { rows } = await services.database.read(house, {
    text: `select m.*, s.password_sealed, s.refresh_sealed, s.uid_validity, s.last_uid from invoice_mailboxes m
      join invoice_mailbox_secrets s on s.organization_id = m.organization_id and s.mailbox = m.id
      where m.organization_id = $1`,
    values: [organization],
  })
  const kept = rows[0] as Kept | undefined
  if (!kept || (!mailboxLife.is(kept, 'active') && !tests)) return
  const reach: MailReach = { networks: services.settings.imapNetworks, ...(ca && { ca }) }
  try {
    const proof = await proofOf(kept, services, reach)
    await withMailbox({ ...kept, port: Number(kept.port), ...proof }, reach, async (mailbox) => {
      if (mailboxLife.is(kept, 'active')) await readNew(kept, mailbox, services)
    })
    await say(kept, services, { problem: null, tests })
  } catch (error) {
    // No room for its files: nothing is lost, and they are read when there is.
    if (!(error instanceof MailboxProblem) && !(error instanceof StorageRefused)) throw error
    await say(kept, services, { problem: error.message.slice(0, 500), tests })
  }
}

/** The password, or a token that the provider issues now. A refresh token that it replaces is kept instead of the old one. */
async function proofOf(kept: Kept, services: Services, reach: MailReach) {
  const secret = openPassword(services.keys, kept.id, kept.password_sealed)
  if (!isByToken(kept)) return { password: secret }
  const refreshToken = kept.refresh_sealed ? openPassword(services.keys, kept.id, kept.refresh_sealed) : null
  const issued = await issueToken({ ...kept, secret, refreshToken }, reach)
  if (kept.sign_in === 'refresh_token' && issued.refreshToken !== null && issued.refreshToken !== refreshToken)
    await services.database.write(house, {
      text: 'update invoice_mailbox_secrets set refresh_sealed = $3 where organization_id = $1 and mailbox = $2',
      values: [kept.organization_id, kept.id, sealPassword(services.keys, kept.id, issued.refreshToken)],
    })
  return { accessToken: issued.accessToken }
}

async function readNew(kept: Kept, mailbox: OpenMailbox, services: Services): Promise<void> {
  const { organization_id: organization, id, senders } = kept
  const since = new Date(kept.since)
  const isSame = kept.uid_validity === mailbox.validity
  if (!isSame)
    await services.database.write(house, {
      text: `update invoice_mailbox_secrets set uid_validity = $3, last_uid = 0 where organization_id = $1 and mailbox = $2`,
      values: [organization, id, mailbox.validity],
    })
  const last = Number(kept.last_uid)
  const uids = await mailbox.after(isSame && last > 0 ? { uid: last } : { since })
  for (const uid of uids.slice(0, mailLimits.mails)) {
    const mail = await mailbox.mail(uid)
    // Dates of arrival are searched by day only.
    if (mail && mail.sent_at >= since) await takeMail({ organization, senders, services }, mailbox, mail)
    // Behind the rows: what is repeated after a crash is known by its key.
    await services.database.write(house, {
      text: 'update invoice_mailbox_secrets set last_uid = greatest(last_uid, $3) where organization_id = $1 and mailbox = $2',
      values: [organization, id, uid],
    })
  }
}

type Outcome = { problem: string | null; tests: boolean }

/** The record changes when something else is to be said, and not with every reading. */
async function say(
  { id, organization_id: organization, problem: before, username }: Kept,
  { database, clock }: Services,
  { problem, tests }: Outcome,
): Promise<void> {
  const now = clock.now()
  await database.transaction(house, async (tx) => {
    await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', $2, true)`, [
      organization,
      'invoice-mailboxes/read',
    ])
    if (problem === null)
      await tx.sql('update invoice_mailbox_secrets set read_at = $3 where organization_id = $1 and mailbox = $2', [
        organization,
        id,
        now,
      ])
    if (!tests && problem === before) return
    await tx.sql(
      `update invoice_mailboxes set problem = $3, tested_at = case when $4 then $5 else tested_at end
        where organization_id = $1 and id = $2`,
      [organization, id, problem, tests, now],
    )
    if (problem === null || tests) return
    await notify(
      tx,
      {
        organization_id: organization,
        people: await holdersOf(tx, organization, ['admin'], now),
        event: 'vendor_matter',
        record: { table: 'invoice_mailboxes', id },
        words: `The invoice mailbox ${username} can’t be read. ${problem}`.slice(0, 500),
        actor: null,
      },
      now,
    )
  })
}
