import type { Services } from '../../services.ts'

/** A stamp, and the earlier signature of the checkpoint if the log has moved to this installation. */
export type Stamp = { token: Buffer; former: Buffer[] }
type Row = Stamp & { size: number }

/** The time stamps over the checkpoints above one size and up to another, by size. */
export async function stampsBetween(
  { database }: Pick<Services, 'database'>,
  organization: string,
  above: number,
  upTo: number,
): Promise<Map<number, Stamp>> {
  const { rows } = await database.read(
    { role: 'service_role' },
    { text: stampsSql, values: [organization, above, upTo] },
  )
  return new Map((rows as Row[]).map(({ size, ...stamp }) => [size, stamp]))
}

const stampsSql = `
  select s.size, s.token,
         array(select f.signature from app.trail_former_signatures f where f.organization_id = $1 and f.size = s.size)
         as former
    from app.trail_timestamps s where s.organization_id = $1 and s.size > $2 and s.size <= $3`
