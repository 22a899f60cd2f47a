import type { Client } from 'pg'

export class VerificationRefused extends Error {}
export type Verified = { name: string; verified: boolean }

const operator = '00000000-0000-0000-0000-000000000000'

/**
 * Verifies an agency from the command line, or declines it: an installation may have no platform_admin, and an operator
 * who is a member does not decide in the browser.
 */
export async function verifyByOperator(
  owner: Client,
  { agency, decline }: { agency: string; decline?: string | undefined },
  now: Date,
): Promise<Verified> {
  await owner.query('begin')
  try {
    await owner.query('set local role custodian')
    const verified = await verify(owner, agency.trim(), decline?.trim(), now)
    await owner.query('commit')
    return verified
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function verify(owner: Client, agency: string, decline: string | undefined, now: Date): Promise<Verified> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, name from organizations where kind = 'agency'
      and (id::text = lower($1) or app.organization_skeleton(name) = app.organization_skeleton($1)) for update`,
    [agency],
  )
  if (rows.length > 1)
    throw new VerificationRefused(
      `More than one agency has this name. Use the id: ${rows.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  const [found] = rows
  if (!found) throw new VerificationRefused(`No agency matches "${agency}".`)
  if (decline === undefined) {
    await owner.query(
      `update organizations set verified_at = $2, verified_by = 'operator', verification_declined_at = null,
        verification_reason = null where id = $1`,
      [found.id, now],
    )
  } else {
    await owner.query(
      `update organizations set verified_at = null, verified_by = null, verification_declined_at = $2,
        verification_reason = $3 where id = $1`,
      [found.id, now, decline],
    )
    await owner.query('update vendor_welcomes set open = false where organization_id = $1', [found.id])
    await owner.query(
      'update publications set spending = false, projects = false, reports = false where organization_id = $1',
      [found.id],
    )
  }
  await owner.query(
    `insert into audit_events (organization_id, actor, command, input, result, at, request_id)
      values ($1, $2, 'platform/verify-agency', $3, '{}', $4, 'command line')`,
    [
      found.id,
      operator,
      JSON.stringify({
        decision: decline === undefined ? 'verify' : 'decline',
        reason: decline ?? 'Verified on the command line',
      }),
      now,
    ],
  )
  return { name: found.name, verified: decline === undefined }
}
