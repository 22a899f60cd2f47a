import { useState } from 'react'
import { toast } from '#kit/parts/Toasts.tsx'

type PointInputProps = {
  name: string
  sign: 'X' | 'Y'
  value: string
  editable: boolean
  onNumber: (value: number) => void
}

/**
 * One coordinate. What is typed stays until the field is left, even if the mark is saved or changed by others
 * in the meantime.
 */
export function PointInput({ name, sign, value, editable, onNumber }: PointInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  function leave() {
    setDraft(null)
    if (draft === null || draft === value) return
    const number = Number(draft.replaceAll(',', ''))
    if (draft.trim() === '' || !Number.isFinite(number)) toast('bad', `${name}: enter a number`)
    else onNumber(number)
  }
  return (
    <label className="inline-flex items-center gap-1.5 text-sm">
      <span aria-hidden>{sign}</span>
      <input
        aria-label={name}
        inputMode="decimal"
        readOnly={!editable}
        value={draft ?? value}
        className="h-8 w-17 rounded-sm border border-control-line bg-surface px-2 text-right text-sm figures sm:w-20 pointer-coarse:h-11"
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={leave}
      />
    </label>
  )
}
