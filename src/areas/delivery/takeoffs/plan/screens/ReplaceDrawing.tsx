import type { RefObject } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import type { Takeoff } from '../../records.ts'
import type { replaceDrawing } from '../commands.ts'
import type { TakeoffSheet } from '../records.ts'
import { openDrawing, pageFor, uploadDrawing } from './drawing-file.ts'
import { DrawingInput } from './DrawingInput.tsx'

type ReplaceDrawingProps = { row: Takeoff; sheet: TakeoffSheet; input: RefObject<HTMLInputElement | null> }

/** The file of a revised drawing, for the sheet in sight. The menu of the sheet opens it. */
export function ReplaceDrawing({ row, sheet, input }: ReplaceDrawingProps) {
  const backend = useBackend()
  const replace = useCommand<typeof replaceDrawing>('takeoffs/replace-drawing')
  async function take(file: File) {
    try {
      const plan = await openDrawing(file)
      const page = await pageFor(plan, sheet.number)
      const { width, height } = await plan.page(page)
      plan.close()
      const kept = await uploadDrawing(backend, row, file, () => undefined)
      await replace({ id: sheet.id, version: sheet.version, file: kept, page, width, height })
      toast(
        'good',
        `Drawing of ${sheet.number} replaced`,
        'Compare it with the earlier revision and correct the marks.',
      )
    } catch (error) {
      toast('bad', `${file.name} was not used`, sentence(error))
    }
  }
  return <DrawingInput input={input} label="Revised drawing" take={take} />
}
