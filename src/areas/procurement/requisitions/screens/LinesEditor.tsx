import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { requisitionLine } from '../records.ts'
import type { CatalogOffer } from '../questions.ts'
import { amountOf, totalOf } from '../rules.ts'
import { newLine, type DraftLine } from './draft-line.ts'
import { Offers } from './Offers.tsx'

type LinesEditorProps = { lines: readonly DraftLine[]; offers: readonly (readonly CatalogOffer[])[]; onChange: (lines: DraftLine[]) => void }

/** The lines of a requisition, one fieldset each: as wide as a table where there is room, a card on a phone. */
export function LinesEditor({ lines, offers, onChange }: LinesEditorProps) {
  const change = (key: string, part: Partial<DraftLine>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const typed = (value: unknown) => (typeof value === 'number' ? value : null)
  return (
    <div className="grid gap-4">
      {lines.map((line, at) => (
        <fieldset key={line.key} className="min-w-0 rounded-md border border-line bg-surface p-4">
          <legend className="sr-only">Line {at + 1}</legend>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-6">
            <div className="sm:col-span-6 lg:col-span-3"><TextInput id={`${line.key}-description`} label={`${at + 1}. Description`} required value={line.description} onChange={(value) => change(line.key, { description: String(value ?? '') })} /></div>
            <div className="sm:col-span-2 lg:col-span-1"><NumberInput id={`${line.key}-quantity`} label="Quantity" required value={line.quantity} onChange={(value) => change(line.key, { quantity: typed(value) })} /></div>
            <div className="sm:col-span-2 lg:col-span-1"><TextInput id={`${line.key}-unit`} label="Unit" required value={line.unit} onChange={(value) => change(line.key, { unit: String(value ?? '') })} /></div>
            <div className="sm:col-span-2 lg:col-span-1"><MoneyInput id={`${line.key}-price`} label="Unit price" required value={line.unit_price} onChange={(value) => change(line.key, { unit_price: typed(value) })} /></div>
            <div className="sm:col-span-4 lg:col-span-3"><RefInput id={`${line.key}-budget`} label="Budget line" required field={requisitionLine.fields.budget_line} value={line.budget_line} onChange={(value) => change(line.key, { budget_line: (value as string) || null })} /></div>
            <div className="sm:col-span-2 lg:col-span-1"><TextInput id={`${line.key}-commodity`} label="Commodity" value={line.commodity} onChange={(value) => change(line.key, { commodity: String(value ?? '') || null })} /></div>
            <div className="flex items-end justify-between gap-3 sm:col-span-6 lg:col-span-2">
              <p className="pb-2 text-lg font-semibold"><span className="sr-only">Amount of line {at + 1}: </span><Amount cents={amountOf(line)} /></p>
              <IconButton label={`Remove line ${at + 1}`} onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}><Icon name="trash" /></IconButton>
            </div>
          </div>
          <Offers line={line} offers={offers[at] ?? []} onTake={(part) => change(line.key, part)} />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button onClick={() => onChange([...lines, newLine({ budget_line: lines.at(-1)?.budget_line ?? null })])}><Icon name="plus" />Add a line</Button>
        {lines.length > 0 && <p className="text-lg">Together <span className="rule-double font-semibold"><Amount cents={totalOf(lines)} /></span></p>}
      </div>
    </div>
  )
}
