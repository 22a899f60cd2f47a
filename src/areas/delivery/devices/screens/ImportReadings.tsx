import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { deviceLife } from '../life.ts'
import type { Device } from '../records.ts'
import { ReadingsDialog } from './ReadingsDialog.tsx'

/** Reads the file of a logger into a sensor. */
export function ImportReadings({ row }: { row: Device }) {
  const [importing, setImporting] = useState(false)
  return (
    <>
      {deviceLife.isOpen(row) && <Button onClick={() => setImporting(true)}>Import readings</Button>}
      {importing && <ReadingsDialog row={row} onClose={() => setImporting(false)} />}
    </>
  )
}
