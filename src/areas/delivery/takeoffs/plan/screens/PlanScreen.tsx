import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { download } from '#kit/record/list/download.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { takeoff, type Takeoff, type TakeoffItem } from '../../records.ts'
import { whyNotSetItems } from '../../rules.ts'
import type { removeScale, removeSheet } from '../commands.ts'
import type { TakeoffScale } from '../records.ts'
import {
  measured,
  measureInWords,
  readRegion,
  uncalibrated,
  type Geometry,
  type MarkKind,
  type Point,
  type Region,
  type Vertex,
} from '../rules.ts'
import { AddSheets } from './AddSheets.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { CalibrateDialog, ItemDialog, SendDialog, SheetDialog } from './dialogs.tsx'
import { MarkPanel } from './MarkPanel.tsx'
import { inks, type Shape } from './MarkShapes.tsx'
import { marksCsv } from './marks-csv.ts'
import { QuantityTable } from './QuantityTable.tsx'
import { ReplaceDrawing } from './ReplaceDrawing.tsx'
import { ScaleLine } from './ScaleLine.tsx'
import type { Tool } from './SheetCanvas.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEarlier } from './use-earlier.ts'
import { usePage } from './use-file.ts'
import { usePlan } from './use-plan.ts'

const SheetCanvas = lazy(() => import('./SheetCanvas.tsx').then((file) => ({ default: file.SheetCanvas })))

const list = { to: '/quantity-takeoff', label: 'Takeoffs' }

/** A takeoff on its drawing: sheets, marks and the quantities that follow from them. */
export default function PlanScreen() {
  const found = useRecord(takeoff, useParams().id ?? '')
  return found.row ? <Plan key={found.row.id} row={found.row} /> : <NoRecord of={takeoff} found={found} list={list} />
}

type Asking =
  | { what: 'scale'; line: readonly [Point, Point] | null; region: Region | null }
  | { what: 'sheet' | 'remove-sheet' | 'new-item' | 'send' }
  | { what: 'edit-item'; item: TakeoffItem }

function Plan({ row }: { row: Takeoff }) {
  const actor = useActor()
  const [query, setQuery] = useSearchParams()
  const plan = usePlan(row.id)
  const { sheets, items, marks } = plan
  const [tool, setTool] = useState<Tool>('select')
  const [asking, setAsking] = useState<Asking>()
  const [writing, setWriting] = useState(false)
  const backend = useBackend()
  const revised = useRef<HTMLInputElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const removesSheet = useCommand<typeof removeSheet>('takeoffs/remove-sheet')
  const removesScale = useCommand<typeof removeScale>('takeoffs/remove-scale')

  const mark = marks?.find(({ id }) => id === query.get('mark'))
  const chosenItem = items?.find(({ id }) => id === (mark?.item ?? query.get('item')))
  const sheet =
    sheets?.find(({ id }) => id === (query.get('sheet') ?? mark?.sheet)) ??
    sheets?.find(({ id }) => marks?.some((each) => each.item === chosenItem?.id && each.sheet === id)) ??
    sheets?.[0]
  const { page, failed, retry } = usePage(sheet)
  const comparing = query.has('compare') && row.before !== null
  const earlier = useEarlier(comparing ? row.before : null, sheet, plan)
  const editable = whyNotSetItems(row, actor) === null

  const go = (next: Record<string, string | null>) =>
    setQuery(
      (now) => {
        for (const [name, value] of Object.entries(next))
          if (value === null) now.delete(name)
          else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const scales = plan.scales?.filter((scale) => scale.sheet === sheet?.id) ?? []
  const whole = scales.find(({ region }) => !region)
  const onSheet = marks?.filter((each) => each.sheet === sheet?.id) ?? []
  const layerOf = (id: string) => items?.find((item) => item.id === id)?.layer ?? 'No layer'
  const layers = [...new Set(items?.map(({ layer }) => layer ?? 'No layer'))]
  const shapes = onSheet
    .filter((each) => !hidden.has(layerOf(each.item)))
    .map(({ id, position, kind, geometry, item, measure }): Shape => {
      const of = items?.find((each) => each.id === item)
      return {
        id,
        position: Number(position),
        kind,
        geometry,
        color: of?.color ?? 'blue',
        words: `Mark ${position}: ${of?.description ?? ''}, ${measureInWords(kind, Number(measure))}`,
      }
    })

  const choose = (id: string | null) => {
    const next = marks?.find((each) => each.id === id)
    go(next ? { mark: next.id, item: next.item, sheet: next.sheet } : { mark: null })
  }
  const judge = (kind: MarkKind, geometry: Geometry) => measured(kind, geometry, sheet!, scales)
  function said(kind: MarkKind, geometry: Geometry): string {
    if (tool === 'calibrate') return 'Select the other end'
    if (tool === 'region') return 'Select the opposite corner'
    const found = judge(kind, geometry)
    return 'measure' in found ? measureInWords(kind, found.measure) : found.reason
  }
  const as = (chosenItem?.drawn_as ?? null) as MarkKind | null

  async function keep(id: string, kind: MarkKind, geometry: Geometry, item: string): Promise<boolean> {
    const found = judge(kind, geometry)
    if ('reason' in found) {
      toast('bad', 'The mark was not saved', found.reason)
      return false
    }
    return plan.put({ id, sheet: sheet!.id, item, kind, geometry })
  }
  function drawn(by: Tool, vertices: readonly Vertex[]) {
    const [a, b] = vertices.map(([x, y]): Point => [x, y])
    if (by === 'calibrate' && a && b)
      return (setTool('select'), setAsking({ what: 'scale', line: [a, b], region: null }))
    if (by === 'region' && a && b) {
      const region: Region = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])]
      return (setTool('select'), setAsking({ what: 'scale', line: null, region }))
    }
    if (by === 'cutout' && mark) {
      setTool('select')
      return void keep(mark.id, mark.kind, [...mark.geometry, vertices], mark.item)
    }
    if ((by === 'length' || by === 'area' || by === 'count') && chosenItem)
      void keep(crypto.randomUUID(), by, [vertices], chosenItem.id)
  }
  function startDrawing(kind: MarkKind) {
    if (kind !== 'count' && scales.length === 0) return toast('bad', 'Set the scale first', uncalibrated)
    go({ mark: null, ...(chosenItem && { item: chosenItem.id }) })
    setTool(kind)
  }
  function keys(event: KeyboardEvent) {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'z' ||
      event.target instanceof HTMLInputElement
    )
      return
    event.preventDefault()
    void (event.shiftKey ? plan.redo() : plan.undo())
  }
  const close = () => setAsking(undefined)
  async function saveMarked() {
    setWriting(true)
    try {
      const { markedPdf } = await import('./marked-pdf.ts')
      const bytes = await markedPdf(await backend.files(), { sheets: sheets!, items: items!, marks: marks! })
      download(new Blob([bytes], { type: 'application/pdf' }), `${row.number} with marks.pdf`)
    } catch (error) {
      toast('bad', 'The PDF was not written', sentence(error))
    } finally {
      setWriting(false)
    }
  }

  return (
    <Screen
      area="Performance & Delivery"
      title={`Plan of ${row.number}`}
      about={row.title}
      actions={
        <>
          <ButtonLink to={`/quantity-takeoff/${row.id}`}>Takeoff</ButtonLink>
          {row.before && (
            <Button aria-pressed={comparing} onClick={() => go({ compare: comparing ? null : '1' })}>
              {comparing ? 'End comparison' : `Compare with revision ${Number(row.revision) - 1}`}
            </Button>
          )}
          {marks && marks.length > 0 && (
            <Button busy={writing} onClick={() => void saveMarked()}>
              <Icon name="download" />
              PDF with marks
            </Button>
          )}
          {marks && marks.length > 0 && (
            <Button
              onClick={() =>
                download(
                  new Blob([marksCsv(marks, items ?? [], sheets ?? [])], { type: 'text/csv' }),
                  `${row.number} marks.csv`,
                )
              }
            >
              <Icon name="download" />
              Marks as CSV
            </Button>
          )}
          {editable && (
            <AddSheets
              row={row}
              look={sheets?.length === 0 ? 'main' : 'plain'}
              onAdded={(id) => go({ sheet: id, mark: null })}
            />
          )}
        </>
      }
    >
      {!sheets || !items || !marks ? (
        <Skeleton className="h-96 w-full" />
      ) : !sheet ? (
        <Empty title="No sheets yet">
          Add the drawing as a PDF or a picture. Each page becomes a sheet. Then set its scale and measure on it.
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_30rem]" onKeyDown={keys}>
          <div className="grid min-w-0 content-start gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <SelectBox
                aria-label="Sheet"
                value={sheet.id}
                onChange={({ target }) => (setTool('select'), go({ sheet: target.value, mark: null }))}
                className="w-56"
              >
                {sheets.map(({ id, number, name, revision }) => (
                  <option key={id} value={id}>
                    {[number, name, revision && `rev. ${revision}`].filter(Boolean).join(' · ')}
                  </option>
                ))}
              </SelectBox>
              {editable && (
                <Menu
                  label={`Sheet ${sheet.number}`}
                  items={[
                    { label: 'Edit sheet', run: () => setAsking({ what: 'sheet' }) },
                    { label: 'Replace drawing', run: () => revised.current?.click() },
                    'line',
                    { label: 'Remove sheet', danger: true, run: () => setAsking({ what: 'remove-sheet' }) },
                  ]}
                >
                  <IconButton label={`Actions for sheet ${sheet.number}`}>
                    <Icon name="more" />
                  </IconButton>
                </Menu>
              )}
              {editable && <ReplaceDrawing row={row} sheet={sheet} input={revised} />}
            </div>
            <ScaleLine
              sheet={sheet}
              scales={scales}
              editable={editable}
              onPoints={() => setTool('calibrate')}
              onStated={() => setAsking({ what: 'scale', line: null, region: null })}
              onRegion={() => setTool('region')}
              onRemove={({ id, version }) =>
                void removesScale({ id, version }).catch((error: unknown) =>
                  toast('bad', 'The scale was not removed', sentence(error)),
                )
              }
            />
            {editable && (
              <Toolbar
                tool={tool}
                as={as}
                hasItem={chosenItem !== undefined}
                hasArea={mark?.kind === 'area'}
                plan={plan}
                onTool={(next) =>
                  next === 'length' || next === 'area' || next === 'count' ? startDrawing(next) : setTool(next)
                }
              />
            )}
            {failed ? (
              <ErrorState what="The sheet" onRetry={retry} />
            ) : page ? (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <SheetCanvas
                  label={`Sheet ${sheet.number}`}
                  page={page}
                  under={earlier.page}
                  shapes={shapes}
                  regions={scales.flatMap(({ name, region }) => (region ? { name, region: readRegion(region)! } : []))}
                  tool={tool}
                  color={inks[chosenItem?.color ?? 'blue']}
                  chosen={mark?.id ?? null}
                  editable={editable}
                  onChoose={choose}
                  onDrawn={drawn}
                  onEdit={(id, geometry) => {
                    const of = marks.find((each) => each.id === id)
                    if (of) void keep(id, of.kind, geometry, of.item)
                  }}
                  onDelete={(id) => (go({ mark: null }), void plan.remove(id))}
                  onTool={setTool}
                  said={said}
                />
              </Suspense>
            ) : (
              <Skeleton className="h-96 w-full" />
            )}
            {layers.length > 1 && (
              <fieldset className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                <legend className="sr-only">Layers</legend>
                {layers.map((layer) => (
                  <label key={layer} className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      className="size-4 accent-action"
                      checked={!hidden.has(layer)}
                      onChange={() => setHidden(toggled(hidden, layer))}
                    />
                    {layer}
                  </label>
                ))}
              </fieldset>
            )}
          </div>
          <div className="grid min-w-0 content-start gap-4">
            {comparing && (
              <ChangesPanel
                revision={Number(row.revision) - 1}
                changes={earlier.changes}
                onMark={(id) => (setTool('select'), choose(id))}
              />
            )}
            {mark && (
              <MarkPanel
                mark={mark}
                item={chosenItem?.description ?? ''}
                feet={feetOf(scales.find(({ id }) => id === mark.scale) ?? whole)}
                editable={editable}
                onEdit={(geometry) => void keep(mark.id, mark.kind, geometry, mark.item)}
                onDelete={() => (go({ mark: null }), void plan.remove(mark.id))}
                onClose={() => go({ mark: null })}
              />
            )}
            <Panel
              title="Quantities"
              actions={
                <>
                  {items.length > 0 && (
                    <Button onClick={() => setAsking({ what: 'send' })}>
                      <Icon name="send" />
                      Send to solicitation
                    </Button>
                  )}
                  {editable && (
                    <Button look="main" onClick={() => setAsking({ what: 'new-item' })}>
                      <Icon name="plus" />
                      New item
                    </Button>
                  )}
                </>
              }
            >
              {items.length === 0 ? (
                <p className="text-ink-2">
                  Create an item for what you measure: a slab, a pipe, a fixture. Then draw it on the sheet.
                </p>
              ) : (
                <QuantityTable
                  items={items}
                  marks={marks}
                  sheets={sheets}
                  item={chosenItem?.id ?? null}
                  mark={mark?.id ?? null}
                  ticked={ticked}
                  editable={editable}
                  onItem={(id) => (setTool('select'), go({ item: id, mark: null }))}
                  onMark={({ id }) => (setTool('select'), choose(id))}
                  onTick={(id) => setTicked(toggled(ticked, id))}
                  onEdit={(item) => setAsking({ what: 'edit-item', item })}
                />
              )}
            </Panel>
          </div>
        </div>
      )}
      {asking?.what === 'scale' && sheet && (
        <CalibrateDialog sheet={sheet} scales={scales} line={asking.line} region={asking.region} onClose={close} />
      )}
      {asking?.what === 'sheet' && sheet && <SheetDialog sheet={sheet} onClose={close} />}
      {asking?.what === 'remove-sheet' && sheet && (
        <SureDialog
          title={`Remove sheet ${sheet.number}?`}
          about="A sheet with marks can’t be removed. The file stays in the history."
          verb="Remove sheet"
          done="Sheet removed"
          press={() => removesSheet.press({ id: sheet.id, version: sheet.version })}
          onClose={() => (close(), go({ sheet: null }))}
        />
      )}
      {(asking?.what === 'new-item' || asking?.what === 'edit-item') && (
        <ItemDialog
          row={row}
          item={'item' in asking ? asking.item : null}
          onDone={(id) => go({ item: id, mark: null })}
          onClose={close}
        />
      )}
      {asking?.what === 'send' && items && (
        <SendDialog
          row={row}
          items={
            ticked.size > 0
              ? items.filter(({ id }) => ticked.has(id))
              : items.filter(({ quantity }) => Number(quantity) > 0)
          }
          onClose={close}
        />
      )}
    </Screen>
  )
}

const feetOf = (scale: TakeoffScale | undefined) => (scale ? Number(scale.feet_per_unit) : null)

const toggled = (some: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  some.has(one) ? new Set([...some].filter((each) => each !== one)) : new Set([...some, one])
