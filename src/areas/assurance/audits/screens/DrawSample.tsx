import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { longText, number, text } from '#platform/records/fields.ts'
import type { Fields } from '#platform/records/record.ts'
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
    label: 'What it is drawn from',
    help: 'So that somebody else finds the same list: purchase orders 1 to 480 of fiscal year 2026, by number.',
  }),
}
const byMethod: Record<'random' | 'monetary_unit' | 'lot', Fields> = {
  random: {
    ...common,
    count: number({ required: true, min: 1, max: 1_000_000, decimals: 0, label: 'How many items there are' }),
    size: number({ required: true, min: 1, max: 2_000, decimals: 0, label: 'How many are drawn' }),
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
    size: number({ required: true, min: 1, max: 2_000, decimals: 0, label: 'How many units are drawn' }),
    seed: text({ required: true, max: 60 }),
  },
  lot: {
    ...common,
    count: number({ required: true, min: 2, max: 1_000_000, decimals: 0, label: 'Size of the lot' }),
    quality_limit: number({
      required: true,
      min: 0,
      max: 100,
      decimals: 2,
      label: 'AQL in percent',
      help: 'The table of Z1.4, level II, is kept here for 1.0, 2.5 and 4.0 as far as this program knows it.',
    }),
    seed: text({ required: true, max: 60 }),
  },
}

const methods = [
  ['random', 'Random', 'Each item as likely as each other.'],
  ['monetary_unit', 'Monetary unit', 'Each dollar as likely as each other, so that large items are drawn more often.'],
  ['lot', 'Lot by Z1.4', 'A lot is accepted or rejected by how many of its sample are not as they should be.'],
] as const

/** First the method, then what it needs. */
export function DrawSample({ audit, onClose }: { audit: string; onClose: () => void }) {
  const draw = useCommand<typeof drawSample>('audits/draw')
  const [method, setMethod] = useState<keyof typeof byMethod>()
  if (!method)
    return (
      <Dialog
        from="side"
        title="Draw a sample"
        about="Which items are drawn hangs on the method, the numbers and the seed alone."
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
  return (
    <AskDialog
      key={method}
      from="side"
      title="Draw a sample"
      about="The seed is proposed by chance. Keep it, or take one that was agreed on beforehand."
      verb="Draw"
      done="The sample is drawn"
      fields={byMethod[method]}
      start={{ seed: seed() }}
      run={async ({ amounts, ...values }) => {
        const cents = amountsOf(amounts)
        await draw({
          id: audit,
          method,
          count: cents.length || 1,
          amounts: cents,
          ...(values as { population: string; seed: string }),
        })
      }}
      onClose={onClose}
    />
  )
}

/** Dollars on lines of their own, as cents. */
function amountsOf(text: unknown): number[] {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.replace(/[$,\s]/g, ''))
    .filter(Boolean)
  const wrong = lines.find((line) => !/^\d+(\.\d{1,2})?$/.test(line))
  if (wrong) throw new Error(`“${wrong}” is not an amount.`)
  return lines.map((line) => Math.round(Number(line) * 100))
}
