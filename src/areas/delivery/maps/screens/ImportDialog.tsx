import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { RefusedFile } from '@granary/geodata/geodata.ts'
import { plural } from '#platform/words.ts'
import { mapLayer } from '../records.ts'
import type { Places } from '@granary/geodata/csv.ts'
import { nameOf, summaryOf, titleIn } from '../rules.ts'
import { AddressLookup } from './AddressLookup.tsx'
import { geodataThread, type Opened } from './open-geodata.ts'
import { storeLayer } from './store-layer.ts'

type Thread = ReturnType<typeof geodataThread>
type Found =
  | { state: 'reading'; name: string }
  | { state: 'refused'; name: string; problems: readonly string[] }
  | { state: 'addressed'; file: File; name: string; addresses: readonly string[]; thread: Thread }
  | { state: 'read'; name: string; opened: Opened; thread: Thread }

/** The file first, then what it holds on a map, then name and source; it becomes a layer whole or not at all. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const thread = useRef<Thread>(null)
  const [found, setFound] = useState<Found>()
  useEffect(() => () => thread.current?.close(), [])

  async function look(file: File, places?: Places) {
    thread.current?.close()
    const own = geodataThread()
    thread.current = own
    setFound({ state: 'reading', name: file.name })
    const next = await own.ask({ ask: 'open', file, ...(places && { places }) }).then(
      (opened): Found =>
        'addresses' in opened
          ? { state: 'addressed', file, name: file.name, addresses: opened.addresses, thread: own }
          : { state: 'read', name: file.name, opened, thread: own },
      (error: unknown): Found => ({
        state: 'refused',
        name: file.name,
        problems: error instanceof RefusedFile ? error.problems : [sentence(error)],
      }),
    )
    // Another file may have been selected meanwhile.
    if (thread.current === own) setFound(next)
  }
  return (
    <Dialog
      from="side"
      title="Import layer"
      about="Shapefile (ZIP), GeoJSON, KML, KMZ, GPX, or CSV with coordinates or addresses. The file is read on this device."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <FileDrop
          label={found ? `${found.name}: select another file` : 'Select a file, or drop it here'}
          accept=".zip,.geojson,.json,.kml,.kmz,.gpx,.csv"
          onFile={(file) => void look(file)}
        />
        {found?.state === 'reading' && (
          <p role="status" className="flex items-center gap-2.5 text-ink-2">
            <Spinner /> Reading {found.name}
          </p>
        )}
        {found?.state === 'refused' && (
          <Notice
            tone="bad"
            title={`${plural(found.problems.length, { one: 'This file was not imported', other: `${found.problems.length} problems. Nothing was imported` })}`}
          >
            <ul className="grid gap-1">
              {found.problems.slice(0, 8).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {found.problems.length > 8 && <li>And {found.problems.length - 8} more.</li>}
            </ul>
          </Notice>
        )}
        {found?.state === 'addressed' && (
          <AddressLookup
            key={found.name}
            addresses={found.addresses}
            onFound={(places) => void look(found.file, places)}
          />
        )}
        {found?.state === 'read' && (
          <Preview
            key={found.opened.digest}
            name={found.name}
            opened={found.opened}
            thread={found.thread}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type PreviewProps = { name: string; opened: Opened; thread: Thread; onClose: () => void }

/** The layer to import, before anything is stored. */
function Preview({ name, opened, thread, onClose }: PreviewProps) {
  const backend = useBackend()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [titleBy, setTitleBy] = useState(() => titleIn(opened.columns))
  const [stored, setStored] = useState<number>()
  const { count, columns, format, system, notes, sample, digest } = opened

  const send = (layer: Record<string, unknown>) =>
    storeLayer(
      backend,
      (from) => thread.ask({ ask: 'part', from }),
      { layer, columns, titleBy, count, file: name, system, notes, digest },
      setStored,
    )
  return (
    <>
      <Notice
        tone="good"
        title={`${count.toLocaleString('en-US')} ${plural(count, { one: 'feature', other: 'features' })} ready to import`}
      >
        {format}, {system}.{' '}
        {columns.length === 0 ? 'No attributes.' : `Attributes: ${columns.map((each) => each.name).join(', ')}.`}
      </Notice>
      {notes.length > 0 && (
        <Notice tone="warn" title="Changed or left out">
          <ul className="grid gap-1">
            {notes.slice(0, 12).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <MapView
        label={`Preview of ${name}`}
        height={240}
        layers={[
          {
            id: 'preview',
            name: count > sample.length ? `First ${sample.length} features` : 'Features',
            tone: 'info',
            features: sample.map(({ geometry, attributes }, at) => ({
              id: String(at),
              name: nameOf(attributes, titleBy, at + 1),
              note: summaryOf(attributes, titleBy) ?? '',
              geometry,
            })),
          },
        ]}
      />
      {columns.length > 0 && (
        <label className="grid gap-1.5 text-sm font-semibold">
          Name of each feature
          <SelectBox value={titleBy ?? ''} onChange={({ target }) => setTitleBy(target.value || null)}>
            <option value="">Number in the file</option>
            {columns.map((each) => (
              <option key={each.name}>{each.name}</option>
            ))}
          </SelectBox>
        </label>
      )}
      {stored !== undefined && (
        <p role="status" className="flex items-center gap-2.5 text-ink-2">
          <Spinner /> {stored.toLocaleString('en-US')} of {count.toLocaleString('en-US')} features stored
        </p>
      )}
      <RecordForm
        of={mapLayer}
        start={{ name: name.replace(/\.\w+$/, '').slice(0, 120) }}
        verb="Import layer"
        send={send}
        onDone={(row) => {
          void queries.invalidateQueries()
          onClose()
          void navigate(`/gis-integration/${row.id}`)
        }}
        onCancel={onClose}
      />
    </>
  )
}
