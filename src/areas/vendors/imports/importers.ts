import type { Context } from '#platform/commands/command.ts'
import type { Importer, OfRun, Written } from '#platform/sheets/importer.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { whyNotContractWith } from '../checks/vendor-checks.ts'
import { lastFour, nameKey, tidyTin, whyNotTin, whyNotUei, type TinKind } from '../identity/rules.ts'
import { sealNumber, tinDigest } from '../identity/secrets.ts'
import type { Vendor } from '../vendors/records.ts'
import { vendorImport } from './rules.ts'
import { vendorLife } from '../vendors/life.ts'

export const vendorImporter: Importer = {
  kind: vendorImport,
  whyNot: ({ uei, tax_id, tax_kind }) => ({
    uei: uei ? whyNotUei(String(uei)) : null,
    tax_id: tax_id ? whyNotTin(String(tax_id), kindOf(tax_kind)) : null,
  }),
  wrote: keepTaxNumbers,
  activate,
  takesAlong: ['vendor_secrets'],
  async takeBack({ tx }, records) {
    await tx.sql('delete from vendor_secrets where organization_id = $1 and vendor = any ($2)', [
      tx.organization_id,
      records.map(({ record }) => record),
    ])
  },
}

const kindOf = (given: unknown): TinKind => (given === 'ssn' ? 'ssn' : 'ein')

/** A number that is on file stays: it came from the vendor itself, or from an earlier sheet. */
async function keepTaxNumbers({ tx, keys }: Context, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ id, values: { tax_id, tax_kind } }) => {
    if (!tax_id) return []
    const tin = tidyTin(String(tax_id))
    const sealed = sealNumber(keys, 'tin', id, tin).toString('hex')
    return [{ id, kind: kindOf(tax_kind), last: lastFour(tin), digest: tinDigest(keys, tin), sealed }]
  })
  if (rows.length === 0) return
  await tx.sql(
    `insert into vendor_secrets (organization_id, vendor, tin_kind, tin_last, tin_digest, tin_sealed)
     select $1, id, kind, last, digest, decode(sealed, 'hex') from jsonb_to_recordset($2::jsonb)
       as each(id uuid, kind text, last text, digest text, sealed text)
     on conflict (organization_id, vendor) do nothing`,
    [tx.organization_id, JSON.stringify(rows)],
  )
}

/** Active, unless an exclusion bars it: then it stays a draft. Only vendors that may be listed are looked at closely. */
async function activate({ tx, now }: Context, records: readonly OfRun[]) {
  const ids = records.map(({ record }) => record)
  const drafts = await tx.sql<Vendor>(
    `select * from vendors where organization_id = $1 and id = any ($2)
      and status ${among(vendorLife, 'draft')} order by id for update`,
    [tx.organization_id, ids],
  )
  const barred: { record: string; reason: string }[] = []
  const listed = await maybeListed({ tx }, drafts)
  for (const row of drafts.filter(({ id }) => listed.has(id))) {
    const reason = await whyNotContractWith(tx, row, now, { federal: false })
    if (reason) barred.push({ record: row.id, reason })
  }
  await tx.sql(
    `update vendors
  set status = ${asStatus(vendorLife, 'active')} where organization_id = $1 and id = any ($2)`,
    [tx.organization_id, drafts.map(({ id }) => id).filter((id) => !barred.some(({ record }) => record === id))],
  )
  return barred
}

/** The same comparison as of a single vendor, over many in one statement. */
async function maybeListed({ tx }: Pick<Context, 'tx'>, rows: readonly Vendor[]): Promise<ReadonlySet<string>> {
  await tx.sql(`select set_config('pg_trgm.similarity_threshold', '0.6', true)`)
  const given = rows.map(({ id, uei, name, trade_name }) => ({
    id,
    uei,
    keys: [name, trade_name].flatMap((each) => (each ? [nameKey(each)] : [])),
  }))
  const found = await tx.sql<{ id: string }>(
    `with given as (select id, uei, key from jsonb_to_recordset($2::jsonb) as each(id uuid, uei text, keys text[]),
            unnest(keys) as key),
          list as (select id from exclusion_lists where organization_id = $1 and in_force)
     select g.id from given g, list l where exists (select from exclusions e where e.organization_id = $1
       and e.list = l.id and e.uei = g.uei)
     union select g.id from given g, list l where exists (select from exclusions e where e.organization_id = $1
       and e.list = l.id and e.name_key = g.key)
     union select g.id from given g, list l where exists (select from exclusions e where e.organization_id = $1
       and e.list = l.id and e.name_key operator(app.%) g.key)`,
    [tx.organization_id, JSON.stringify(given)],
  )
  return new Set(found.map(({ id }) => id))
}
