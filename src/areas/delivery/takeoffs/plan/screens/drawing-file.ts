import type { useBackend } from '#client/BackendProvider.tsx'
import { upload } from '#client/upload.ts'
import type { Takeoff } from '../../records.ts'
import type { PlanFile } from './plan-pages.ts'

export const drawingTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/** A PDF or a picture that a person selected, open for its pages. */
export async function openDrawing(file: File): Promise<PlanFile> {
  if (!drawingTypes.includes(file.type)) throw new Error('Select a PDF, or a PNG, JPEG or WebP picture.')
  const { openPlan } = await import('./plan-pages.ts')
  return openPlan(file.type, { file }).catch(() => {
    throw new Error('The file can’t be read. Check that it opens in a PDF reader and has no password.')
  })
}

/** The uploaded file, kept with the rights of the takeoff. */
export async function uploadDrawing(
  backend: ReturnType<typeof useBackend>,
  { organization_id }: Pick<Takeoff, 'organization_id'>,
  file: File,
  onPart: (part: number) => void,
) {
  const path = `${organization_id}/records/${crypto.randomUUID()}/${file.name.replaceAll(/[^\w.\- ]/g, '_')}`
  await upload(backend, path, file, onPart)
  return { path, name: file.name, size: file.size, type: file.type as 'application/pdf' }
}

/** The page of a revised set for a sheet: its only one, or the one with the sheet’s number in its title block. */
export async function pageFor(plan: PlanFile, number: string): Promise<number> {
  if (plan.pages === 1) return 1
  for (let page = 1; page <= plan.pages; page++) if ((await plan.numberOf(page)) === number) return page
  throw new Error(`No page of this file has the number ${number} in its title block. Select a file with one page.`)
}
