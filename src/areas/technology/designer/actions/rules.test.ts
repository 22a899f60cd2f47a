import { expect, test } from 'vitest'
import { ordering } from '#tests/orders.ts'
import { runAction } from '#areas/forms/runs/acting/act.ts'
import { beginRun, goOn } from '#areas/forms/runs/commands.ts'
import { actionsKnow } from '#areas/forms/workflows/actions/allowed.ts'
import { inputFrom } from '#areas/forms/workflows/actions/rules.ts'
import { draftWorkflow, flowCommands, saveFlow } from '#areas/forms/workflows/commands.ts'
import type { Step } from '#areas/forms/workflows/rules.ts'
import type { Command } from '#platform/commands/command.ts'
import { parseInput } from '#platform/commands/input.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { draftOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
import { workflowActions } from './offered.ts'
import { actions, fieldsOf } from './rules.ts'

const commands: readonly Command[] = [draftOrder, draftRequisition]

test('every action is a command, and takes the fields that the designer offers', () => {
  expect(actions.map(({ command }) => command)).toEqual(commands.map(({ name }) => name))
  for (const { name, input } of commands) {
    const values = fieldsOf(name).map(({ path, field }) => ({
      to: path,
      fixed:
        field.kind === 'ref' || field.kind === 'person'
          ? '018f0000-0000-7000-8000-000000000001'
          : field.kind === 'choice'
            ? field.options![0]!
            : field.kind === 'flag'
              ? true
              : field.kind === 'date'
                ? '2027-07-01'
                : field.kind === 'text' || field.kind === 'long_text'
                  ? 'x'
                  : 10,
    }))
    expect(() => parseInput(input, inputFrom(values, {}, '2027-07-01')), name).not.toThrow()
    expect(() => parseInput(input, inputFrom([], {}, '2027-07-01')), name).toThrow(InvalidInput)
  }
})
test('formulas give the subject and calculated values, and empty fields are left out', () => {
  expect(
    inputFrom(
      [
        { to: 'order.title', formula: 'subject' },
        { to: 'order.terms', fixed: '' },
        { to: 'lines.0.unit_price', formula: 'cost * 2' },
        { to: 'lines.0.unit', fixed: 'ea' },
      ],
      { subject: 'Culvert', cost: 21 },
      '2027-07-01',
    ),
  ).toEqual({ order: { title: 'Culvert' }, lines: [{ unit_price: 42, unit: 'ea' }] })
})

test('two people approve side by side, and the workflow drafts a purchase order in the name of its owner', async () => {
  const { rosa, max, ada, does, owner, services, organization, vendor, supplies } = await ordering()
  actionsKnow(() => commands, workflowActions)
  const approval = (key: string, role: 'manager' | 'admin'): Step => ({
    key,
    kind: 'approval',
    name: key,
    role,
    to: 'both',
    rejected: 'stop',
  })
  const steps: Step[] = [
    { key: 'split', kind: 'parallel', name: 'Approvals', paths: ['law', 'money'] },
    approval('law', 'manager'),
    approval('money', 'admin'),
    { key: 'both', kind: 'join', name: 'Both approvals', to: 'order' },
    {
      key: 'order',
      kind: 'act',
      name: 'Draft the order',
      to: 'end',
      command: 'purchase-orders/draft',
      values: [
        { to: 'order.title', formula: 'subject' },
        { to: 'order.vendor', fixed: vendor },
        { to: 'order.price_basis', fixed: 'As in the catalog.' },
        { to: 'lines.0.description', fixed: 'Barricade' },
        { to: 'lines.0.quantity', formula: 'pieces' },
        { to: 'lines.0.unit', fixed: 'ea' },
        { to: 'lines.0.unit_price', fixed: 85 },
        { to: 'lines.0.budget_line', fixed: supplies.id },
      ],
    },
    { key: 'end', kind: 'end', name: 'End' },
    { key: 'stop', kind: 'end', name: 'Stopped', all: true },
  ]
  const flow = await does(max, draftWorkflow, { name: 'Road closure', owner: max.user_id } as never)
  const version = await does(max, saveFlow, { workflow: flow.id, seen: null, definition: { steps } as never })
  await does(max, flowCommands.submit, { id: version.id })
  await does(ada, flowCommands.publish, { id: version.id })
  const run = await does(rosa, beginRun, { workflow: flow.id, subject: 'Closure of Mill Road', facts: { pieces: 12 } })
  const orders = async () =>
    (
      await owner.query(
        'select title, status, amount::int, created_by from purchase_orders where organization_id = $1 and title = $2',
        [organization.id, 'Closure of Mill Road'],
      )
    ).rows
  for (const [who, step] of [
    [ada, 'money'],
    [max, 'law'],
  ] as const) {
    expect(await orders()).toEqual([])
    const { rows } = await owner.query(
      `select id from workflow_tasks where run = $1 and step = $2 and status = 'open'`,
      [run.id, step],
    )
    await does(who, goOn, { id: rows[0].id, result: 'approved' })
    await runDueJobs(services, [runAction])
  }
  expect(await orders()).toEqual([
    { title: 'Closure of Mill Road', status: 'draft', amount: 12 * 85_00, created_by: max.user_id },
  ])
  const { rows } = await owner.query('select status from workflow_runs where id = $1', [run.id])
  expect(rows).toEqual([{ status: 'completed' }])
})
