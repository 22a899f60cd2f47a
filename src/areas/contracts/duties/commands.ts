import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { contractById } from '../contracts/facts.ts'
import { obligation, type Obligation } from './records.ts'
import { moves, nextOf, whyNotDone, whyNotHandIn, whyNotJudge, whyNotWaive } from './rules.ts'

export const createObligation = draftCommand('contract-obligations/create', obligation)
export const editObligation = editCommand('contract-obligations/edit', obligation)

const one = z.strictObject({ id: z.uuid() })
const files = z.array(z.strictObject({ path: z.string().max(1024), name: z.string().max(255), size: z.int().min(0), type: z.string().max(255) })).max(20, 'At most 20 files')
const note = z.string().trim().max(2_000).default('')

export const handIn = command('contract-obligations/hand-in', {
  about: 'Notes that a deliverable was handed in, with the file or what shows it.',
  input: one.extend({ evidence: files, note }),
  async run({ id, evidence, note: words }, { tx, actor }) {
    const row = await tx.lock<Obligation>(obligation, id)
    refuseIf(whyNotHandIn(row, { actor, files: evidence.length }))
    return tx.update<Obligation>(obligation, id, { evidence: JSON.stringify([...row.evidence, ...evidence]), note: words || null, decided_by: actor.user_id, status: moves.handIn.to })
  },
})

export const acceptObligation = command('contract-obligations/accept', {
  about: 'Accepts a deliverable for the agency. What is owed again is made anew with its next day.',
  input: one.extend({ note }),
  async run({ id, note: words }, { tx, actor, now }) {
    const row = await tx.lock<Obligation>(obligation, id)
    refuseIf(whyNotJudge(row, { actor, handedInBy: row.decided_by, verb: 'accept' }))
    const accepted = await tx.update<Obligation>(obligation, id, { note: words || row.note, decided_by: actor.user_id, decided_at: now, status: moves.accept.to })
    await again(tx, row)
    return accepted
  },
})

export const sendBackObligation = command('contract-obligations/send-back', {
  about: 'Sends a deliverable back, and says what is wrong with it.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say what is wrong').max(2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<Obligation>(obligation, id)
    refuseIf(whyNotJudge(row, { actor, handedInBy: row.decided_by, verb: 'sendBack' }))
    return tx.update<Obligation>(obligation, id, { note: reason, decided_by: actor.user_id, decided_at: now, status: moves.sendBack.to })
  },
})

export const doneObligation = command('contract-obligations/done', {
  about: 'Says that an obligation was met, with what shows it.',
  input: one.extend({ evidence: files.default([]), note }),
  async run({ id, evidence, note: words }, { tx, actor, now }) {
    const row = await tx.lock<Obligation>(obligation, id)
    refuseIf(whyNotDone(row, { actor, files: evidence.length, note: words }))
    const done = await tx.update<Obligation>(obligation, id, { evidence: JSON.stringify([...row.evidence, ...evidence]), note: words || null, decided_by: actor.user_id, decided_at: now, status: moves.done.to })
    await again(tx, row)
    return done
  },
})

export const waiveObligation = command('contract-obligations/waive', {
  about: 'Lets an obligation go, with the reason.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say why').max(2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<Obligation>(obligation, id)
    refuseIf(whyNotWaive(row, actor))
    return tx.update<Obligation>(obligation, id, { note: reason, decided_by: actor.user_id, decided_at: now, status: moves.waive.to })
  },
})

async function again(tx: Parameters<typeof contractById>[0], row: Obligation): Promise<void> {
  const due_on = nextOf(row, (await contractById(tx, row.contract)).ends_on)
  if (!due_on) return
  const { contract, kind, title, about, party, owner, every_months, amount } = row
  await tx.insert(obligation, { contract, kind, title, about, party, owner, every_months, amount, due_on })
}
