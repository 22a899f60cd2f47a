import type { Tx } from '#platform/database/database.ts'
import type { Attributes } from '#platform/geodata/geodata.ts'
import { noteOf } from './rules.ts'

const most = 8

/** Places of a layer whose names contain all of these words, those that begin with them first. */
export async function findPlaces(
  tx: Tx,
  layer: { organization_id: string; id: string },
  words: string,
): Promise<readonly { name: string; note: string | null }[]> {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const found = await tx.sql<{ name: string; attributes: string }>(
    `select name, attributes from map_features where organization_id = $1 and layer = $2
       and not exists (select from unnest($3::text[]) part where position(part in lower(name)) = 0)
      order by position($4 in lower(name)) <> 1, name limit ${most}`,
    [layer.organization_id, layer.id, parts, words.toLowerCase()],
  )
  return found.map(({ name, attributes }) => ({ name, note: noteOf(JSON.parse(attributes) as Attributes, name) }))
}
