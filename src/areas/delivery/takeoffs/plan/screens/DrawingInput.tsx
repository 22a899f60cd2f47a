import type { RefObject } from 'react'
import { drawingTypes } from './drawing-file.ts'

type DrawingInputProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  take: (file: File) => Promise<void>
}

/** The input for the file of a drawing, which a button or a menu opens. */
export const DrawingInput = ({ input, label, take }: DrawingInputProps) => (
  <input
    ref={input}
    type="file"
    accept={drawingTypes.join()}
    aria-label={label}
    className="sr-only"
    tabIndex={-1}
    onChange={({ target }) => {
      const file = target.files?.[0]
      if (file) void take(file)
      target.value = ''
    }}
  />
)
