import { vendorLife } from '../vendors/life.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { whyNotOutsideYet } from '#areas/organization/organizations/verification.ts'
import { inEach, notify, type Said } from '#areas/organization/notifications/notify.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { localDay } from '#platform/dates.ts'
import { reseal } from '../identity/secrets.ts'
import { whyNotStep } from '../profiles/rules.ts'
import { ownProfile } from '../profiles/commands.ts'
import type { CompanyCertificate } from '../profiles/records.ts'
import { keepListing } from '../listings/keep-listing.ts'
import { lookThrough } from '../exclusions/look.ts'
import { exclusionChecks } from '../exclusions/rules.ts'
import { termsOf } from '../terms/terms-on.ts'
import { vendor, type Vendor } from '../vendors/records.ts'
import { vendorFromRegistration } from './as-vendor.ts'
import { tellAgency } from './tell-agency.ts'
import { takeOver } from './take-over.ts'
import { duplicatesFor } from './duplicates.ts'
import {
  identityChanges,
  isSecond,
  whyNotAgain,
  whyNotClaim,
  whyNotDecide,
  whyNotNew,
  whyNotSubmit,
  whyNotWithdraw,
  type Registration,
  type RegistrationContent,
  registrationStatus,
  whyNotWelcome,
} from './rules.ts'
import { phrase, say } from '#platform/say.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'

export const welcomeVendors = command('vendor-welcome/set', {
  about:
    'Sets whether vendors may register with this agency, and the instructions they see. Without new instructions the earlier ones stay.',
  input: z.strictObject({ open: z.boolean(), words: z.string().trim().max(2_000).optional() }),
  async run({ open, words }, { tx, actor, now }) {
    refuseIf(whyNotWelcome(actor))
    const own = (await tx.one<{ name: string; kind: string }>('select name, kind from organizations where id = $1', [
      actor.organization_id,
    ]))!
    refuseIf(own.kind === 'agency' ? null : 'Only an agency can take vendor registrations.')
    if (open) refuseIf(await whyNotOutsideYet(tx))
    await tx.sql(
      `insert into vendor_welcomes (organization_id, agency, words, open, updated_at)
        values ($1, $2, coalesce($3, ''), $4, $5)
       on conflict (organization_id) do update set agency = excluded.agency,
       words = coalesce($3, vendor_welcomes.words),
       open = excluded.open, updated_at = excluded.updated_at`,
      [actor.organization_id, own.name, words ?? null, open, now],
    )
    return { open }
  },
})

export const submitRegistration = command('registrations/submit', {
  about: 'Submits a company’s profile to an agency. The agency accepts it, returns it for changes or rejects it.',
  input: z.strictObject({
    organization: z.uuid(),
    listed: z.boolean(),
    attested_by: z
      .string()
      .trim()
      .min(1, phrase('Enter the signatory: a person authorized to bind the company.'))
      .max(200),
    attests: z.literal(
      true,
      phrase('Confirm that your answers are true and that no principal of the company is excluded.'),
    ),
  }),
  async run({ organization, listed, attested_by }, { tx, actor, keys, now }) {
    const own = (await tx.one<{ kind: 'agency' | 'vendor'; time_zone: string }>(
      'select kind, time_zone from organizations where id = $1',
      [actor.organization_id],
    ))!
    refuseIf(whyNotSubmit({ kind: own.kind, open: true, waiting: false, missing: null }))
    const profile = await ownProfile(tx)
    const certificates = await tx.sql<CompanyCertificate>(
      `select kind, number, issued_by, expires_on::text, document from company_certificates where organization_id = $1
        and profile = $2 order by position`,
      [actor.organization_id, profile.id],
    )
    const welcome = await tx.one<{ open: boolean }>('select open from vendor_welcomes where organization_id = $1', [
      organization,
    ])
    const waiting = await tx.one(
      `select from vendor_registrations where organization_id = $1 and account = $2
        and status ${among(registrationStatus, 'submitted')}`,
      [organization, actor.organization_id],
    )
    refuseIf(
      whyNotSubmit({
        kind: own.kind,
        open: welcome?.open ?? false,
        waiting: Boolean(waiting),
        missing: whyNotStep('check', profile, { certificates, today: localDay(now, own.time_zone) }),
      }),
    )

    const {
      id: _,
      organization_id: __,
      created_at: ___,
      created_by: ____,
      updated_at: _____,
      version: ______,
      ...said
    } = profile
    const content: RegistrationContent = { profile: said, certificates }
    const kept = (await tx.one<Registration>(
      `insert into vendor_registrations (organization_id, account, company, uei, content, listed, attested_by,
        created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
      [
        organization,
        actor.organization_id,
        profile.name,
        profile.uei,
        content,
        listed,
        attested_by,
        now,
        actor.user_id,
      ],
    ))!
    const secrets = (await tx.one<{ tin_digest: string; tin_sealed: Buffer; account_sealed: Buffer | null }>(
      'select tin_digest, tin_sealed, account_sealed from company_secrets where organization_id = $1',
      [actor.organization_id],
    ))!
    await tx.sql(
      `insert into registration_secrets (organization_id, registration, account, tin_digest, tin_sealed, account_sealed)
        values ($1, $2, $3, $4, $5, $6)`,
      [
        organization,
        kept.id,
        actor.organization_id,
        secrets.tin_digest,
        reseal(keys, 'tin', [actor.organization_id, kept.id], secrets.tin_sealed),
        secrets.account_sealed && profile.bank_last
          ? reseal(keys, 'account', [actor.organization_id, kept.id], secrets.account_sealed)
          : null,
      ],
    )
    // A document that an agency has seen is not deleted without its knowledge.
    const paths = certificates.flatMap(({ document }) => document.map(({ path }) => path))
    if (paths.length > 0)
      await tx.sql(
        'insert into app.kept_files (organization_id, path) select $1, unnest($2::text[]) on conflict do nothing',
        [actor.organization_id, paths],
      )
    await tx.sql('update vendor_accounts set listed = $3 where organization_id = $1 and account = $2', [
      organization,
      actor.organization_id,
      listed,
    ])
    await tx.later(tellAgency, { organization, registration: kept.id, company: profile.name!, actor: actor.user_id })
    return { id: kept.id, status: kept.status }
  },
})

export const withdrawRegistration = command('registrations/withdraw', {
  about: 'Withdraws a registration that the agency has not decided.',
  input: z.strictObject({ organization: z.uuid(), id: z.uuid() }),
  async run({ organization, id }, { tx, actor }) {
    const row = await tx.one<Registration>(
      'select * from vendor_registrations where organization_id = $1 and id = $2 and account = $3',
      [organization, id, actor.organization_id],
    )
    if (!row) throw new NotFound(label)
    refuseIf(whyNotWithdraw(row))
    const [taken] = await tx.sql(
      `update vendor_registrations
        set status = ${asStatus(registrationStatus, 'withdrawn')} where organization_id = $1 and id = $2
        and status ${among(registrationStatus, 'submitted')} returning id`,
      [organization, id],
    )
    refuseIf(taken ? null : whyNotWithdraw({ status: 'accepted' }))
    return { id, status: 'withdrawn' as const }
  },
})

const label = 'Registration'
const answer = { id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason. The company will see it.').max(2_000) }

export const returnRegistration = command('registrations/return', {
  about: 'Returns a registration to the company for changes. The company can correct and resubmit it.',
  reason: 'reason',
  input: z.strictObject(answer),
  run: ({ id, reason }, context) => decide(context, id, 'returned', reason),
})

export const rejectRegistration = command('registrations/reject', {
  about: 'Rejects a registration, with the reason.',
  reason: 'reason',
  input: z.strictObject(answer),
  run: ({ id, reason }, context) => decide(context, id, 'rejected', reason),
})

async function decide(context: Context, id: string, status: 'returned' | 'rejected', reason: string) {
  const { tx, actor } = context
  const row = await lockRegistration(context, id)
  refuseIf(whyNotDecide(row, { actor }))
  await settle(context, row, status, { reason })
  const agency = await agencyOf(context)
  await tellCompany(
    context,
    row,
    inEach(() =>
      registrationStatus.is({ status }, 'returned')
        ? say('{agency} returned your registration for changes: {reason}', { agency, reason })
        : say('{agency} rejected your registration: {reason}', { agency, reason }),
    ),
  )
  return { id, status, organization: tx.organization_id }
}

export const acceptRegistration = command('registrations/accept', {
  about:
    'Accepts a registration as a new or existing vendor and links the company’s people. A second person approves the vendor; a change to an active vendor’s name or tax number takes two people.',
  decides: 'money',
  personal: true,
  input: z.strictObject({ id: z.uuid(), into: z.uuid().nullable() }),
  async run({ id, into }, context) {
    const { tx, actor, now } = context
    const row = await lockRegistration(context, id)
    refuseIf(whyNotDecide(row, { actor }))
    const duplicates = await duplicatesFor(tx, row)
    if (!into) refuseIf(whyNotNew(duplicates))
    const known = into ? await claimable(context, row, into) : null
    const changes = known ? await changesOf(context, row, known) : []
    if (known && changes.length > 0 && !isSecond(row, { actor, into: known.id }))
      return first(context, row, known, changes)
    const kept = known
      ? await claim(context, row, known)
      : await tx.insert<Vendor>(vendor, {
          ...vendorFromRegistration(row),
          number: await nextNumber(tx, vendor.table, String(vendor.fields.number.initial), now),
        })
    await takeOver(context, row, kept)
    await settle(context, row, 'accepted', { vendor: kept.id })
    await keepListing(tx, actor.organization_id, kept.id, now)
    await linkRecords(
      tx,
      { from: { table: 'vendor_registrations', id }, kind: 'became', to: { table: vendor.table, id: kept.id } },
      now,
    )
    const agency = await agencyOf(context)
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [],
        vendor: kept.id,
        event: 'vendor_matter',
        record: { table: vendor.table, id: kept.id },
        path: '/vendor-registration',
        words: inEach(() => say('{agency} accepted your registration as {number}.', { agency, number: kept.number })),
        actor: actor.user_id,
      },
      now,
    )
    if (vendorLife.is(kept, 'draft'))
      await tx.later(tellAgency, {
        organization: actor.organization_id,
        registration: id,
        company: row.company,
        actor: actor.user_id,
        accepted: { vendor: kept.id, number: kept.number },
      })
    return { id, vendor: kept.id, number: kept.number, status: kept.status, waits: [] as string[] }
  },
})

async function claimable({ tx }: Context, row: Registration, into: string): Promise<Vendor> {
  const known = await tx.lock<Vendor>(vendor, into)
  const linked = await tx.one<{ account: string }>(
    'select account from vendor_accounts where organization_id = $1 and vendor = $2',
    [tx.organization_id, into],
  )
  refuseIf(whyNotClaim({ ...known, account: linked?.account ?? null }, row.account))
  return known
}

async function changesOf(
  { tx }: Context,
  { id, content }: Pick<Registration, 'id' | 'content'>,
  known: Pick<Vendor, 'id' | 'name'> & { status: string },
): Promise<string[]> {
  const said = await tx.one<{ tin_digest: string }>(
    'select tin_digest from registration_secrets where organization_id = $1 and registration = $2',
    [tx.organization_id, id],
  )
  const kept = await tx.one<{ tin_digest: string }>(
    'select tin_digest from vendor_secrets where organization_id = $1 and vendor = $2',
    [tx.organization_id, known.id],
  )
  return said
    ? identityChanges(
        { ...known, tin_digest: kept?.tin_digest ?? null },
        { name: content.profile.name!, tin_digest: said.tin_digest },
      )
    : []
}

/** The first of two acceptances: nothing of the vendor changes yet, and possible second approvers are told. */
async function first(
  { tx, actor, now }: Context,
  row: Registration,
  { id: into, number, status }: Vendor,
  waits: string[],
) {
  refuseIf(whyNotAgain(row, { actor, into }))
  await tx.sql(
    `update vendor_registrations set first_by = $3, first_at = $4, first_into = $5 where organization_id = $1
      and id = $2`,
    [actor.organization_id, row.id, actor.user_id, now, into],
  )
  await tx.later(tellAgency, {
    organization: actor.organization_id,
    registration: row.id,
    company: row.company,
    actor: actor.user_id,
    second: { number, changes: waits.join(' and '), happening: randomUUID() },
  })
  return { id: row.id, vendor: into, number, status, waits }
}

async function claim({ tx }: Context, row: Registration, known: Vendor): Promise<Vendor> {
  const { uei, peppol, ...fields } = vendorFromRegistration(row)
  return tx.update<Vendor>(vendor, known.id, { ...fields, uei: uei ?? known.uei, peppol: peppol ?? known.peppol })
}

/** Secrets are removed with the decision: they are then stored with the vendor, or nowhere. */
async function settle(
  { tx, actor, now }: Context,
  { id }: Registration,
  status: 'returned' | 'rejected' | 'accepted',
  more: { reason?: string; vendor?: string },
): Promise<void> {
  await tx.sql('delete from registration_secrets where organization_id = $1 and registration = $2', [
    actor.organization_id,
    id,
  ])
  await tx.sql(
    `update vendor_registrations set status = $3, reason = $4, vendor = $5, decided_by = $6, decided_at = $7
      where organization_id = $1 and id = $2`,
    [actor.organization_id, id, status, more.reason ?? null, more.vendor ?? null, actor.user_id, now],
  )
}

const agencyOf = async ({ tx, actor }: Context): Promise<string> =>
  (await tx.one<{ name: string }>('select name from organizations where id = $1', [actor.organization_id]))!.name

/** The sender is told on their own side: they can't read the agency's data yet. */
const tellCompany = ({ tx, actor, now }: Context, { account, created_by }: Registration, words: Said) =>
  notify(
    tx,
    {
      organization_id: account,
      people: created_by ? [created_by] : [],
      event: 'vendor_matter',
      record: null,
      path: '/vendor-registration',
      words,
      actor: actor.user_id,
    },
    now,
  )

async function lockRegistration({ tx, actor }: Context, id: string): Promise<Registration> {
  const row = await tx.one<Registration>(
    'select * from vendor_registrations where organization_id = $1 and id = $2 for update',
    [actor.organization_id, id],
  )
  if (!row) throw new NotFound(label)
  return row
}

export const reviewRegistration = question('registrations/review', {
  about: 'Review items for a registration: possible existing vendors and exclusion list matches.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.one<Registration>(
      'select * from vendor_registrations where organization_id = $1 and id = $2',
      [actor.organization_id, id],
    )
    if (!row) throw new NotFound(label)
    const { today, term } = await termsOf(tx, now)
    const { name, trade_name, uei } = row.content.profile
    const looked = await lookThrough(tx, { name: name!, trade_name, uei, id: row.vendor ?? undefined }, today)
    const duplicates = registrationStatus.isOpen(row) ? await duplicatesFor(tx, row) : []
    const changes: Record<string, string[]> = {}
    for (const known of duplicates) changes[known.id] = await changesOf(context, row, known)
    const first = row.first_by
      ? await tx.one<{ name: string }>(
          'select display_name as name from organization_members where organization_id = $1 and user_id = $2',
          [actor.organization_id, row.first_by],
        )
      : null
    return {
      duplicates,
      changes,
      first: first?.name ?? null,
      ...looked,
      checks: exclusionChecks(looked, { today, oldAfter: term('exclusion_list_days') }),
      whyNotNew: whyNotNew(duplicates),
    }
  },
})
