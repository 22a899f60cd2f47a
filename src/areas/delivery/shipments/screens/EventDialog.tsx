import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { InstantInput } from '#kit/inputs/InstantInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { dayIn, notADay, notANumber, numberIn } from '#kit/record/given.ts'
import type { noteShipment } from '../commands.ts'
import { shipmentLife } from '../life.ts'
import { shipmentEvent, shipmentEventKinds, type Shipment } from '../records.ts'

type Kind = (typeof shipmentEventKinds)[number]

/** A shipment event: only events possible now are offered. */
export function EventDialog({ row, onClose }: { row: Shipment; onClose: () => void }) {
  const note = useCommand<typeof noteShipment>('shipments/note')
  const now = new Date(useNow()).toISOString()
  const may = shipmentEventKinds.filter((kind) =>
    kind === 'departed'
      ? shipmentLife.is(row, 'planned')
      : kind === 'arrived'
        ? shipmentLife.is(row, 'in_transit')
        : kind === 'signed'
          ? !shipmentLife.is(row, 'planned')
          : true,
  )
  const [kind, setKind] = useState<Kind>(may[0]!)
  const [at, setAt] = useState<string>(now)
  const [where, setWhere] = useState('')
  const [reading, setReading] = useState<unknown>(null)
  const [words, setWords] = useState('')
  const [day, setDay] = useState<unknown>(null)
  const [signed, setSigned] = useState('')
  const measured = kind === 'temperature' || kind === 'shock'
  const whyNot =
    measured && numberIn(reading) === null
      ? 'Enter the reading.'
      : kind === 'expected' && !dayIn(day)
        ? 'Enter the expected date.'
        : kind === 'signed' && !signed.trim()
          ? 'Enter who signed for it.'
          : (kind === 'delayed' || kind === 'held') && !words.trim()
            ? 'Enter the reason it is held up.'
            : null
  const run = async () => {
    await note({
      id: row.id,
      kind,
      at: at || now,
      place_name: where.trim() || null,
      reading: measured ? numberIn(reading) : null,
      words: words.trim() || null,
      expected_on: kind === 'expected' ? dayIn(day) : null,
      signed_by: kind === 'signed' ? signed.trim() : null,
    })
    onClose()
  }
  return (
    <Dialog
      title={`Record event for ${row.number}`}
      about="A scan, reading or delay. Recorded events can’t be changed."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={run} done="Event recorded">
            Record event
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          id="event-kind"
          label="Event"
          required
          field={{ options: may, words: shipmentEvent.fields.kind.words }}
          value={kind}
          onChange={(value) => setKind((value as Kind) ?? may[0]!)}
        />
        <InstantInput id="event-at" label="Time" value={at} onChange={(value) => setAt(String(value ?? ''))} />
        <TextInput id="event-where" label="Place" value={where} onChange={(value) => setWhere(String(value ?? ''))} />
        {measured && (
          <NumberInput
            id="event-reading"
            label={kind === 'shock' ? 'Shock (g)' : 'Degrees Fahrenheit'}
            required
            value={reading}
            error={notANumber('The reading', reading)}
            onChange={setReading}
          />
        )}
        {kind === 'expected' && (
          <DateInput
            id="event-day"
            label="New ETA"
            required
            value={day}
            error={notADay('The date', day)}
            onChange={setDay}
          />
        )}
        {kind === 'signed' && (
          <TextInput
            id="event-signed"
            label="Signed for by"
            required
            value={signed}
            onChange={(value) => setSigned(String(value ?? ''))}
          />
        )}
        <TextInput
          id="event-words"
          label="Description"
          required={kind === 'delayed' || kind === 'held'}
          value={words}
          onChange={(value) => setWords(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
