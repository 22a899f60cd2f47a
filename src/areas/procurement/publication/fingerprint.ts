import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { digestsOf } from '../notices/documents.ts'
import { partsOf } from '../solicitations/parts.ts'
import type { Solicitation } from '../solicitations/records.ts'

/**
 * A digest of each part that the approvers sign, by the name that a person reads when one differs. The number and the
 * names of people may change without another approval.
 */
export async function fingerprintOf(tx: CommandTx, of: Solicitation): Promise<string> {
  const { sections, lines, criteria, items } = await partsOf(tx, of.id)
  const officers = await tx.sql(
    'select officer, officer_key from opening_officers where organization_id = $1 and solicitation = $2 order by officer',
    [tx.organization_id, of.id],
  )
  const parts = {
    Type: of.kind,
    Title: of.title,
    'Public summary': of.summary,
    Classification: [of.category, of.commodity, of.department],
    Buyer: of.contact,
    'Cost estimate': of.estimate,
    Funding: [of.federal, of.construction, of.laborers],
    Audience: of.invited_only,
    Times: [of.closes_at, of.questions_until, of.visit_at].map((moment) => moment && new Date(moment).toISOString()),
    'Time zone': of.zone,
    Text: sections.map(({ part, heading, body, source }) => [part, heading, body, source]),
    Lines: lines.map(({ lot, description, quantity, unit }) => [lot, description, Number(quantity), unit]),
    Criteria: criteria.map(({ name, kind, weight, points, guidance }) => [
      name,
      kind,
      weight === null ? null : Number(weight),
      points === null ? null : Number(points),
      guidance,
    ]),
    'Response items': items.map(({ kind, name, required, format, envelope, blind_copy, criterion }) => [
      kind,
      name,
      required,
      format,
      envelope,
      blind_copy,
      criterion,
    ]),
    'Two envelopes': of.two_envelopes,
    Documents: await digestsOf(tx, of),
    'Opening officers': [of.officers_needed, officers],
  }
  return JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, digest(part)])))
}

const digest = (part: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(part ?? null))
    .digest('base64url')
    .slice(0, 22)
