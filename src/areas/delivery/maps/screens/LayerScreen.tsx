import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { formats, type Format } from '@granary/geodata/geodata.ts'
import { plural } from '#platform/words.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import type { editLayer, removeLayer } from '../commands.ts'
import type { featureShapes, featureTable, redrawFeature } from '../features/commands.ts'
import { drawnShape, type DrawnKind } from '../measures/rules.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { columnsIn, isWhole, mostWhole } from '../rules.ts'
import { AttributeTable, Filters, type Sort } from './AttributeTable.tsx'
import { saveLayer, type Selection } from './export-layer.ts'
import { DrawDialog, FeaturePanel } from './FeaturePanel.tsx'
import { layerLook } from './layer-look.ts'
import { cornerAt, cornerId, Measure, useMeasure } from './Measure.tsx'
import { StyleDialog } from './StyleDialog.tsx'
import { StyleLegend } from './StyleLegend.tsx'
import { useTiles } from './use-tiles.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const list = { to: '/gis-integration', label: 'Maps' }

/** A layer: its features on the map and in a table, selected in one and seen in the other. */
export default function LayerScreen() {
  const found = useRecord(mapLayer, useParams().id ?? '')
  return found.row ? (
    <LayerPage key={found.row.id} row={found.row} />
  ) : (
    <NoRecord of={mapLayer} found={found} list={list} />
  )
}

const size = 50

function LayerPage({ row }: { row: MapLayer }) {
  const actor = useActor()
  const backend = useBackend()
  const navigate = useNavigate()
  const edit = useCommand<typeof editLayer>('map-layers/edit')
  const remove = useCommand<typeof removeLayer>('map-layers/remove')
  const [asking, setAsking] = useState<'edit' | 'style' | 'remove'>()
  const may = whyNotEdit(mapLayer, row, actor)
  const mayRemove = may ?? whyNotEdit(mapLayer, null, actor)

  async function save(format: Format) {
    try {
      const notes = await saveLayer(backend, row, format, { search: '', filters: [] })
      toast(notes.length > 0 ? 'info' : 'good', `${format} file downloaded`, notes.join(' '))
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  return (
    <>
      <RecordPage
        of={mapLayer}
        row={row}
        list={list}
        actions={
          <>
            <Menu
              label="Export layer"
              items={formats.map((format) => ({ label: format, run: () => void save(format) }))}
            >
              <Button>Export</Button>
            </Menu>
            {row.recipe && <ButtonLink to={`/advanced-gis?tab=layer&again=${row.id}`}>Calculate again</ButtonLink>}
            <MoveButton whyNot={may} run={() => setAsking('style')}>
              Style
            </MoveButton>
            <MoveButton whyNot={may} run={() => setAsking('edit')}>
              Edit
            </MoveButton>
            <MoveButton whyNot={mayRemove} run={() => setAsking('remove')}>
              Remove
            </MoveButton>
          </>
        }
        wide={
          isWhole(row) ? (
            <Features row={row} />
          ) : (
            <Notice tone="warn" title="This import was not finished">
              Some features of the file are missing, so the layer isn’t drawn. Remove it and import the file again.
            </Notice>
          )
        }
      >
        <Panel title="Layer">
          <RecordFacts
            of={mapLayer}
            row={row}
            show={[
              'source',
              'features',
              'file',
              'system',
              'import_notes',
              'read_by',
              'changed_by',
              'tone',
              'ground',
              'title_by',
              'style_by',
              'label_by',
            ]}
          />
        </Panel>
      </RecordPage>
      {asking === 'edit' && (
        <FormDialog
          of={mapLayer}
          row={row}
          title={`Edit ${row.name}`}
          done="Layer saved"
          send={sendsChanges(row.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'style' && <StyleDialog layer={row} onClose={() => setAsking(undefined)} />}
      {asking === 'remove' && (
        <SureDialog
          title={`Remove ${row.name}?`}
          about="Its features and their edits are removed. You can import the file again."
          verb="Remove layer"
          done="Layer removed"
          press={() => remove.press({ id: row.id })}
          then={() => void navigate('/gis-integration')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function Features({ row }: { row: MapLayer }) {
  // Once a second at most: an import changes thousands.
  const [changed, setChanged] = useState(0)
  const line = useChanges(['map_features'], () => setChanged(Math.floor(performance.now() / 1_000)))
  const columns = columnsIn(row)
  const isSmall = Number(row.features) <= mostWhole
  const [selection, setSelection] = useState<Selection>({ search: '', filters: [] })
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<Sort>(null)
  const [from, setFrom] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const measure = useMeasure()
  const actor = useActor()
  const mayDraw = whyNotEdit(mapLayer, row, actor) === null
  const redraw = useCommand<typeof redrawFeature>('map-features/redraw')
  const [drawing, setDrawing] = useState<Geometry | null>(null)
  const asked = { layer: row.id, search: selection.search, filters: [...selection.filters] }
  const table = useAnswer<typeof featureTable>(
    'map-features/table',
    { ...asked, sort, from, size },
    { about: 'map_features' },
  )
  const shapes = useAnswer<typeof featureShapes>(
    'map-features/shapes',
    { ...asked, after: 0, size: mostWhole },
    { about: 'map_features', enabled: isSmall },
  )
  // Of a large layer, the rows of the table are drawn above its tiles.
  const page = useAnswer<typeof featureShapes>(
    'map-features/shapes',
    {
      layer: row.id,
      search: '',
      filters: [],
      after: 0,
      size: size + 1,
      ids: [...new Set([...(table.data?.rows.map(({ id }) => id) ?? []), ...(chosen ? [chosen] : [])])],
    },
    { about: 'map_features', enabled: !isSmall && table.data !== undefined },
  )
  // Read again after a change, and once the connection is back.
  const stamp = `${row.version} ${changed} ${line === 'lost'}`
  const tiles = useTiles(isSmall ? [] : [{ ...row, features: Number(row.features), stamp }])
  const drawn = (isSmall ? shapes.data : page.data) ?? []
  const feature = drawn.find(({ id }) => id === chosen)
  async function reshape(kind: DrawnKind) {
    const version = table.data?.rows.find(({ id }) => id === chosen)?.version
    if (!chosen || version === undefined)
      return toast('bad', 'The feature was not reshaped', 'Select it in the table first.')
    try {
      await redraw({ id: chosen, version, geometry: drawnShape(kind, measure.points) })
      measure.clear()
      toast('good', 'Feature reshaped')
    } catch (error) {
      toast('bad', 'The feature was not reshaped', sentence(error))
    }
  }
  const select = (next: Selection) => {
    setSelection(next)
    setFrom(0)
  }
  if (table.isError) return <ErrorState what="The layer" onRetry={() => void table.refetch()} />
  return (
    <div className="grid grid-cols-1 gap-5 pt-4">
      <MapView
        label={row.name}
        layers={[{ ...layerLook(row, drawn), ...(!isSmall && { name: 'Rows of the table' }) }, ...measure.layers]}
        tiles={tiles}
        chosen={measure.chosen === null ? chosen : cornerId(measure.chosen)}
        onChoose={(id) => {
          const corner = cornerAt(id)
          if (corner === null) setChosen(id)
          else measure.choose(corner)
        }}
        {...(measure.isOn && {
          onPick: measure.add,
          onDrag: (id: string, to: Position) => measure.move(cornerAt(id)!, to),
        })}
        height={460}
      />
      <StyleLegend layer={row} />
      <Measure
        {...measure}
        {...(mayDraw && {
          onSave: (kind: DrawnKind) => setDrawing(drawnShape(kind, measure.points)),
          onReshape: feature && { name: feature.name, run: (kind: DrawnKind) => void reshape(kind) },
        })}
      />
      {drawing && (
        <DrawDialog
          layer={row}
          geometry={drawing}
          onDrawn={(id) => (measure.clear(), setChosen(id))}
          onClose={() => setDrawing(null)}
        />
      )}
      {feature && (
        <FeaturePanel
          key={feature.id}
          layer={row}
          id={feature.id}
          geometry={feature.geometry}
          onEditShape={measure.load}
          onClose={() => setChosen(null)}
        />
      )}
      <Panel
        title="Attributes"
        about={plural(Number(row.features), {
          one: '1 feature',
          other: `${Number(row.features).toLocaleString('en-US')} features`,
        })}
      >
        <div className="mb-3 grid gap-2.5">
          <form
            role="search"
            onSubmit={(event) => (event.preventDefault(), select({ ...selection, search: typed }))}
            className="flex max-w-xl gap-2"
          >
            <input
              type="search"
              aria-label="Search the attributes"
              placeholder="Search the attributes"
              value={typed}
              maxLength={200}
              onChange={({ target }) => (
                setTyped(target.value),
                target.value === '' && select({ ...selection, search: '' })
              )}
              className="h-(--control-h) min-w-0 grow rounded-sm border border-control-line bg-surface px-3 text-base"
            />
            <Button type="submit">Search</Button>
          </form>
          <Filters
            columns={columns}
            filters={selection.filters}
            onChange={(filters) => select({ ...selection, filters })}
          />
        </div>
        <AttributeTable
          columns={columns}
          rows={table.data?.rows}
          count={table.data?.count ?? 0}
          from={from}
          size={size}
          sort={sort}
          chosen={chosen}
          onSort={(next) => (setSort(next), setFrom(0))}
          onFrom={setFrom}
          onChoose={setChosen}
        />
      </Panel>
    </div>
  )
}
