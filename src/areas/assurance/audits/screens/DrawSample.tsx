import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { choice, date, longText, number, text } from '#platform/records/fields.ts'
import type { Fields } from '#platform/records/record.ts'
import { useToday } from '#client/use-today.ts'
import { addMonths } from '#platform/dates.ts'
import type { drawRecords } from '../bundle/commands.ts'
import type { drawSample } from '../commands.ts'

const seed = () =>
  [...crypto.getRandomValues(new Uint8Array(5))]
    .map((byte) => byte.toString(36))
    .join('')
    .slice(0, 8)

const common: Fields = {
  population: text({
    required: true,
    max: 300,
    label: 'Population',
    help: 'Describe the list so that others can find it: purchase orders 1 to 480 of fiscal year 2026, by number.',
  }),
}
const byMethod: Record<'random' | 'monetary_unit' | 'lot', Fields> = {
  random: {
    ...common,
    count: number({ required: true, min: 1, max: 1_000_000, decimals: 0, label: 'Number of items' }),
    size: number({ required: true, min: 1, max: 2_000, decimals: 0, label: 'Sample size' }),
    seed: text({ required: true, max: 60 }),
  },
  monetary_unit: {
    ...common,
    amounts: longText({
      required: true,
      max: 20_000,
      label: 'Amount of each item',
      help: 'In dollars, one on each line, in the order of the list.',
    }),
    size: number({ required: true, min: 1, max: 2_000, decimals: 0, label: 'Number of units to draw' }),
    seed: text({ required: true, max: 60 }),
  },
  lot: {
    ...common,
    count: number({ required: true, min: 2, max: 1_000_000, decimals: 0, label: 'Lot size' }),
    quality_limit: number({
      required: true,
      min: 0,
      max: 100,
      decimals: 2,
      label: 'AQL (%)',
      help: 'Z1.4 level II tables are available for 1.0, 2.5 and 4.0.',
    }),
    seed: text({ required: true, max: 60 }),
  },
}

const fromRecords: Fields = {
  source: choice(['invoices', 'payments', 'purchase_orders'], {
    required: true,
    label: 'Drawn from',
    words: { purchase_orders: 'Purchase orders' },
  }),
  from: date({ required: true, label: 'First day' }),
  to: date({ required: true, label: 'Last day' }),
  method: choice(['random', 'monetary_unit', 'largest'], {
    required: true,
    words: { monetary_unit: 'Monetary-unit sampling', largest: 'Largest amounts' },
  }),
  size: number({ required: true, min: 1, max: 200, decimals: 0, label: 'Sample size' }),
  seed: text({ required: true, max: 60 }),
}

const methods = [
  ['records', 'From records', 'Invoices, payments or orders of a period, with a bundle of every document behind them.'],
  ['random', 'Random', 'Each item is equally likely.'],
  ['monetary_unit', 'Monetary-unit sampling', 'Each dollar is equally likely, so large items are drawn more often.'],
  ['lot', 'ANSI/ASQ Z1.4 level II', 'The number of exceptions in the sample decides whether the lot is accepted.'],
] as const

/** First the method, then what it needs. */
export function DrawSample({ audit, onClose }: { audit: string; onClose: () => void }) {
  const draw = useCommand<typeof drawSample>('audits/draw')
  const records = useCommand<typeof drawRecords>('audits/draw-records')
  const today = useToday()
  const [method, setMethod] = useState<keyof typeof byMethod | 'records'>()
  if (!method)
    return (
      <Dialog
        from="side"
        title="Draw sample"
        about="The method, the numbers and the seed determine the sample."
        onClose={onClose}
      >
        <ul className="grid gap-3">
          {methods.map(([name, label, about]) => (
            <li key={name} className="grid justify-items-start gap-1">
              <Button onClick={() => setMethod(name)}>{label}</Button>
              <p className="text-ink-2">{about}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  if (method === 'records')
    return (
      <AskDialog
        from="side"
        title="Draw sample from records"
        about="The seed is random. Keep it or enter an agreed seed."
        verb="Draw sample"
        done="Sample drawn"
        fields={fromRecords}
        start={{ seed: seed(), source: 'invoices', method: 'monetary_unit', from: addMonths(today, -12), to: today }}
        press={(values) => records.press({ id: audit, ...(values as Omit<Parameters<typeof records>[0], 'id'>) })}
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      key={method}
      from="side"
      title="Draw sample"
      about="The seed is random. Keep it or enter an agreed seed."
      verb="Draw sample"
      done="Sample drawn"
      fields={byMethod[method]}
      start={{ seed: seed() }}
      whyNot={({ amounts }) => whyNotAmounts(amounts)}
      early={false}
      press={({ amounts, ...values }) =>
        draw.press({
          id: audit,
          method,
          count: linesOf(amounts).length || 1,
          amounts: linesOf(amounts).map((line) => Math.round(Number(line) * 100)),
          ...(values as { population: string; seed: string }),
        })
      }
      onClose={onClose}
    />
  )
}

/** Dollars on separate lines. */
const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.replace(/[$,\s]/g, ''))
    .filter(Boolean)

function whyNotAmounts(text: unknown) {
  const wrong = linesOf(text).find((line) => !/^\d+(\.\d{1,2})?$/.test(line))
  return wrong === undefined ? null : { name: 'amounts', message: `“${wrong}” isn’t an amount.` }
}
