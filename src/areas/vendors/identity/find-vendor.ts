import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import { nameKey, tidyTin, tidyUei } from './rules.ts'
import { tinDigest } from './secrets.ts'

/** The sender as a document names it. */
export type Traces = {
  /** Numbers: UEI, vendor number, Peppol address or tax number. */ ids: readonly string[]
  /** The address that it came from. */ email: string | null
  /** The name as written. */ name: string | null
  /** Text in which the name may be found. */ text: string
}
export type Traced = { id: string; name: string; email: string; by: 'number' | 'email' | 'name' }

type Known = { id: string; name: string; trade_name: string | null; email: string }

/**
 * The vendor on file behind a document: by a number, else by the address it came from, else by its name. Where two
 * vendors fit equally well, none is proposed.
 */
export async function findVendor(
  tx: Pick<Tx, 'sql'>,
  organization: string,
  { ids, email, name, text }: Traces,
  keys: Pick<Keys, 'oldest'>,
): Promise<Traced | null> {
  const tins = ids.filter((id) => tidyTin(id).length === 9 && /^[\d\s-]+$/.test(id)).map((id) => tinDigest(keys, id))
  const byNumber = await tx.sql<Known>(
    `select id, name, trade_name, email from vendors where organization_id = $1 and status <> 'closed'
      and (uei = any ($2) or number = any ($3) or peppol = any ($3)
        or id in (select vendor from vendor_secrets where organization_id = $1 and tin_digest = any ($4))) limit 2`,
    [organization, ids.map(tidyUei), ids, tins],
  )
  if (byNumber.length > 0) return only(byNumber, 'number')
  const byEmail = email
    ? await tx.sql<Known>(
        `select id, name, trade_name, email from vendors where organization_id = $1 and status <> 'closed'
          and lower(email) = lower($2) limit 2`,
        [organization, email],
      )
    : []
  if (byEmail.length > 0) return only(byEmail, 'email')
  const named = await tx.sql<Known>(
    `select id, name, trade_name, email from vendors where organization_id = $1 and status <> 'closed'
      and (app.similarity(lower(name), lower($2)) > 0.3 or app.similarity(lower(coalesce(trade_name, '')), lower($2)) > 0.3
        or position(lower(name) in lower($3)) > 0)
      order by length(name) desc, id limit 50`,
    [organization, name ?? '', text.slice(0, 4_000)],
  )
  const written = nameKey(name ?? '')
  const same = named.filter((each) => [each.name, each.trade_name].some((one) => one && nameKey(one) === written))
  const within = text.toLowerCase()
  return only(
    same.length > 0 ? same : named.filter((each) => within.includes(each.name.toLowerCase())).slice(0, 1),
    'name',
  )
}

const only = ([first, ...rest]: readonly Known[], by: Traced['by']): Traced | null =>
  first && rest.length === 0 ? { id: first.id, name: first.name, email: first.email, by } : null
