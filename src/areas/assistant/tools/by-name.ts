import type { Context } from '#platform/commands/command.ts'
import { type AnyRecord, labelOf } from '#platform/records/record.ts'
import type { Library } from './library.ts'
import { searched } from './read.ts'
import type { Rows } from './wanted.ts'

/** The words that are left name the record itself, or a record or person that it refers to. */
export async function byName(
  { record, name, refersTo }: Rows,
  library: Library,
  context: Context,
): Promise<Pick<Rows, 'conditions' | 'looked'> | null> {
  const whole = agencies[name.toLowerCase()]
  const own = refersTo ? [] : await searched(name, record.table, context, 20)
  if (own.length === 0 && whole && !refersTo) own.push(...(await searched(whole, record.table, context, 20)))
  if (own.length > 0)
    return { conditions: [{ test: 'these', ids: own.map(({ id }) => id) }], looked: [`named “${name}”`] }
  for (const [field, { kind, to }] of Object.entries<AnyRecord['fields'][string]>(record.fields)) {
    if (kind !== 'ref' || !library.records.some(({ table, restricted }) => table === to && !restricted)) continue
    const found = await searched(name, to, context, 20)
    // The search also finds the name in an address: a vendor of the city Larkspur is not Larkspur Paving.
    const titled = found.filter(({ title }) => isCalled(title, name))
    const hits = titled.length > 0 ? titled : found
    if (hits.length > 0)
      return {
        conditions: [
          {
            field,
            test: 'any',
            values: await withParts(
              to,
              hits.map(({ id }) => id),
              library,
              context,
            ),
            orNone: false,
          },
        ],
        looked: [`${labelOf(record, field).toLowerCase()} ${hits.length === 1 ? hits[0]!.title : `“${name}”`}`],
      }
  }
  if (record.table === 'bids') {
    const notices = await noticesNamed(name, context)
    if (notices.length > 0)
      return {
        conditions: [{ field: 'solicitation', test: 'any', values: notices, orNone: false }],
        looked: [`solicitation “${name}”`],
      }
  }
  const people = await context.tx.asPerson<{ user_id: string; display_name: string }>(
    `select user_id, display_name from public.organization_members where organization_id = $1 and lower(display_name) like '%' || $2 || '%' limit 5`,
    [context.actor.organization_id, name.replaceAll(/[\\%_]/g, String.raw`\$&`)],
  )
  const field = Object.entries<AnyRecord['fields'][string]>(record.fields).find(
    ([, { kind }]) => kind === 'person',
  )?.[0]
  return people.length > 0 && field
    ? {
        conditions: [{ field, test: 'any', values: people.map(({ user_id }) => user_id), orNone: false }],
        looked: [
          `${labelOf(record, field).toLowerCase()} ${people.map(({ display_name }) => display_name).join(' or ')}`,
        ],
      }
    : null
}

export const isCalled = (title: string, name: string): boolean =>
  name
    .toLowerCase()
    .split(' ')
    .every((word) => title.toLowerCase().includes(word))

/** Awarding agencies by the letters that people say. */
const agencies: Readonly<Record<string, string>> = {
  fema: 'federal emergency management agency',
  epa: 'environmental protection agency',
  hud: 'housing and urban development',
  dhs: 'homeland security',
  doe: 'department of energy',
  doj: 'department of justice',
  dot: 'department of transportation',
  fhwa: 'federal highway administration',
  fta: 'federal transit administration',
  usda: 'department of agriculture',
}

/** A company knows a solicitation by its public notice. */
async function noticesNamed(name: string, { tx }: Context): Promise<string[]> {
  const rows = await tx.asPerson<{ solicitation: string }>(
    `select solicitation from public.notices
      where not exists (select from unnest($1::text[]) word where position(word in lower(title)) = 0) limit 50`,
    [name.toLowerCase().split(' ')],
  )
  return rows.map(({ solicitation }) => solicitation)
}

/** With all that is below them: a department has its cost centers, and a budget is kept in the lowest. */
async function withParts(
  table: string,
  ids: readonly string[],
  { records }: Library,
  { tx, actor }: Context,
): Promise<readonly string[]> {
  const record = records.find((each) => each.table === table)
  const up =
    record &&
    Object.entries<AnyRecord['fields'][string]>(record.fields).find(
      ([name, { kind, to }]) => kind === 'ref' && to === table && name === 'parent',
    )?.[0]
  if (!up) return ids
  const rows = await tx.asPerson<{ id: string }>(
    `with recursive below as (
       select id from public.${table} where organization_id = $1 and id = any ($2)
       union select t.id from public.${table} t join below b on t.organization_id = $1 and t.${up} = b.id)
     select id from below limit 500`,
    [actor.organization_id, ids],
  )
  return rows.map(({ id }) => id)
}
