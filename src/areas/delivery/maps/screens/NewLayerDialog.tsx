import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { most, type Column } from '@granary/geodata/geodata.ts'
import type { startLayer } from '../commands.ts'
import { mapLayer } from '../records.ts'
import { whyNotColumns } from '../rules.ts'

const kinds: Record<Column['kind'], string> = { text: 'Text', number: 'Number', date: 'Date', flag: 'Yes or no' }
const box = 'h-(--control-h) min-w-0 rounded-sm border border-control-line bg-surface px-3 text-base'

/** A layer without a file: its attributes first, then its features are drawn. */
export function NewLayerDialog({ onClose }: { onClose: () => void }) {
  const start = useCommand<typeof startLayer>('map-layers/start')
  const navigate = useNavigate()
  const [columns, setColumns] = useState<readonly Column[]>([{ name: 'Name', kind: 'text' }])
  const set = (at: number, change: Partial<Column>) => setColumns(columns.with(at, { ...columns[at]!, ...change }))
  const reason = whyNotColumns(columns)
  return (
    <Dialog
      from="side"
      title="New layer"
      about="Draw its features on the map. Each feature has the attributes that you add here."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">Attributes</legend>
          {columns.map(({ name, kind }, at) => (
            <div key={at} className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] gap-2">
              <input
                aria-label={`Name of attribute ${at + 1}`}
                value={name}
                maxLength={most.name}
                onChange={({ target }) => set(at, { name: target.value })}
                className={box}
              />
              <SelectBox
                aria-label={`Type of attribute ${at + 1}`}
                value={kind}
                onChange={({ target }) => set(at, { kind: target.value as Column['kind'] })}
              >
                {Object.entries(kinds).map(([each, words]) => (
                  <option key={each} value={each}>
                    {words}
                  </option>
                ))}
              </SelectBox>
              <IconButton
                label={`Remove attribute ${at + 1}`}
                disabled={columns.length === 1}
                onClick={() => setColumns(columns.toSpliced(at, 1))}
              >
                <Icon name="cross" />
              </IconButton>
            </div>
          ))}
          <span>
            <Button
              disabled={columns.length >= most.columns}
              onClick={() => setColumns([...columns, { name: '', kind: 'text' }])}
            >
              <Icon name="plus" />
              Add attribute
            </Button>
          </span>
          {reason && <p className="text-sm text-ink-2">{reason}</p>}
        </fieldset>
        <RecordForm
          of={mapLayer}
          start={{ source: 'Drawn in Granary' }}
          verb="Start layer"
          send={(layer) => start({ layer, columns: [...columns] })}
          onDone={(row) => {
            onClose()
            void navigate(`/gis-integration/${row.id}`)
          }}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}
