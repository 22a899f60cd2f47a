import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Returned } from '#kit/record/Returned.tsx'
import { plural } from '#platform/words.ts'
import { isAsked } from '../../../definition/rules.ts'
import {
  fieldsNamed,
  freeName,
  kindWords,
  questionNamed,
  within,
  type DrawnField,
  type Rectangle,
} from '../../drawing/rules.ts'
import type { PdfTemplate } from '../../records.ts'
import { boxesIn } from '../../rules.ts'
import type { Source } from '../../sources/rules.ts'
import { labelBeside, suggestFields } from '../../suggesting/rules.ts'
import { FieldEditor, ValueInput } from './FieldEditor.tsx'
import { PageFields, type Shown } from './PageFields.tsx'
import { PageFrame } from './PageFrame.tsx'
import { useDrawing, type Field } from './use-drawing.ts'
import { usePages } from './use-pages.ts'

/** The pages of a template: its boxes and drawn fields are named and mapped where people see them. */
export function PagesPanel({ row, source }: { row: PdfTemplate; source: Source }) {
  const questions = source.questions.filter(isAsked)
  const [number, setNumber] = useState(1)
  const { document: pdf, page, problem } = usePages(row, number)
  const { drawing, isChanged, returned, busy, problem: refusal, change, save, discard } = useDrawing(row)
  const [selected, setSelected] = useState<string>()
  const [suggests, setSuggests] = useState(false)
  const [draws, setDraws] = useState(false)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)

  const { fields, values } = drawing
  const known = boxesIn(row.boxes).map(({ name }) => name)
  const names = [...known, ...fields.map(({ name }) => name)]
  const size = page?.marks ?? { width: 612, height: 792 }
  const scale = Math.min(1.6, Math.max(0.3, width / size.width)) * zoom
  const placed = page?.placed ?? []
  const boxes = placed.filter(({ name }) => known.includes(name))
  const here = fields.flatMap((field, at) => (field.page === number ? [{ ...field, at }] : []))
  const suggestions = suggests && page ? suggestFields(page.marks, [...placed, ...here], names) : []
  const labelOf = (place: Rectangle) => (page ? labelBeside(place, page.marks.texts) : '')
  const questionOf = (from: string) => questions.find(({ key }) => key === from)?.label ?? from

  const setField = (at: number, changes: Partial<Field>) =>
    change({ fields: fields.map((field, index) => (index === at ? { ...field, ...changes } : field)) })
  const setValue = (box: string, from: string) => change({ values: new Map(values).set(box, from) })
  const added = (field: Omit<DrawnField, 'page' | 'options'>): Field => ({
    ...field,
    page: number,
    options: [],
    from: questionNamed([field.name], questions) ?? '',
  })
  function draw(place: Rectangle) {
    change({ fields: [...fields, { ...added({ ...place, kind: 'text', name: freeName('Field', names) }), from: '' }] })
    setSelected(`drawn ${fields.length}`)
    setDraws(false)
    focusSoon('field-name')
  }
  function take(at: number) {
    change({ fields: [...fields, added(suggestions[at]!)] })
    setSelected(`drawn ${fields.length}`)
  }
  function remove(at: number) {
    change({ fields: fields.toSpliced(at, 1) })
    setSelected(undefined)
  }
  const turn = (to: number) => {
    setNumber(to)
    setSelected(undefined)
  }

  const shown: Shown[] = [
    ...boxes.map((box, at) => {
      const from = values.get(box.name) ?? ''
      const words = labelOf(box) || box.name
      return {
        ...box,
        id: `box ${at} ${box.name}`,
        label: `${words}, box, ${from ? questionOf(from) : 'not mapped'}`,
        words: from ? questionOf(from) : words,
        look: from ? ('mapped' as const) : ('open' as const),
        moves: false,
      }
    }),
    ...here.map((field) => ({
      ...field,
      id: `drawn ${field.at}`,
      label: `${field.name}, ${kindWords[field.kind].toLowerCase()}, ${field.from ? questionOf(field.from) : 'not mapped'}`,
      words: field.name,
      look: field.from ? ('mapped' as const) : ('open' as const),
      moves: true,
    })),
    ...suggestions.map((each, at) => ({
      ...each,
      id: `suggested ${at}`,
      label: `Add ${each.name}, ${kindWords[each.kind].toLowerCase()}`,
      words: each.name,
      look: 'suggested' as const,
      moves: false,
    })),
  ]
  const open = shown.filter(({ look }) => look === 'open')
  const nextOpen = open[(open.findIndex(({ id }) => id === selected) + 1) % Math.max(1, open.length)]
  const boxesByName = boxes.flatMap((box) => {
    const key = values.get(box.name) ? null : questionNamed([labelOf(box), box.name], questions)
    return key === null ? [] : [[box.name, key] as const]
  })
  const fieldsByName = fieldsNamed(fields, questions)
  const byName = boxesByName.length + fieldsByName.filter(({ from }, at) => from !== fields[at]!.from).length

  const select = (id: string) => (id.startsWith('suggested') ? take(Number(id.split(' ')[1])) : setSelected(id))
  const chosen = here.find(({ at }) => `drawn ${at}` === selected)
  const chosenBox = boxes.find((box, at) => `box ${at} ${box.name}` === selected)

  return (
    <Panel
      title="Fields on the pages"
      about="Draw fields on a flat page, and select the value of each field or box where it is printed."
      actions={
        <>
          {isChanged && (
            <Button look="quiet" onClick={discard}>
              Discard changes
            </Button>
          )}
          <Button look={isChanged ? 'main' : 'plain'} busy={busy} disabled={!isChanged} onClick={() => void save()}>
            Save fields
          </Button>
        </>
      }
    >
      <div className="@container grid gap-4">
        <Returned at={returned} did="drew" onStartAgain={discard} />
        {problem && <Notice tone="bad" title={problem} />}
        {refusal && <Notice tone="bad" title={refusal} />}
        {placed.length > 0 && boxes.length === 0 && (
          <Notice title="This page has boxes">Select Read boxes from PDF to map them here.</Notice>
        )}
        <div role="toolbar" aria-label="Fields" className="flex flex-wrap items-center gap-2">
          <Button aria-pressed={suggests} disabled={!page} onClick={() => setSuggests(!suggests)}>
            {suggests ? 'Hide suggestions' : 'Suggest fields'}
          </Button>
          {suggestions.length > 0 && (
            <Button onClick={() => change({ fields: [...fields, ...suggestions.map(added)] })}>
              Add all {suggestions.length}
            </Button>
          )}
          <Button aria-pressed={draws} disabled={!page} onClick={() => setDraws(!draws)}>
            Draw field
          </Button>
          <Button
            disabled={!page}
            onClick={() =>
              draw(within({ x: size.width / 2 - 90, y: freeHeight(here, size.height), width: 180, height: 16 }, size))
            }
          >
            <Icon name="plus" className="size-4" />
            Add field
          </Button>
          {byName > 0 && (
            <Button onClick={() => change({ values: new Map([...values, ...boxesByName]), fields: fieldsByName })}>
              Map by name ({byName})
            </Button>
          )}
          <span className="ml-auto flex items-center gap-1">
            <IconButton label="Zoom out" disabled={zoom <= 1} onClick={() => setZoom(zoom - 0.5)}>
              <Icon name="minus" className="size-4" />
            </IconButton>
            <IconButton label="Zoom in" disabled={zoom >= 3} onClick={() => setZoom(zoom + 0.5)}>
              <Icon name="plus" className="size-4" />
            </IconButton>
            <IconButton label="Previous page" disabled={number <= 1} onClick={() => turn(number - 1)}>
              <Icon name="open" className="size-4 rotate-180" />
            </IconButton>
            <span className="figures text-sm whitespace-nowrap">
              Page {number} of {pdf?.numPages ?? '…'}
            </span>
            <IconButton label="Next page" disabled={!pdf || number >= pdf.numPages} onClick={() => turn(number + 1)}>
              <Icon name="open" className="size-4" />
            </IconButton>
          </span>
        </div>
        <p role="status" className={suggests && page ? 'text-sm text-ink-2' : 'sr-only'}>
          {suggests && page
            ? suggestions.length === 0
              ? 'No further suggestions for this page.'
              : plural(suggestions.length, {
                  one: '1 suggestion. Select it on the page to add it.',
                  other: `${suggestions.length} suggestions. Select one on the page to add it.`,
                })
            : ''}
        </p>
        <p id="how-to-move-fields" className="sr-only">
          Arrow keys move the field, with Shift by ten points, with Alt they resize it. Delete removes it.
        </p>
        <div className="grid min-w-0 items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
          <PageFrame
            ref={frame}
            label={`Fields of page ${number}`}
            page={pdf && page && { document: pdf, number, size, scale }}
            loading={
              !problem && (
                <div className="p-5">
                  <SkeletonLines lines={8} />
                </div>
              )
            }
          >
            <PageFields
              page={size}
              scale={scale}
              shown={shown}
              selected={selected}
              drawing={draws}
              onSelect={select}
              onDraw={draw}
              onPlace={(id, place) => setField(Number(id.split(' ')[1]), place)}
              onRemove={(id) => remove(Number(id.split(' ')[1]))}
            />
          </PageFrame>
          {/* Beside the page where both have room. Elsewhere it stays in view below the page. */}
          <section
            aria-label="Selected field"
            className="sticky bottom-0 z-20 -mx-5 grid max-h-[45vh] gap-4 overflow-y-auto border-t border-line bg-surface px-5 py-4 @4xl:static @4xl:mx-0 @4xl:max-h-none @4xl:overflow-visible @4xl:border-0 @4xl:p-0"
          >
            {chosen ? (
              <FieldEditor
                key={selected}
                field={chosen}
                others={[...known, ...fields.filter((_, at) => at !== chosen.at).map(({ name }) => name)]}
                source={source}
                onChange={(changes) => setField(chosen.at, changes)}
                onRemove={() => remove(chosen.at)}
              />
            ) : chosenBox ? (
              <div key={selected} className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-1">
                <div>
                  <p className="font-semibold text-ink">{labelOf(chosenBox) || chosenBox.name}</p>
                  <p className="font-mono text-xs break-words text-ink-2">{chosenBox.name}</p>
                </div>
                <ValueInput
                  from={values.get(chosenBox.name) ?? ''}
                  source={source}
                  onChange={(from) => setValue(chosenBox.name, from)}
                />
              </div>
            ) : (
              <p className="text-ink-2">
                {shown.length === 0
                  ? 'This page has no fields. Select Suggest fields, or draw one with the pointer.'
                  : 'Select a field on the page to change it.'}
              </p>
            )}
            {nextOpen && (
              <Button
                className="justify-self-start"
                onClick={() => {
                  setSelected(nextOpen.id)
                  frame.current
                    ?.querySelector(`[data-field="${CSS.escape(nextOpen.id)}"]`)
                    ?.scrollIntoView({ block: 'nearest' })
                }}
              >
                Next unmapped field ({open.length})
              </Button>
            )}
          </section>
        </div>
      </div>
    </Panel>
  )
}

/** Below the fields that are on the page already, so that two added by keyboard don't cover each other. */
const freeHeight = (fields: readonly Rectangle[], height: number): number =>
  Math.min(height - 40, Math.max(60, ...fields.map((field) => field.y + field.height + 8)))

function focusSoon(id: string) {
  requestAnimationFrame(() => {
    const input = document.getElementById(id)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  })
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return width
}
