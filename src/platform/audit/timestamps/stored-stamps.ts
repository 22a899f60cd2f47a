import type { Services } from '../../services.ts'

type Stamp = { size: number; token: Buffer }

/** The time stamps over the checkpoints above one size and up to another, by size. */
export async function stampsBetween({ database }: Pick<Services, 'database'>, organization: string, above: number, upTo: number): Promise<Map<number, Buffer>> {
  const { rows } = await database.read({ role: 'service_role' }, { text: 'select size, token from app.trail_timestamps where organization_id = $1 and size > $2 and size <= $3', values: [organization, above, upTo] })
  return new Map((rows as Stamp[]).map(({ size, token }) => [size, token]))
}
