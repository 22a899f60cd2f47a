import { useState } from 'react'
import { LongText } from '../record/LongText.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { say } from '#platform/say.ts'

/** Several lines of Markdown. The preview is one press away and never replaces the text. */
export function LongTextInput({ value, onChange, onBlur, ...asked }: Asked) {
  const [shown, setShown] = useState(false)
  const text = String(value ?? '')
  return (
    <FieldFrame {...asked}>
      <textarea
        id={asked.id}
        rows={5}
        dir="auto"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        {...described(asked)}
        className={`${box} field-sizing-content h-auto min-h-28 py-2`}
      />
      {text.trim() !== '' && (
        <div className="mt-1">
          <button
            type="button"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
            className="min-h-6 text-xs text-action-ink hover:underline"
          >
            {shown ? say('Hide preview') : say('Show preview')}
          </button>
          {shown && (
            <div className="mt-1 rounded-sm border border-line bg-surface-2 px-3 py-2">
              <LongText text={text} />
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
