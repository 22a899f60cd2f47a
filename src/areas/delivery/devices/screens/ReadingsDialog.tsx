import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { fileText } from '#client/file-text.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { takeReadings } from '../commands.ts'
import type { Device } from '../records.ts'
import { fromSheet, type Reading } from '../rules.ts'

/** A CSV of readings, checked before it is imported. Readings with an impossible time are named. */
export function ReadingsDialog({ row, onClose }: { row: Device; onClose: () => void }) {
  const take = useCommand<typeof takeReadings>('device-readings/take')
  const [found, setFound] = useState<{ readings: Reading[]; problems: string[] }>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function look(file: File) {
    const { default: Papa } = await import('papaparse')
    setRefusal(undefined)
    const text = await fileText(file).catch((error: unknown) => setRefusal(sentence(error)))
    if (text !== undefined)
      setFound(fromSheet(Papa.parse<Record<string, string>>(text.trim(), { header: true, skipEmptyLines: true }).data))
  }
  async function send() {
    setBusy(true)
    try {
      const { taken, raised, refused } = await take({ device: row.id, readings: found!.readings })
      toast(
        'good',
        `${taken} of ${found!.readings.length} ${plural(found!.readings.length, { one: 'reading', other: 'readings' })} ${plural(taken, { one: 'was', other: 'were' })} new${raised > 0 ? `, and ${raised} raised an alarm` : ''}.`,
      )
      if (refused.length === 0) return onClose()
      setFound(undefined)
      setRefusal(
        refused
          .slice(0, 3)
          .map(({ reason }) => reason)
          .join(' '),
      )
      setBusy(false)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Import readings"
      about="A CSV file with the columns At and Reading. Battery, Signal, Longitude and Latitude are optional."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} disabled={!found || found.problems.length > 0} onClick={() => void send()}>
            Import readings
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FileDrop
          label={found ? 'Select another file' : 'Select a file, or drop it here'}
          accept=".csv,text/csv"
          onFile={(file) => void look(file)}
        />
        {found && found.problems.length > 0 && (
          <Notice
            tone="bad"
            title={`${found.problems.length} ${plural(found.problems.length, { one: 'cell', other: 'cells' })} to fix`}
          >
            {found.problems.slice(0, 5).join(' ')}
          </Notice>
        )}
        {found && found.problems.length === 0 && (
          <Notice
            tone="good"
            title={plural(found.readings.length, {
              one: 'One reading ready to import',
              other: `${found.readings.length} readings ready to import`,
            })}
          >
            Readings already on file are skipped.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
