import { z } from 'zod'
import { command, newcomerCommand } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { tidyElectronicAddress, whyNotElectronicAddress } from '#platform/records/electronic-address.ts'
import { personName } from '../members/person-name.ts'
import { alreadyMember, whyNotJoin } from '../members/rules.ts'
import { isOn } from '../operator/rules.ts'
import { refuseTakenName, organizationName } from './names.ts'
import { isColor, isLogoAddress, isState, whyNotBrand, whyNotFoundAgain, zonesOfTheStates } from './rules.ts'

const knownZones = new Set([...Intl.supportedValuesOf('timeZone'), ...Object.keys(zonesOfTheStates), 'UTC'])

export const createOrganization = newcomerCommand('organizations/create', {
  about: 'Founds an organization and makes the founder its administrator.',
  access: true,
  input: z.strictObject({
    name: organizationName,
    kind: z.enum(['agency', 'vendor'], 'Choose agency or vendor'),
    // Closings, deadlines and fiscal days are counted by this clock, so an agency says it and nothing is assumed.
    time_zone: z
      .string()
      .refine((zone) => knownZones.has(zone), 'Choose a time zone such as America/New_York')
      .optional(),
    display_name: personName.default(''),
  }),
  async run({ display_name, time_zone, ...asked }, { tx, actor, now }) {
    if (asked.kind === 'agency' && time_zone === undefined)
      throw new InvalidInput({ time_zone: 'Choose the time zone of your agency' })
    const organization = { ...asked, time_zone: time_zone ?? 'America/New_York' }
    refuseIf(whyNotJoin(actor))
    await refuseWhileOff(tx)
    await refuseFoundingAgain(tx, actor.user_id, now)
    await refuseTakenName(tx, organization.name, null)
    const { id } = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!
    await tx.enter(id)
    await tx.sql('insert into organizations (id, name, kind, time_zone, created_at) values ($1, $2, $3, $4, $5)', [
      id,
      organization.name,
      organization.kind,
      organization.time_zone,
      now,
    ])

    // Asked twice at once, the second finds the membership of the first.
    const joined = await tx.one(
      `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
        values ($1, $2, $3, $4, $5) on conflict (user_id) do nothing returning user_id`,
      [id, actor.user_id, display_name, actor.email, now],
    )
    refuseIf(joined ? null : alreadyMember)
    await tx.sql(`insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'admin', $3)`, [
      id,
      actor.user_id,
      now,
    ])
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

/** The operator may have turned it off; nobody belongs anywhere yet, so the house looks. */
async function refuseWhileOff(tx: CommandTx): Promise<void> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const rows = await tx.sql<{ name: string; is_on: boolean }>('select name, is_on from platform_switches')
  await tx.sql(`select set_config('role', 'commands', true)`)
  refuseIf(
    isOn(rows, 'new-organizations')
      ? null
      : 'New organizations cannot be founded here at the moment. Ask whoever runs this installation, or join one by invitation.',
  )
}

const aMonth = 30 * 86_400_000

/**
 * One account founds a few organizations and not a hundred: each would have its own room for files and its own name.
 */
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
  about: 'Sets the name, the colors, the logo and the welcome that an organization shows.',
  input: z.strictObject({
    branding_config: z.strictObject({
      companyName: organizationName.max(100, 'The name must be at most 100 characters').optional(),
      primaryColor: color.optional(),
      secondaryColor: color.optional(),
      logoUrl: z
        .string()
        .refine(isLogoAddress, 'The logo is an address such as https://www.example.gov/logo.svg')
        .optional(),
      welcomeMessage: z.string().trim().max(2000, 'The welcome must be at most 2,000 characters').optional(),
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
    'Sets the name, the time zone, the state and the address in the Peppol network of the organization. Deadlines follow that clock, and purchases the law of that state.',
  input: z.strictObject({
    name: organizationName,
    time_zone: z.string().refine((zone) => knownZones.has(zone), 'Choose a time zone such as America/New_York'),
    state: z
      .string()
      .refine((code) => code === '' || isState(code), 'Choose a state from the list')
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
    // Left out it stays as it is; empty it is taken away.
    return (await tx.one(
      `update organizations set name = $2, time_zone = $3, peppol = case when $4 then nullif($5, '') else peppol end,
        state = case when $6 then nullif($7, '') else state end
        where id = $1 returning id, name, time_zone, peppol, state`,
      [actor.organization_id, name, time_zone, peppol !== undefined, peppol ?? '', state !== undefined, state ?? ''],
    ))!
  },
})
