import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import { commands, documents } from '../src/commands.ts'
import { records } from '../src/records.ts'
import { decide, defaultChains } from './approvals.ts'
import { city } from './city.ts'

/** Rows beneath a document that are not part of its content, with the reason. */
const notWritten: Record<string, string> = {
  invoice_holds: 'They follow from matching the invoice with its order.',
  invoice_shares: 'They follow from the lines and the order.',
  contract_versions: 'Each is a copy of what was written.',
  price_quotes: 'They are compared beside the request, and an order is checked against them.',
}
const known = documents.map((type) => [type.table, type] as const)
const beneath = (table: string): AnyRecord[] =>
  (records as readonly AnyRecord[]).filter(({ access }) => access.of === 'parent' && access.parent === table)

test.each(known)('%s: every row beneath it is part of its content, or has a reason not to be', (table, { content }) => {
  expect(content.record.table).toBe(table)
  const said = [...content.parts.map(({ record }) => record.table), ...Object.keys(notWritten)]
  expect(
    beneath(table)
      .map((each) => each.table)
      .filter((each) => !said.includes(each)),
  ).toEqual([])
})

test.each(known)('%s: related documents are added up, or have a reason not to be', async (table, { sums }) => {
  const { owner } = await city()
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_viewdef('app.sum_pieces'::regclass) as definition`,
  )
  if ('alone' in sums)
    expect([rows[0]!.definition.includes(`'${table}'::text`), sums.alone.length > 10]).toEqual([false, true])
  else for (const kind of sums) expect(rows[0]!.definition).toContain(`'${kind}'::text`)
})

/** A request for a document of this type that waits for a manager, and an edit of the document by Max. */
async function waiting(table: string) {
  const place = await city()
  const { owner, organization, rosa } = place
  await defaultChains(place)
  const [document, request] = [randomUUID(), randomUUID()]
  const chain = (
    await owner.query<{ id: string }>('select id from approval_chains where organization_id = $1 limit 1', [
      organization.id,
    ])
  ).rows[0]!.id
  await owner.query(
    `insert into approval_requests (organization_id, id, number, document_table, document, title, requested_by,
      submitted_by) values ($1, $2, 'AP-1', $3, $4, 'A document', $5, $5)`,
    [organization.id, request, table, document, rosa.user_id],
  )
  await owner.query(
    `insert into approval_turns (organization_id, request, chain, sequence, slot, name, who, role, status)
      values ($1, $2, $3, 1, 1, 'Manager', 'role', 'manager', 'waiting')`,
    [organization.id, request, chain],
  )
  const history = (kept: string, record: string, operation: string, actor: string, after: object) =>
    owner.query(
      `insert into record_changes (organization_id, table_name, record, operation, actor, command, after)
        values ($1, $2, $3, $4, $5, null, $6)`,
      [organization.id, kept, record, operation, actor, JSON.stringify(after)],
    )
  await history(table, document, 'insert', rosa.user_id, { id: document })
  return { ...place, document, request, history }
}
const barred = 'You wrote in this document. Another person must approve it.'

test.each(known)('%s: an edit by the approver bars that approver', async (table, { content }) => {
  const columns = [...openFields(content.record).map(([name]) => name), ...(content.also ?? [])]
  const { does, max, document, request, history } = await waiting(table)
  const approves = () => does(max, decide, { id: request, revision: 1, decision: 'approved', comment: '' })
  await history(table, document, 'update', max.user_id, { status: 'submitted' })
  await expect(approves()).rejects.not.toThrow(barred)
  await history(table, document, 'update', max.user_id, { [columns[0]!]: 'changed' })
  await expect(approves()).rejects.toThrow(barred)
})

const parts = documents.flatMap(({ table, content }) =>
  content.parts.map((part) => [table, part.record.table, part] as const),
)
test.each(parts)(
  '%s: a line in %s by the approver bars that approver, even after it was removed',
  async (table, kept, { by }) => {
    const { does, max, document, request, history } = await waiting(table)
    await history(kept, randomUUID(), 'insert', max.user_id, { [by]: document })
    await expect(does(max, decide, { id: request, revision: 1, decision: 'approved', comment: '' })).rejects.toThrow(
      barred,
    )
  },
)

/** Fields that name one person who wrote, which a later save or a colleague's edit leaves behind. */
const writer =
  /^(asked|brought|created|drafted|entered|filled|made|measured|prepared|proposed|raised|requested|submitted|written)_by$/
/** Decisions that give back or end a record, which its author may as well withdraw. */
const back = /\/(decline|object|refuse|reject|return|revise|reopen|deny|note-review|correct-dates)$/
/** Decisions of which the named person is the only writer, with the reason. */
const oneWriter: Record<string, string> = {
  'audit-findings/answer': 'The person responsible answers; the finding is its author’s.',
  'auditor-access/confirm': 'A request for access is never changed: a new one is made.',
  'cost-exceptions/approve': 'A request is never changed: it is withdrawn, and another one made.',
  'data-exports/approve': 'A request is never changed.',
  'emergency-access/review': 'The use of the access is reviewed, which the log tells.',
  'form-submissions/accept': 'Answers are the sender’s own: no one else can change them.',
  'grant-costs/count-as-match': 'A recorded cost is never changed.',
  'grant-costs/settle': 'A recorded cost is never changed.',
  'imports/activate': 'A run has no content but its sheet, which one person sent.',
  'pa-projects/close': 'The application was judged by its authors’ rule when it was submitted.',
  'pa-projects/obligate': 'FEMA decides, on what was judged by its authors’ rule when it was submitted.',
  'policies/approve': 'The writers of the version are found by their own fact.',
}

test('each decision bars everyone who wrote, or names why there is one writer', () => {
  const judged = commands.flatMap(({ name, decides, move }) => {
    const not = Object.keys(move?.life.moves[move.name]?.not ?? {})
    return decides && not.some((field) => writer.test(field)) && !back.test(name) ? [{ name, not }] : []
  })
  expect(judged.filter(({ not, name }) => !not.includes('author') && !oneWriter[name]).map(({ name }) => name)).toEqual(
    [],
  )
  expect(Object.keys(oneWriter).filter((name) => !judged.some((each) => each.name === name))).toEqual([])
  expect(judged.length).toBeGreaterThan(40)
})
