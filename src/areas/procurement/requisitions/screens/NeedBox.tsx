import { useState } from 'react'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'

/** The request in everyday words. */
export function NeedBox({ onRead }: { onRead: (text: string) => void }) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  function read() {
    if (!/[a-z]/i.test(text)) return setMissing(true)
    onRead(text)
    setText('')
    setMissing(false)
  }
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <LongTextInput
        id="need"
        label="What do you need?"
        required
        hint="One item per line, such as: 40 cases nitrile gloves L @ 62.50 by 3 Dec"
        error={missing ? 'Describe what you need' : null}
        value={text}
        onChange={(value) => setText(String(value ?? ''))}
      />
      <div>
        <Button look="main" onClick={read}>
          Convert to lines
        </Button>
      </div>
    </div>
  )
}
