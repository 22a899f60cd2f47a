import { z } from 'zod'
import { question, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import { documentsKey, linesOfFile, type FileLines } from '#platform/storage/texts/lines-of-file.ts'
import { mismatches, policyMismatches, readInsurance, type ReadCertificate } from './insurance/rules.ts'
import { readW9, w9Mismatches, type ReadW9, type TaxFile } from './w9/rules.ts'

/** The values read from a file, for a person to take field by field. Nothing is saved. */
export type ReadFile = Pick<FileLines, 'state' | 'problem'>
export type InsuranceRead = ReadFile & { read: ReadCertificate | null; notes: string[]; policyNotes: string[][] }
export type W9Read = ReadFile & { file: { path: string; name: string } | null; read: ReadW9 | null; notes: string[] }

const path = z.string().min(1).max(1024)

export const readInsuranceFile = question('papers/insurance', {
  about:
    'Reads the policies of a certificate of insurance from a file’s text, and says what does not fit the vendor, the agency and the contract. Nothing is saved.',
  input: z.strictObject({
    path,
    vendor: z.uuid().nullish(),
    until: z.iso.date().nullish(),
    required: z.int().min(0).nullish(),
  }),
  async run({ path: file, vendor, until, required }, context): Promise<InsuranceRead> {
    const { tx, actor, now } = context
    const { state, problem, lines } = await linesOfFile(tx, actor.organization_id, file)
    if (state !== 'read') return { state, problem, read: null, notes: [], policyNotes: [] }
    const read = readInsurance(lines)
    const against = {
      vendor: vendor ? await vendorName(context, vendor) : null,
      agency: (await tx.one<{ name: string }>('select name from organizations where id = $1', [actor.organization_id]))!
        .name,
      today: await todayOf(tx, now),
      until: until ?? null,
      required: required ?? null,
    }
    return {
      state,
      problem,
      read,
      notes: [...read.notes, ...(read.policies.length > 0 ? mismatches(read, against) : [])],
      policyNotes: read.policies.map((policy) => [...policy.unclear, ...policyMismatches(policy, against)]),
    }
  },
})

async function vendorName({ tx, actor }: Context, vendor: string): Promise<string | null> {
  const [found] = await tx.asPerson<{ name: string }>(
    'select name from vendors where organization_id = $1 and id = $2',
    [actor.organization_id, vendor],
  )
  return found?.name ?? null
}

/** The newest file of the vendor with the form's title in it: attached to it, or among its certificates. */
const newestW9 = `
  with files as (
    select path, name from attachments
     where organization_id = $1 and table_name = 'vendors' and record = $2 and removed_at is null
    union all
    select c ->> 'path', c ->> 'name' from vendors v, jsonb_array_elements(v.certifications) c
     where v.organization_id = $1 and v.id = $2)
  select f.path, f.name from files f
    join storage.objects o on o.bucket_key = ${documentsKey} and o.shelf = $1 and o.name = f.path
    join storage.text_parts p on p.object = o.id
   where p.words @@ phraseto_tsquery('english', 'request for taxpayer') order by o.id desc limit 1`

export const readVendorW9 = question('papers/w9', {
  about:
    'Reads the newest W-9 among the files of a vendor and compares it with the vendor on file. Only the last four digits of its number are read. Nothing is saved.',
  input: z.strictObject({ vendor: z.uuid() }),
  async run({ vendor }, { tx, actor, now }): Promise<W9Read> {
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can read a vendor’s W-9.')
    const organization = actor.organization_id
    const [row] = await tx.asPerson<{ name: string }>(
      'select name from vendors where organization_id = $1 and id = $2',
      [organization, vendor],
    )
    if (!row) throw new NotFound('Vendor')
    const [file] = await tx.asPerson<{ path: string; name: string }>(newestW9, [organization, vendor])
    if (!file) return { state: 'read', problem: null, file: null, read: null, notes: [] }
    const { state, problem, lines } = await linesOfFile(tx, organization, file.path)
    if (state !== 'read') return { state, problem, file, read: null, notes: [] }
    const kept = await tx.one<Pick<TaxFile, 'tin_kind' | 'tin_last'>>(
      'select tin_kind, tin_last from vendor_secrets where organization_id = $1 and vendor = $2',
      [organization, vendor],
    )
    const read = readW9(lines)
    return {
      state,
      problem,
      file,
      read,
      notes: [
        ...read.notes,
        ...w9Mismatches(read, {
          name: row.name,
          tin_kind: kept?.tin_kind ?? null,
          tin_last: kept?.tin_last ?? null,
          today: await todayOf(tx, now),
        }),
      ],
    }
  },
})

export const paperQuestions = [readInsuranceFile, readVendorW9]
