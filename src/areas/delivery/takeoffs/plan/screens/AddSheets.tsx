import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { plural } from '#platform/words.ts'
import type { Takeoff } from '../../records.ts'
import type { addSheets } from '../commands.ts'
import { openDrawing, uploadDrawing } from './drawing-file.ts'
import { DrawingInput } from './DrawingInput.tsx'

/** A PDF or a picture, read here for its pages and kept with the rights of the takeoff. */
export function AddSheets({
  row,
  look,
  onAdded,
}: {
  row: Takeoff
  look: 'main' | 'plain'
  onAdded: (id: string) => void
}) {
  const backend = useBackend()
  const add = useCommand<typeof addSheets>('takeoffs/add-sheets')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<string>()

  async function take(file: File) {
    setBusy(`Reading ${file.name}`)
    try {
      const plan = await openDrawing(file)
      const pages = []
      for (let page = 1; page <= Math.min(plan.pages, 500); page++) {
        const { width, height } = await plan.page(page)
        pages.push({ page, width, height, number: (await plan.numberOf(page)) ?? `Page ${page}`, name: null })
      }
      plan.close()
      const kept = await uploadDrawing(backend, row, file, (part) =>
        setBusy(`Uploading ${file.name}, ${Math.round(part * 100)}%`),
      )
      const added = await add({ takeoff: row.id, file: kept, pages })
      toast('good', plural(added.length, { one: '1 sheet added', other: `${added.length} sheets added` }))
      if (added[0]) onAdded(added[0].id)
    } catch (error) {
      toast('bad', `${file.name} was not added`, sentence(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <DrawingInput input={input} label="Drawing file" take={take} />
      <Button look={look} busy={busy !== undefined} onClick={() => input.current?.click()}>
        {busy === undefined && <Icon name="upload" />}
        {busy ?? 'Add sheets'}
      </Button>
    </>
  )
}
