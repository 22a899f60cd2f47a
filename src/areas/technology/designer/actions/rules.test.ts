import { expect, test } from 'vitest'
import { inputFrom } from '#areas/forms/workflows/actions/rules.ts'
import type { Command } from '#platform/commands/command.ts'
import { parseInput } from '#platform/commands/input.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { draftOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
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
