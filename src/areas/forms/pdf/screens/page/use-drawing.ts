import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf, useDraft } from '#kit/record/draft.ts'
import type { saveFields } from '../../commands.ts'
import { drawnIn, mappedTo, versionFor, type DrawnField } from '../../drawing/rules.ts'
import type { PdfTemplate } from '../../records.ts'
import { mapIn } from '../../rules.ts'

/** A drawn field with its value: a question or a formula. */
export type Field = DrawnField & { from: string }
export type Drawing = {
  fields: readonly Field[]
  /** The values of the boxes of the PDF. */ values: ReadonlyMap<string, string>
}

function drawingOf({ drawn, map }: PdfTemplate): Drawing {
  const values = new Map(mapIn(map).map(({ box, from }) => [box, from]))
  return { fields: drawnIn(drawn).map((field) => ({ ...field, from: values.get(field.name) ?? '' })), values }
}

/** A line of the mapping for every value. Fields that are gone or have another name leave none behind. */
function mapOf({ drawn, map }: PdfTemplate, { fields, values }: Drawing): string {
  const stored = new Map(mapIn(map).map(({ box, from }) => [box, from]))
  const without = drawnIn(drawn).reduce((text, { name }) => mappedTo(text, name, ''), map ?? '')
  const gone = new Set(drawnIn(drawn).map(({ name }) => name))
  const changed = [...values].filter(([box, from]) => !gone.has(box) && stored.get(box) !== from)
  const boxes = changed.reduce((text, [box, from]) => mappedTo(text, box, from), without)
  return fields.reduce((text, { name, from }) => mappedTo(text, name.trim(), from), boxes)
}

type Kept = { fields: readonly Field[]; values: readonly (readonly [string, string])[] }

/**
 * Fields and values as they are on this device, until they are saved or discarded. A person who leaves the page finds
 * them again.
 */
export function useDrawing(row: PdfTemplate) {
  const { user_id } = useActor()
  const send = useCommand<typeof saveFields>('pdf-templates/save-fields')
  const kept = useDraft(draftOf(user_id, 'pdf_templates', `${row.id} drawn`), row.version)
  const [draft, setDraft] = useState<(Drawing & { seen: PdfTemplate }) | undefined>(() => {
    if (!kept.found) return undefined
    const { fields, values } = kept.found.values as Kept
    return { fields, values: new Map(values), seen: row }
  })
  const [returned, setReturned] = useState(kept.found?.at)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const drawing: Drawing = draft ?? drawingOf(row)
  const change = (changes: Partial<Drawing>) => {
    setProblem(undefined)
    const next = { ...(draft ?? { ...drawingOf(row), seen: row }), ...changes }
    setDraft(next)
    kept.keep({ fields: next.fields, values: [...next.values] } satisfies Kept)
  }
  function clear() {
    kept.forget()
    setDraft(undefined)
    setReturned(undefined)
  }
  async function save() {
    if (!draft) return
    setBusy(true)
    setProblem(undefined)
    try {
      await send({
        id: row.id,
        version: versionFor(row, draft.seen),
        fields: draft.fields.map(({ from: _, ...field }) => ({
          ...field,
          name: field.name.trim(),
          options: field.kind === 'choice' ? field.options.map((each) => each.trim()).filter(Boolean) : [],
        })),
        map: mapOf(row, draft),
      })
      clear()
      toast('good', 'Fields saved')
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  return {
    drawing,
    isChanged: draft !== undefined,
    busy,
    problem,
    change,
    save,
    returned,
    discard: () => (clear(), setProblem(undefined)),
  }
}
