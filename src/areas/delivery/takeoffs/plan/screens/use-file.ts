import { useEffect, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { TakeoffSheet } from '../records.ts'
import type { PlanFile, SheetPage } from './plan-pages.ts'

type Opened = { sheet: string; page: SheetPage } | { sheet: string; failed: true }

/** The page of a sheet. Sheets of one file share it, and a file of sixty pages is opened once. */
export function usePage(sheet: TakeoffSheet | undefined): {
  page: SheetPage | undefined
  failed: boolean
  retry: () => void
} {
  const backend = useBackend()
  const [opened, setOpened] = useState<Opened>()
  const [attempt, setAttempt] = useState(0)
  const [files] = useState(() => new Map<string, Promise<PlanFile>>())
  useEffect(
    () => () => {
      for (const file of files.values())
        void file.then(
          (open) => open.close(),
          () => undefined,
        )
      files.clear()
    },
    [files],
  )
  const file = sheet?.file[0]
  const [id, path, type, number] = [sheet?.id, file?.path, file?.type, sheet?.page]
  useEffect(() => {
    if (!id || !path || !type || !number) return
    let left = false
    const open = async () => {
      // Long enough to look at a set for a working day; a person who loses the right to the takeoff loses the file at once.
      const { data } = await (await backend.files()).from('documents').createSignedUrl(path, 12 * 60 * 60)
      if (!data) throw new Error('The file could not be opened.')
      const { openPlan } = await import('./plan-pages.ts')
      return openPlan(type, { url: data.signedUrl })
    }
    const asked = files.get(path) ?? open()
    files.set(path, asked)
    asked
      .then((found) => found.page(Number(number)))
      .then(
        (page) => !left && setOpened({ sheet: id, page }),
        (error: unknown) => {
          console.error('A sheet could not be opened.', error)
          files.delete(path)
          if (!left) setOpened({ sheet: id, failed: true })
        },
      )
    return () => void (left = true)
  }, [backend, files, id, path, type, number, attempt])
  const here = opened?.sheet === id ? opened : undefined
  return {
    page: here && 'page' in here ? here.page : undefined,
    failed: Boolean(here && 'failed' in here),
    retry: () => (setOpened(undefined), setAttempt((count) => count + 1)),
  }
}
