import { startTransition, useEffect, useState } from 'react'
import { afterPicture } from '#client/after-picture.ts'

/**
 * False while a page is drawn for the first time, true once that has been painted: content below the first view waits
 * for the second drawing, so that the page appears sooner.
 */
export function useSecondDrawing(): boolean {
  const [second, begin] = useState(false)
  useEffect(() => afterPicture(() => startTransition(() => begin(true))), [])
  return second
}
