import type { Client } from 'pg'
import type { Agency } from './agency.ts'
import type { Manifest } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import type { Staged } from './staging.ts'
import type { Moved } from './tables.ts'

/** Both sides have the same tables with the same columns. */
export function refuseOtherTables({ tables }: Manifest, here: readonly Moved[]): void {
  const alike = (one: Manifest['tables'][number], other: Moved | undefined) =>
    other?.columns.length === one.columns.length && one.columns.every((column) => other.columns.includes(column))
  const strange = tables.filter(
    (table) =>
      !alike(
        table,
        here.find(({ name }) => name === table.name),
      ),
  )
  if (strange.length > 0 || tables.length !== here.length)
    throw new MoveRefused(
      'The tables of the source differ from those of this installation. Update both to the same version.',
    )
}

export async function refuseIfHere(client: Client, { id, name }: Agency): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from public.organizations where id = $1
      or app.organization_skeleton(name) = app.organization_skeleton($2)`,
    [id, name],
  )
  if (rows.some((row) => row.id === id)) throw new MoveRefused(`${name} is already at this installation.`)
  if (rows[0])
    throw new MoveRefused(
      `This installation already has an organization called ${rows[0].name}. Rename one of the two.`,
    )
}

/** Organizations that rows point at and that do not move: each exists here under its id, or is added as a name. */
export async function othersHere(client: Client, { others }: Manifest, add: boolean): Promise<Agency[]> {
  const { rows } = await client.query<Agency>('select id, name, kind from public.organizations where id = any ($1)', [
    others.map(({ id }) => id),
  ])
  const strange = others.find(({ id, kind }) => rows.some((row) => row.id === id && row.kind !== kind))
  if (strange) throw new MoveRefused(`${strange.name} is a different organization at this installation.`)
  const missing = others.filter(({ id }) => !rows.some((row) => row.id === id))
  if (missing.length === 0) return []
  const agencies = missing.filter(({ kind }) => kind === 'agency')
  if (agencies.length > 0)
    throw new MoveRefused(
      `Rows point at agencies that aren’t at this installation: ${agencies.map(({ name }) => name).join(', ')}. Move these first.`,
    )
  if (!add)
    throw new MoveRefused(
      `These sellers aren’t at this installation: ${missing.map(({ name }) => name).join(', ')}. With --add-sellers they are added as names without people, and you invite their people.`,
    )
  const { rows: taken } = await client.query<{ name: string }>(
    `select o.name from public.organizations o join unnest($1::text[]) as n
         on app.organization_skeleton(o.name) = app.organization_skeleton(n)`,
    [missing.map(({ name }) => name)],
  )
  if (taken.length > 0)
    throw new MoveRefused(
      `Other sellers at this installation are called ${taken.map(({ name }) => name).join(', ')}. Rename them first: two accounts aren’t merged by name.`,
    )
  await client.query('set local role custodian')
  for (const { id, name, kind } of missing)
    await client.query('insert into public.organizations (id, name, kind) values ($1, $2, $3)', [id, name, kind])
  await client.query('set local role none')
  return missing
}

/** Plans come with the program, and each installation gave them its ids. */
export async function planHere(client: Client, staged: Staged, { plans }: Manifest): Promise<void> {
  const place = staged.get('public.subscriptions')
  if (!place) return
  for (const { id, code, valid_from } of plans) {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.plans where code = $1 and valid_from = $2',
      [code, valid_from],
    )
    if (!rows[0]) throw new MoveRefused(`The plan ${code} of ${valid_from} isn’t at this installation.`)
    await client.query(`update ${place} set plan_id = $2 where plan_id = $1`, [id, rows[0].id])
  }
}

/** The same for the folders of files. A file without an owner is under a prefix named after its folder. */
export async function bucketsHere(client: Client, staged: Staged, { buckets }: Manifest): Promise<void> {
  const place = staged.get('storage.objects')
  if (!place) return
  for (const { key, id, kind } of buckets) {
    const { rows } = await client.query<{ key: string }>(
      'select key from storage.buckets where organization_id is null and id = $1 and kind = $2',
      [id, kind],
    )
    const here = rows[0]?.key
    if (here === key) continue
    const { rowCount } = await client.query(`select from ${place} where bucket_key = $1 limit 1`, [key])
    if (!rowCount) continue
    if (!here) throw new MoveRefused(`The file folder ${id} isn’t at this installation.`)
    await client.query(`update ${place} set shelf = $2 where bucket_key = $1 and shelf = $1`, [key, here])
    await client.query(`update ${place} set bucket_key = $2 where bucket_key = $1`, [key, here])
  }
}
