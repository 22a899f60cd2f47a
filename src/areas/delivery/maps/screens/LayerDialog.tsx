import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { fileText } from '#client/file-text.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { importLayer } from '../commands.ts'
import { mapLayer } from '../records.ts'
import { fromGeoJson, fromSheet, type Taken } from '../rules.ts'

/** The file first, then name and source; it is imported whole or not at all. */
export function LayerDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importLayer>('map-layers/import')
  const [found, setFound] = useState<{ name: string; places: Taken[]; problems: string[] }>()

  async function look(file: File) {
    const name = file.name.replace(/\.\w+$/, '')
    const read = await fileText(file).catch((error: unknown) =>
      setFound({ name, places: [], problems: [sentence(error)] }),
    )
    if (read === undefined) return
    const text = read.trim()
    if (!/\.csv$/i.test(file.name)) return setFound({ name, ...fromGeoJson(text) })
    const { default: Papa } = await import('papaparse')
    setFound({
      name,
      ...fromSheet(Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data),
    })
  }
  return (
    <Dialog
      from="side"
      title="Add layer"
      about="A GeoJSON file, or a CSV file with Name, Longitude and Latitude. Coordinates are degrees (WGS 84)."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <FileDrop
          label={found ? `${found.name}: select another file` : 'Select a file, or drop it here'}
          accept=".geojson,.json,.csv"
          onFile={(file) => void look(file)}
        />
        {found && found.problems.length > 0 && (
          <Notice
            tone="bad"
            title={`${plural(found.problems.length, { one: 'One problem', other: `${found.problems.length} problems` })} to fix`}
          >
            {found.problems.slice(0, 6).join(' ')}
          </Notice>
        )}
        {found && found.problems.length === 0 && (
          <>
            <Notice
              tone="good"
              title={`${found.places.length} ${plural(found.places.length, { one: 'feature', other: 'features' })} ready to import`}
            >
              {found.places
                .slice(0, 4)
                .map(({ name }) => name)
                .join(', ')}
            </Notice>
            <RecordForm
              of={mapLayer}
              start={{ name: found.name }}
              send={(layer) => take({ layer, places: found.places })}
              onDone={onClose}
              onCancel={onClose}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
