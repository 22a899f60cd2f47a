import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { dayIn, notADay } from '#kit/record/given.ts'
import { zoneInWords } from '#platform/dates.ts'
import type { Evaluation } from '../../panel/records.ts'
import type { Shown } from '../../scoring/screens/shown.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { askBestAndFinal } from '../commands.ts'

type AskAgainDialogProps = { of: Evaluation; solicitation: Solicitation; shown: Shown; onClose: () => void }

/** The finalists, the closing, and what they may change. */
export function AskAgainDialog({ of, solicitation, shown, onClose }: AskAgainDialogProps) {
  const ask = useCommand<typeof askBestAndFinal>('evaluations/ask-best-and-final')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.standings.slice(0, 3).map(({ bid }) => bid)))
  const [day, setDay] = useState<unknown>(null)
  const [time, setTime] = useState('14:00')
  const [words, setWords] = useState('')
  const toggle = (bid: string) =>
    setChosen((now) => (now.has(bid) ? new Set([...now].filter((each) => each !== bid)) : new Set([...now, bid])))
  const whyNot =
    chosen.size < 2
      ? 'Select at least two finalists.'
      : dayIn(day) === null
        ? (notADay('Closing date', day) ?? 'Enter a closing date.')
        : words.trim() === ''
          ? 'Enter what finalists may change and what they may not.'
          : null
  return (
    <Dialog
      title="Request best and final offers"
      about="Sealed to the same officers. A finalist who submits none is held to the first proposal."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (
              await ask({ id: of.id, bids: [...chosen], closes_at: `${dayIn(day)}T${time}`, words: words.trim() }),
              onClose()
            )}
            done="Request sent to finalists"
          >
            Send request
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Finalists</legend>
          {shown.standings.map(({ bid, rank }) => (
            <label key={bid} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 accent-action"
                checked={chosen.has(bid)}
                onChange={() => toggle(bid)}
              />
              {rank}. {shown.bidders.find((each) => each.bid?.id === bid)!.bid!.name}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <DateInput
            id="final-day"
            label="Closing date"
            required
            hint={`Agency time (${zoneInWords(solicitation.zone ?? 'UTC')}).`}
            value={day}
            error={notADay('Closing date', day)}
            onChange={setDay}
          />
          <Field type="time" label="Time" required value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
        <LongTextInput
          id="final-words"
          label="Permitted changes"
          required
          value={words}
          onChange={(value) => setWords(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
