import { phrase, say } from '#platform/say.ts'
import { z } from 'zod'
import { command, newcomerCommand } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { tidyElectronicAddress, whyNotElectronicAddress } from '#platform/electronic-address.ts'
import { personName } from '../members/person-name.ts'
import { alreadyMember, whyNotJoin } from '../members/rules.ts'
import { tellOperators } from '../operator/tell-operators.ts'
import { agencyKinds } from '../founding/rules.ts'
import { isOn } from '../operator/rules.ts'
import { refuseTakenName, organizationName } from './names.ts'
import { isColor, isLogoAddress, isState, whyNotBrand, whyNotFoundAgain, zonesOfTheStates } from './rules.ts'

const stateCode = z.string().refine(isState, phrase('Select a state from the list'))
const knownZones = new Set([...Intl.supportedValuesOf('timeZone'), ...Object.keys(zonesOfTheStates), 'UTC'])

export const createOrganization = newcomerCommand('organizations/create', {
  about: 'Creates an organization and makes its creator an administrator.',
  access: true,
  input: z.strictObject({
    name: organizationName,
    kind: z.enum(['agency', 'vendor'], 'Select agency or vendor'),
    // Closing times, deadlines and fiscal days follow this time zone, so an agency enters it and no default is assumed.
    time_zone: z
      .string()
      .refine((zone) => knownZones.has(zone), phrase('Select a time zone such as America/New_York'))
      .optional(),
    state: stateCode.nullish(),
    agency_kind: z.enum(agencyKinds, 'Select the kind of agency').nullish(),
    fiscal_year_month: z.int().min(1).max(12).nullish(),
    evidence: z
      .string()
      .trim()
      .min(10, 'Enter an official website, phone number or letter that the operator can check')
      .max(1_000)
      .optional(),
    display_name: personName.default(''),
  }),
  async run({ display_name, time_zone, evidence, ...asked }, { tx, actor, now }) {
    if (asked.kind === 'agency' && time_zone === undefined)
      throw new InvalidInput({ time_zone: 'Select the time zone of your agency' })
    const organization = { ...asked, time_zone: time_zone ?? 'America/New_York' }
    refuseIf(whyNotJoin(actor))
    await refuseWhileOff(tx)
    await refuseFoundingAgain(tx, actor.user_id, now)
    await refuseTakenName(tx, organization.name, null)
    const { id } = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!
    await tx.enter(id)
    await tx.sql(
      `insert into organizations (id, name, kind, time_zone, state, agency_kind, fiscal_year_month, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        organization.name,
        organization.kind,
        organization.time_zone,
        organization.state ?? null,
        organization.agency_kind ?? null,
        organization.fiscal_year_month ?? null,
        now,
      ],
    )

    // Of two simultaneous requests, the second finds the membership of the first.
    const joined = await tx.one(
      `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
        values ($1, $2, $3, $4, $5) on conflict (user_id) do nothing returning user_id`,
      [id, actor.user_id, display_name, actor.email, now],
    )
    refuseIf(joined ? null : say(alreadyMember))
    await tx.sql(`insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'admin', $3)`, [
      id,
      actor.user_id,
      now,
    ])
    if (organization.kind === 'agency' && evidence) {
      await tx.sql('update organizations set verification_words = $2, verification_asked_at = $3 where id = $1', [
        id,
        evidence,
        now,
      ])
      await tx.later(tellOperators, { organization: id })
    }
    if (organization.kind === 'agency')
      await tx.sql('select app.default_approval_chains($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency')
      await tx.sql('select app.default_vendor_terms($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency')
      await tx.sql('select app.default_finance($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency') await tx.sql('select app.default_fema($1)', [id])
    if (organization.kind === 'agency')
      await tx.sql('select app.default_invoice_chain($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency') await tx.sql('select app.default_grants($1)', [id])
    if (organization.kind === 'agency')
      await tx.sql('select app.default_asset_terms($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency')
      await tx.sql('select app.default_stock_terms($1, $2)', [id, localDay(now, organization.time_zone)])
    if (organization.kind === 'agency') await tx.sql('select app.default_clauses($1)', [id])
    const { verified_at } = (await tx.one<{ verified_at: string | null }>(
      'select verified_at from organizations where id = $1',
      [id],
    ))!
    return { id, ...organization, verified: organization.kind === 'vendor' || verified_at !== null }
  },
})

/**
 * The operator may have turned it off; the person belongs to no organization yet, so it is read with the platform's
 * rights.
 */
async function refuseWhileOff(tx: CommandTx): Promise<void> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const rows = await tx.sql<{ name: string; is_on: boolean }>('select name, is_on from platform_switches')
  await tx.sql(`select set_config('role', 'commands', true)`)
  refuseIf(
    isOn(rows, 'new-organizations')
      ? null
      : 'New organizations can’t be created right now. Ask the operator of this installation, or join one by invitation.',
  )
}

const aMonth = 30 * 86_400_000

/** One account creates a few organizations and not a hundred: each would have its own file storage and its own name. */
async function refuseFoundingAgain(tx: CommandTx, account: string, now: Date): Promise<void> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const founded = (await tx.one<{ count: number }>(
    `select count(*)::int as count from audit_events where actor = $1 and command = 'organizations/create' and at > $2`,
    [account, new Date(now.getTime() - aMonth)],
  ))!.count
  await tx.sql(`select set_config('role', 'commands', true)`)
  refuseIf(whyNotFoundAgain(founded))
}

const color = z.string().refine(isColor, 'A color is # and six hexadecimal digits, such as #3B82F6')

export const brandOrganization = command('organizations/brand', {
  about: 'Sets an organization’s display name, colors, logo and welcome message.',
  input: z.strictObject({
    branding_config: z.strictObject({
      companyName: organizationName.max(100, 'The name can have up to 100 characters').optional(),
      primaryColor: color.optional(),
      secondaryColor: color.optional(),
      logoUrl: z
        .string()
        .refine(isLogoAddress, 'Enter the logo as an address such as https://www.example.gov/logo.svg')
        .optional(),
      welcomeMessage: z.string().trim().max(2000, 'The welcome message can have up to 2,000 characters').optional(),
    }),
  }),
  async run({ branding_config }, { tx, actor }) {
    refuseIf(whyNotBrand(actor))
    if (branding_config.companyName)
      await refuseTakenName(tx, branding_config.companyName, actor.organization_id, 'branding_config.companyName')
    return (await tx.one('update organizations set branding_config = $2 where id = $1 returning id, branding_config', [
      actor.organization_id,
      JSON.stringify(branding_config),
    ]))!
  },
})

export const profileOrganization = command('organizations/profile', {
  about:
    'Sets the organization’s name, time zone, state and Peppol address. Deadlines follow the time zone, and purchases follow state law.',
  input: z.strictObject({
    name: organizationName,
    time_zone: z.string().refine((zone) => knownZones.has(zone), phrase('Select a time zone such as America/New_York')),
    state: z
      .string()
      .refine((code) => code === '' || isState(code), phrase('Select a state from the list'))
      .nullish(),
    peppol: z
      .string()
      .transform(tidyElectronicAddress)
      .superRefine((text, at) => {
        const reason = text ? whyNotElectronicAddress(text) : null
        if (reason) at.addIssue({ code: 'custom', message: reason })
      })
      .nullish(),
  }),
  async run({ name, time_zone, peppol, state }, { tx, actor }) {
    refuseIf(whyNotBrand(actor))
    await refuseTakenName(tx, name, actor.organization_id)
    // Left out it does not change; blank it is removed.
    return (await tx.one(
      `update organizations set name = $2, time_zone = $3, peppol = case when $4 then nullif($5, '') else peppol end,
        state = case when $6 then nullif($7, '') else state end
        where id = $1 returning id, name, time_zone, peppol, state`,
      [actor.organization_id, name, time_zone, peppol !== undefined, peppol ?? '', state !== undefined, state ?? ''],
    ))!
  },
})
