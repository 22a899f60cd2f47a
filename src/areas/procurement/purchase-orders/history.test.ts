import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { spend } from '#areas/planning/ledger/commitments.ts'
import { command } from '#platform/commands/command.ts'
import { ordering } from '#tests/orders.ts'
import { refusedByRule } from '#tests/refused.ts'
import { returnGoods } from '../receipts/commands.ts'
import { changeOrder } from './changes/commands.ts'
import { setOrderShares } from './commands.ts'
import { encumberAgain, recordCharges, recordInvoiced } from './invoicing/record-invoiced.ts'
import { orderTerm } from './records.ts'
import { orderCommands } from './stages.ts'

const bill = command('invoices/bill', {
  about: 'Bills an order line, for these tests.',
  input: z.object({ line: z.uuid(), quantity: z.number(), amount: z.int(), freight: z.int(), tax: z.int() }),
  async run({ line, quantity, amount, freight, tax }, context) {
    const { charges, order, again } = await recordInvoiced(context, line, quantity, amount)
    const beside = await recordCharges(context, order.id, { freight, tax, total: freight + tax })
    await spend(context, { table: 'invoices', id: line, words: 'INV-1' }, [...charges, ...beside.charges])
    await encumberAgain(context, order.id, [...again, ...beside.again])
    return null
  },
})

/** Everything that can happen to an issued order, in any order and amount; much of it is refused. */
const aStep = fc.record({
  does: fc.constantFrom('receive', 'return', 'bill', 'credit', 'change', 'sign', 'refuse', 'close', 'cancel'),
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 40 }),
  cents: fc.integer({ min: 1, max: 3_000 }),
})

test('whatever happens to an order, the ledger holds exactly what is open on its lines, freight and tax, share by share', async () => {
  const place = await ordering()
  const { ada, rosa, max, does, draft, line, linesOf, orderOf, books, signs, approved, issue, receives } = place
  const [roads, parks] = [await line('Roads', 900_000_00), await line('Parks', 900_000_00)]
  await does(ada, enterCommand(orderTerm), {
    kind: 'sales_tax_percent',
    value: 8.25,
    valid_from: '2026-11-20',
    source: 'Tax code 151 (test)',
    reason: 'The city pays sales tax.',
  })
  const beside = (cents: number) => ({ freight: Math.round(cents / 4), tax: Math.round(cents / 12) })
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 9 }), async (steps) => {
      const row = await draft(
        [
          { quantity: 30, unit_price: 3.33, budget_line: roads.id },
          { description: 'Masks', quantity: 7, unit_price: 14.285714, budget_line: parks.id },
        ],
        { freight: 25_01 },
      )
      const [first] = await linesOf(row.id)
      await does(rosa, setOrderShares, {
        id: row.id,
        version: (await orderOf(row.id)).version,
        line: first!.id,
        shares: [
          { budget_line: roads.id, percent: 33.3333 },
          { budget_line: parks.id, percent: 66.6667 },
        ],
      })
      await issue(await approved(row))
      const act = async ({ does: verb, line: at, quantity, cents }: (typeof steps)[number]): Promise<unknown> => {
        const lines = await linesOf(row.id)
        const of = lines[at] ?? lines[0]!
        const { version } = await orderOf(row.id)
        const head = { id: row.id, version, reason: 'So it is' }
        switch (verb) {
          case 'receive':
            return receives(
              row.id,
              lines.map((_, each) => (each === at ? quantity : 0)),
            )
          case 'return':
            return does(rosa, returnGoods, {
              order: row.id,
              received_on: '2026-11-20',
              lines: [{ line: of.id, quantity, reason: 'Torn' }],
            })
          case 'bill':
            return does(rosa, bill, { line: of.id, quantity, amount: cents, ...beside(cents) })
          case 'credit':
            return does(rosa, bill, { line: of.id, quantity: -quantity, amount: -cents, ...beside(-cents) })
          case 'change':
            return does(rosa, changeOrder, {
              ...head,
              cardinal_answer: 'The same.',
              lines: lines.map(({ id, description, unit, quantity: now, unit_price }, each) => ({
                id,
                description,
                unit,
                quantity: each === at ? quantity : now,
                unit_price: each === at && cents % 2 === 0 ? cents / 100 : unit_price,
              })),
            } as never)
          case 'sign':
            return signs(row.id)
          case 'refuse':
            return signs(row.id, 'returned')
          case 'close':
            return does(rosa, orderCommands.close, head)
          default:
            return does(rosa, orderCommands.cancel, { ...head, keep: false })
        }
      }
      for (const step of steps) {
        await act(step).catch(refusedByRule)
        const { held, open, kept } = await books(row.id)
        expect(held).toEqual(open)
        expect(kept).toBe(Object.values(held).reduce((sum, each) => sum + each, 0))
      }
    }),
    { numRuns: 12 },
  )
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})
