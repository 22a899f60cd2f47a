import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { labelOf, optionLabel } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among } from '#platform/life/status-sql.ts'
import { putDown } from '../controls/change.ts'
import type { Effect } from '../controls/commands.ts'
import { changeStatus } from '../controls/rules.ts'
import { administratorsOf } from '../two-people/small-agency/facts.ts'
import { aiPolicy, type AiPolicy } from './records.ts'
import { firstPolicy, isLooser, type Policy } from './rules.ts'

type Values = Policy & { note?: string | null }
type Name = keyof Values
/** The values that a change sets, and the version of the policy that its proposer saw. */
type Proposal = { changes: Partial<Values>; version: number | null }

/** The AI policy is a control: allowing more takes two administrators, allowing less acts at once. */
export const changeAiPolicy = command('ai-policies/change', {
  about:
    'Sets which AI programs and language model people may use, how often, and what is masked. Allowing more waits for a second administrator.',
  decides: 'control',
  personal: true,
  input: z.strictObject({ changes: inputSchema(aiPolicy), reason: z.string().trim().max(500).optional() }),
  async run({ changes, reason = '' }, context) {
    const { tx, actor, now } = context
    refuseIf(whyNotEdit(aiPolicy, null, actor))
    const row = await policyOf(context)
    const before: Values = row ?? firstPolicy
    const after: Values = { ...before, ...(changes as Partial<Values>) }
    const names = (Object.keys(changes) as Name[]).filter((name) => !isSame(before[name], after[name]))
    refuseIf(row && names.length === 0 ? 'These values are already set.' : null)
    const loosens = isLooser(before, after)
    const first =
      !row && (await administratorsOf(tx, actor.organization_id, now)).every((person) => person === actor.user_id)
    if (loosens && !first) {
      refuseIf(reason.length < 3 ? 'Enter a reason for allowing more. Another administrator must approve it.' : null)
      refuseIf(
        (await isWaiting(context))
          ? 'Another change is waiting for a second administrator. Decide or withdraw it first.'
          : null,
      )
    }
    const today = await todayOf(tx, now)
    const change = await putDown(context, {
      title: aiPolicy.label,
      register: aiPolicy.table,
      entry: row?.id ?? null,
      does: 'set',
      loosens,
      first,
      reason: reason || (loosens ? 'First policy' : 'Allows less'),
      entered_on: today,
      effective_from: today,
      before: inWords(before, names),
      after: inWords(after, names),
      proposal: {
        changes: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
        version: row?.version ?? null,
      } satisfies Proposal,
    })
    if (changeStatus.is(change, 'effective')) await aiPolicyEffect.carryOut(context, change)
    return { change: change.id, waiting: changeStatus.isOpen(change) }
  },
})

export const aiPolicyEffect: Effect = {
  /** The approver saw what was before and after: another policy since then is another change. */
  async when(context, { proposal }) {
    const { version } = JSON.parse(proposal!) as Proposal
    refuseIf(
      ((await policyOf(context))?.version ?? null) === version
        ? null
        : 'The AI policy was changed after this was proposed. Decline this change, and propose it again.',
    )
    return { effective_from: await todayOf(context.tx, context.now) }
  },
  /** The policy is read at every call, so it changes with the approval. */
  async carryOut(context, { proposal }) {
    const { changes } = JSON.parse(proposal!) as Proposal
    const row = await policyOf(context)
    if (row) await context.tx.update<AiPolicy>(aiPolicy, row.id, changes)
    else await context.tx.insert<AiPolicy>(aiPolicy, { name: aiPolicy.label, ...changes })
  },
}

const policyOf = ({ tx }: Context) =>
  tx.one<AiPolicy>('select * from ai_policies where organization_id = $1 for update', [tx.organization_id])

const isWaiting = ({ tx }: Context) =>
  tx.one(
    `select from control_changes where organization_id = $1 and register = 'ai_policies'
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id],
  )

const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

function inWords(policy: Values, names: readonly Name[]): string {
  return names
    .map((name) => {
      const [field, value] = [aiPolicy.fields[name], policy[name] ?? null]
      const said =
        typeof value === 'boolean'
          ? value
            ? 'yes'
            : 'no'
          : value === null
            ? 'none'
            : field.kind === 'choice'
              ? optionLabel(field, String(value))
              : String(value)
      return `${labelOf(aiPolicy, name)}: ${said}`
    })
    .join('; ')
}
