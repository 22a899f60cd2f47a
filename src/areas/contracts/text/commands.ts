import { z } from 'zod'
import { clausesOf } from '#areas/procurement/solicitations/parts.ts'
import { clausesFor } from '#areas/procurement/solicitations/rules.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Solicitation } from '#areas/procurement/solicitations/records.ts'
import type { Reason } from '#platform/rules.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inForce } from '#platform/records/dated.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { sectionsOf } from './facts.ts'
import { putSections, putSigners } from './put.ts'
import { contractSection, contractSigner, type ContractSection } from './records.ts'
import { whyNotSigners } from './rules.ts'

export const setContractSections = command('contracts/set-sections', {
  about: 'Replaces the sections of a contract. Text that differs from its clause is marked as modified.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(contractSection) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotEdit(contract, row, actor))
    await refuseIfMoved(tx, contract, row, version)
    await putSections(tx, id, lines)
    return tx.update<Contract>(contract, id, { title: row.title })
  },
})

export const addContractClauses = command('contracts/add-clauses', {
  about:
    'Adds the selected clauses in approved text. Without a selection, adds those required by the funding, the work and the ceiling.',
  input: z.strictObject({ id: z.uuid(), codes: z.array(z.string().max(40)).max(200).optional() }),
  async run({ id, codes }, { tx, actor, now }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotEdit(contract, row, actor))
    const [sections, clauses, day] = [await sectionsOf(tx, id), await clausesOf(tx), await todayOf(tx, now)]
    const stranger = codes?.find((code) => !inForce(clauses, day).some((each) => each.code === code))
    refuseIf(stranger ? `Clause ${stranger} isn’t active today.` : null)
    const wanted = codes
      ? inForce(clauses, day).filter(({ code }) => codes.includes(code))
      : clausesFor({ ...row, estimate: row.ceiling } as unknown as Solicitation, clauses, day).filter(
          ({ optional }) => !optional,
        )
    const missing = wanted.filter((clause) => !sections.some((each) => each.clause === clause.id))
    if (missing.length > 0) {
      await putSections(tx, id, [
        ...sections.map(asLine),
        ...missing.map((clause) => ({ heading: clause.title, body: clause.body, clause: clause.id, reason: null })),
      ])
      await tx.update<Contract>(contract, id, { title: row.title })
    }
    return { added: missing.map(({ title }) => title) }
  },
})

const asLine = ({ id, heading, body, clause, reason }: ContractSection) => ({ id, heading, body, clause, reason })

export const setContractSigners = command('contracts/set-signers', {
  about: 'Sets the signers, their party and the signing order. Signers in one turn sign in any order.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(contractSigner) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotEdit(contract, row, actor))
    await refuseIfMoved(tx, contract, row, version)
    refuseIf(
      whyNotSigners(
        lines.map(({ party, person, name, turn, email }) => ({
          party: party!,
          person: person ?? null,
          name: name ?? '',
          turn: turn ?? 1,
          email: email ?? null,
        })),
      ),
    )
    refuseIf(await whyNotMailboxes(tx, lines))
    await putSigners(tx, id, lines)
    return tx.update<Contract>(contract, id, { title: row.title })
  },
})

/** A link to an address of the agency’s own would let one of its members sign for the vendor. */
async function whyNotMailboxes(tx: CommandTx, lines: readonly { email?: string | null }[]): Promise<Reason> {
  const own = await tx.one<{ email: string }>(
    `select email from organization_members where organization_id = $1 and lower(email) = any ($2) limit 1`,
    [tx.organization_id, lines.flatMap(({ email }) => email?.toLowerCase() ?? [])],
  )
  return own ? `${own.email} belongs to a member of your agency. Enter the vendor’s address.` : null
}
