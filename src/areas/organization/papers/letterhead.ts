import type { Tx } from '#platform/database/database.ts'
import type { Letterhead } from '#platform/documents/document.ts'

type Branded = { name: string; branding_config: { primaryColor?: string } }

/** The head of an organization's documents: its name and its color. A vendor sees no other organization's branding. */
export async function letterheadOf(tx: Pick<Tx, 'one'>, organization: string | null): Promise<Letterhead> {
  const found = await tx.one<Branded>('select name, branding_config from organizations where id = $1', [organization])
  return {
    agency: found?.name ?? '',
    ...(found?.branding_config.primaryColor && { color: found.branding_config.primaryColor }),
  }
}
