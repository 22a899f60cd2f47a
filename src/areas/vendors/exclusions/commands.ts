import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { mostParts } from '#platform/sheets/import-part.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { vendor, type Vendor } from '../vendors/records.ts'
import { nameKey } from '../identity/rules.ts'
import { termsOf } from '../terms/terms-on.ts'
import { exclusionList, type ExclusionList } from './records.ts'
import {
  exclusionChecks,
  headOf,
  isInForce,
  readEntry,
  whyNotCertify,
  whyNotClear,
  whyNotContract,
  whyNotHead,
  whyNotPublished,
  whyNotWithdrawCertification,
  type Exclusion,
} from './rules.ts'
import { lookThrough } from './look.ts'
import { vendorLife } from '../vendors/life.ts'

export const importExclusions = command('exclusions/import', {
  about: 'Imports an extract of excluded parties as a new list. The newest list is used for screening.',
  input: z.strictObject({
    sheet: z.uuid(),
    parts: z.int().min(1).max(mostParts),
    head: z.array(z.string().max(200)).max(100),
    name: z.string().trim().min(1).max(200),
    published_on: z.iso.date(),
    source: z.string().trim().min(1, 'Enter the source of the list.').max(200),
  }),
  async run({ sheet, parts, head: cells, name, published_on, source }, { tx, actor, now }) {
    refuseIf(whyNotEdit(exclusionList, null, actor))
    const { today } = await termsOf(tx, now)
    const before = await tx.one<ExclusionList>(
      'select id, published_on::text from exclusion_lists where organization_id = $1 and in_force for update',
      [tx.organization_id],
    )
    refuseIf(whyNotPublished(published_on, { today, newest: before?.published_on ?? null }))
    const head = headOf(cells)
    refuseIf(whyNotHead(head))

    if (before) await tx.update(exclusionList, before.id, { in_force: false })
    const list = await tx.insert<ExclusionList>(exclusionList, {
      name,
      published_on,
      source,
      entries: 0,
      in_force: true,
    })
    let [entries, firstLine] = [0, 2]
    for (let part = 0; part < parts; part++) {
      const kept = await tx.one<{ cells: string[][] }>(
        `select cells from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
          and sheet = $1 and part = $2`,
        [sheet, part],
      )
      refuseIf(kept ? null : 'Part of this file is missing. Import it again.')
      entries += await keep(
        tx,
        list.id,
        kept!.cells.flatMap((row, at) => readEntry(row, head, firstLine + at) ?? []),
      )
      firstLine += kept!.cells.length
    }
    refuseIf(entries === 0 ? 'This file has no entries.' : null)
    await tx.sql(
      `delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
        and sheet = $1`,
      [sheet],
    )
    // The previous list stays, to show what changed; of older lists only the import stays.
    await tx.sql('delete from exclusions where organization_id = $1 and list <> all ($2)', [
      tx.organization_id,
      [list.id, ...(before ? [before.id] : [])],
    ])
    await tx.update(exclusionList, list.id, { entries })
    return { id: list.id, entries, met: await vendorsMet(tx, today) }
  },
})

async function keep(tx: CommandTx, list: string, rows: readonly Exclusion[]): Promise<number> {
  if (rows.length === 0) return 0
  const names =
    'line, entry, name, name_key, classification, uei, cage, kind, agency, place, active_on, ends_on, comments'
  await tx.sql(
    `insert into exclusions (organization_id, list, ${names}) select $1, $2, ${names}
      from json_populate_recordset(null::exclusions, $3::json)`,
    [tx.organization_id, list, JSON.stringify(rows)],
  )
  return rows.length
}

export type MetVendor = {
  vendor: string
  number: string
  name: string
  status: string
  entry: string
  entry_name: string
  agency: string
  active_on: string | null
  how: 'uei' | 'name'
}

/** Every active vendor against the whole list, in one statement. */
async function vendorsMet(tx: CommandTx, today: string): Promise<MetVendor[]> {
  const vendors = await tx.sql<Pick<Vendor, 'id' | 'number' | 'name' | 'trade_name' | 'uei' | 'status'>>(
    `select id, number, name, trade_name, uei, status from vendors where organization_id = $1
      and status ${notAmong(vendorLife, 'closed')}`,
    [tx.organization_id],
  )
  const asked = vendors.flatMap((row) =>
    [row.name, row.trade_name].flatMap((name) => (name ? [{ row, key: nameKey(name) }] : [])),
  )
  const found = await tx.sql<Exclusion & { vendor: string }>(
    `select distinct on (v.id, e.entry) v.id as vendor, e.entry, e.name, e.uei, e.agency, e.active_on::text,
      e.ends_on::text
       from exclusion_lists l, unnest($2::uuid[], $3::text[], $4::text[]) v (id, uei, key)
       join exclusions e on e.organization_id = $1
       and (e.uei = v.uei or (e.name_key = v.key and (e.uei is null or v.uei is null)))
      where l.organization_id = $1 and l.in_force and e.list = l.id
        and not exists (select from exclusion_clearances c where c.organization_id = $1 and c.vendor = v.id
          and c.entry = e.entry)
      order by v.id, e.entry, e.line`,
    [tx.organization_id, asked.map(({ row }) => row.id), asked.map(({ row }) => row.uei), asked.map(({ key }) => key)],
  )
  return found
    .filter((entry) => isInForce(entry, today))
    .map(({ vendor: id, entry, name, uei, agency, active_on }) => {
      const row = vendors.find((each) => each.id === id)!
      return {
        vendor: id,
        number: row.number,
        name: row.name,
        status: row.status,
        entry,
        entry_name: name,
        agency,
        active_on,
        how: row.uei && uei === row.uei ? 'uei' : 'name',
      }
    })
}

export const metVendors = question('exclusions/met', {
  about:
    'Active vendors that match an entry of the newest exclusion list by UEI or full name and have not been cleared.',
  input: z.strictObject({}),
  run: async (_, { tx, now }) => ({ met: await vendorsMet(tx, (await termsOf(tx, now)).today) }),
})

export const checkExclusions = question('exclusions/check', {
  about: 'Whether a vendor is on the newest exclusion list, with the entries behind the answer.',
  input: z.strictObject({ vendor: z.uuid() }),
  run: async ({ vendor: id }, { tx, now }) => exclusionsOf(tx, id, now),
})

/**
 * The rule that others check before they publish an award, approve a vendor or send an order: its reasons are
 * `checks`, its rows `matches`.
 */
export async function exclusionsOf(tx: CommandTx, id: string, now: Date) {
  const row = await tx.one<Vendor>(
    'select id, name, trade_name, uei from vendors where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!row) throw new NotFound(vendor.label)
  const { today, term } = await termsOf(tx, now)
  const looked = await lookThrough(tx, row, today)
  const oldAfter = term('exclusion_list_days')
  return { ...looked, oldAfter, checks: exclusionChecks(looked, { today, oldAfter }) }
}

export const clearExclusion = command('exclusions/clear', {
  about: 'Clears an entry of the exclusion list as a different company, with the reason.',
  decides: 'money',
  reason: 'reason',
  input: z.strictObject({
    vendor: z.uuid(),
    entry: z.string().min(1).max(200),
    reason: z.string().trim().min(1, 'Enter how you know that it is a different company.').max(2_000),
  }),
  async run({ vendor: id, entry, reason }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    const { matches } = await lookThrough(tx, row, (await termsOf(tx, now)).today)
    const match = matches.find((each) => each.entry === entry)
    refuseIf(whyNotClear(match, { actor }))
    await tx.sql(
      `insert into exclusion_clearances (organization_id, vendor, entry, reason, cleared_by, cleared_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [tx.organization_id, id, entry, reason, actor.user_id, now],
    )
    return { vendor: id, entry }
  },
})

export const recordCertification = command('vendors/record-certification', {
  about:
    'Records a certification collected from a vendor that it is not excluded, which 2 CFR 180.300(b) accepts in place of a search.',
  decides: 'money',
  reason: 'words',
  input: z.strictObject({
    vendor: z.uuid(),
    certified_on: z.iso.date(),
    signed_by: z.string().trim().min(1, 'Enter who signed for the vendor.').max(200),
    words: z.string().trim().min(1, 'Enter the text that was signed.').max(5_000),
  }),
  async run({ vendor: id, certified_on, signed_by, words }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    const { today, term } = await termsOf(tx, now)
    const excluded = whyNotContract(await lookThrough(tx, row, today))
    refuseIf(whyNotCertify({ actor, certified_on, excluded, today, oldAfter: term('exclusion_list_days') }))
    return (await tx.one<{ id: string }>(
      `insert into exclusion_certifications (organization_id, vendor, certified_on, signed_by, words, recorded_by,
        recorded_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [tx.organization_id, id, certified_on, signed_by, words, actor.user_id, now],
    ))!
  },
})

export const withdrawCertification = command('vendors/withdraw-certification', {
  about: 'Withdraws a certification that was recorded by mistake or is no longer true, with the reason.',
  decides: 'money',
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason.').max(2_000) }),
  async run({ id, reason }, { tx, actor, now }) {
    const read = () =>
      tx.one<{ vendor: string; withdrawn_at: string | null }>(
        'select vendor, withdrawn_at from exclusion_certifications where organization_id = $1 and id = $2',
        [tx.organization_id, id],
      )
    const found = await read()
    if (!found) throw new NotFound('Certification')
    // Under the lock of its vendor, two people who withdraw it at once take turns.
    await tx.lock<Vendor>(vendor, found.vendor)
    refuseIf(whyNotWithdrawCertification((await read())!, { actor }))
    await tx.sql(
      `update exclusion_certifications set withdrawn_by = $3, withdrawn_at = $4, withdrawal = $5
        where organization_id = $1 and id = $2`,
      [tx.organization_id, id, actor.user_id, now, reason],
    )
    return { id }
  },
})
