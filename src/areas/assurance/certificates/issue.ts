import { createHash, randomBytes } from 'node:crypto'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { certificate, certificateProof, type Certificate } from './records.ts'
import { codeAlphabet, proofText } from './rules.ts'
import { certificateLife } from './life.ts'

type Earned = {
  holder: string
  title: string
  course: string
  issued_on: string
  expires_on: string | null
  confirmed_by: string
}

/** Issues the credential of a passed course. It replaces the previous one of the same course. */
export async function issueCertificate(
  tx: CommandTx,
  earned: Earned,
  { now }: { actor: { user_id: string }; now: Date },
): Promise<Certificate> {
  await tx.sql(
    `update certificates set status = ${asStatus(certificateLife, 'expired')}, expires_on = $4 where organization_id = $1
      and holder = $2
      and course = $3 and status ${among(certificateLife, 'active')}`,
    [tx.organization_id, earned.holder, earned.course, earned.issued_on],
  )
  const made = await tx.insert<Certificate>(certificate, {
    ...earned,
    issued_by: await agencyOf(tx),
    status: 'active',
    number: await nextNumber(tx, certificate.table, String(certificate.fields.number.initial), now),
  })
  await linkRecords(
    tx,
    { from: { table: 'courses', id: earned.course }, kind: 'became', to: { table: certificate.table, id: made.id } },
    now,
  )
  return tx.update<Certificate>(certificate, made.id, { code: await prove(tx, made) })
}

export const agencyOf = async (tx: CommandTx): Promise<string> =>
  (await tx.one<{ name: string }>('select name from organizations where id = $1', [tx.organization_id]))!.name.slice(
    0,
    160,
  )

/** Returns a code of fifty bits, and saves what anyone can find with that code and the holder's name. */
export async function prove(tx: CommandTx, row: Certificate): Promise<string> {
  const code = [...randomBytes(12)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
  const found = (await tx.one<{ name: string; issued: string; until: string | null }>(
    `select m.display_name as name, c.issued_on::text as issued, c.expires_on::text as until from certificates c
      join organization_members m on m.organization_id = c.organization_id and m.user_id = c.holder
      where c.organization_id = $1 and c.id = $2`,
    [tx.organization_id, row.id],
  ))!
  await tx.insert(certificateProof, {
    certificate: row.id,
    digest: createHash('sha256').update(proofText(code, found.name)).digest('hex'),
    agency: await agencyOf(tx),
    title: row.title,
    issued_by: row.issued_by,
    issued_on: found.issued,
    expires_on: found.until,
  })
  return code
}
