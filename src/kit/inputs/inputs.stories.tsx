import { useState, type ComponentType, type ReactNode } from 'react'
import type { Story } from '../story.ts'
import { Radios, Segments, Select } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import type { Asked } from './FieldFrame.tsx'
import { FilesInput } from './FilesInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { InstantInput } from './InstantInput.tsx'
import { LongTextInput } from './LongTextInput.tsx'
import { MoneyInput, NumberInput, PercentInput } from './NumberInputs.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import { PersonInput, RefInput } from './RefInput.tsx'
import { TextInput } from './TextInput.tsx'

type Shown = Omit<Asked, 'onChange' | 'value'> & { value?: unknown }

/** An input that stores its value, so that it can be tried. */
function Tried({ of: Input, value, ...rest }: Shown & { of: ComponentType<Asked> }) {
  const [now, setNow] = useState<unknown>(value ?? null)
  return <Input {...rest} value={now} onChange={setNow} />
}
const tried = (Input: ComponentType<Asked>, id: string, label: string, more: Partial<Shown> = {}): ReactNode => (
  <Tried key={id} of={Input} id={id} label={label} required {...more} />
)
function choice(Input: typeof Select, id: string, options: readonly string[], value?: string): ReactNode {
  const Chosen = (asked: Asked) => <Input field={{ options }} {...asked} />
  return tried(Chosen, id, 'Status', { value })
}
const Funds = (asked: Asked) => <RefInput field={{ to: 'funds' }} {...asked} />

export const inputs: Story = {
  name: 'Inputs, one for each field type',
  about: 'Typed freely, formatted when the field is left. Most fields are required, so the optional ones say so.',
  states: [
    ['Text', tried(TextInput, 'story-text', 'Legal name', { hint: 'As in the business registry.' })],
    ['Optional', tried(TextInput, 'story-optional', 'Trades as', { required: false })],
    ['Refused', tried(TextInput, 'story-refused', 'Order email', { value: 'rosa@', error: 'Invalid email address' })],
    [
      'Long text, as Markdown',
      tried(LongTextInput, 'story-long', 'Reason', { value: 'The pump can wait, the **plow** cannot.' }),
    ],
    ['Choice: segments', choice(Segments, 'story-segments', ['stop', 'warn'], 'stop')],
    ['Choice: radios', choice(Radios, 'story-radios', ['sealed_bid', 'proposal', 'small_purchase'], 'proposal')],
    [
      'Choice: list',
      choice(Select, 'story-select', [
        'general',
        'special_revenue',
        'capital_projects',
        'debt_service',
        'permanent',
        'enterprise',
      ]),
    ],
    ['Flag', tried(FlagInput, 'story-flag', 'Small business', { value: true })],
    ['Date: 7/1, Jul 1, +10', tried(DateInput, 'story-date', 'Effective from', { value: '2026-07-01' })],
    ['Instant with its zone', tried(InstantInput, 'story-instant', 'Bids close')],
    ['Number', tried(NumberInput, 'story-number', 'Quantity', { value: 1250.5 })],
    ['Money: 1.2k, (12), $3m', tried(MoneyInput, 'story-money', 'Amount', { value: 123_450 })],
    ['Percent', tried(PercentInput, 'story-percent', 'Retainage', { value: 5 })],
    ['Place', tried(PlaceInput, 'story-place', 'Address', { value: { address: '12 Depot Street, Alder Falls' } })],
  ],
}

export const pickers: Story = {
  name: 'Inputs that ask the server',
  about: 'Another record, a member, files: found and stored with the reader’s own rights.',
  live: true,
  states: [
    ['Reference', tried(Funds, 'story-ref', 'Fund')],
    ['Person', tried(PersonInput, 'story-person', 'Owner', { required: false })],
    ['Files', tried(FilesInput, 'story-files', 'Certifications', { required: false })],
  ],
}
