import { commandsOf } from '#platform/commands/commands-of.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { contractById } from '../contracts/facts.ts'
import { obligationLife } from './life.ts'
import { obligation, type Obligation } from './records.ts'
import { nextOf } from './rules.ts'

export const createObligation = draftCommand('contract-obligations/create', obligation)
export const editObligation = editCommand('contract-obligations/edit', obligation)

export const obligationCommands = commandsOf(obligationLife, {
  handIn: (row, { asked, actor }) => ({ ...shown(row, asked), decided_by: actor.user_id }),
  accept: (row, { asked: { note }, actor, now }) => ({ note: note?.trim() || row.note, ...decided(actor, now) }),
  sendBack: (_, { asked: { reason }, actor, now }) => ({ note: reason, ...decided(actor, now) }),
  done: (row, { asked, actor, now }) => ({ ...shown(row, asked), ...decided(actor, now) }),
  waive: (_, { asked: { reason }, actor, now }) => ({ note: reason, ...decided(actor, now) }),
  after: { accept: again, done: again },
})

type Shown = { evidence?: Obligation['evidence'] | null; note?: string | null }

/** Earlier attachments stay. */
function shown(row: Obligation, { evidence, note }: Shown) {
  return { evidence: [...row.evidence, ...(evidence ?? [])], note: note?.trim() || null }
}

function decided({ user_id }: { user_id: string }, now: Date) {
  return { decided_by: user_id, decided_at: now.toISOString() }
}

async function again(row: Obligation, { tx }: { tx: CommandTx }): Promise<void> {
  const due_on = nextOf(row, (await contractById(tx, row.contract)).ends_on)
  if (!due_on) return
  const { contract, kind, title, about, party, owner, every_months, amount } = row
  await tx.insert(obligation, { contract, kind, title, about, party, owner, every_months, amount, due_on })
}
