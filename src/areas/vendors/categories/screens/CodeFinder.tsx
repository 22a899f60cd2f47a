import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { say } from '#platform/say.ts'
import { codesIn } from '../rules.ts'
import { findNaics } from '../naics/rules.ts'

const most = 6

/** Finds an industry code by its words, for companies that know no code of their own. */
export function CodeFinder({ value, onChange }: { value: unknown; onChange: (codes: string) => void }) {
  const [asked, setAsked] = useState('')
  const chosen = codesIn(typeof value === 'string' ? value : null)
  const found = findNaics(asked).filter(({ code }) => !chosen.includes(code))
  return (
    <div className="mt-2 grid gap-2">
      <Field
        label={say('Find an industry code')}
        hint={say('NAICS, such as construction, paper or telecommunications.')}
        value={asked}
        onChange={({ target }) => setAsked(target.value)}
      />
      {asked.trim().length > 1 && (
        <ul aria-label={say('Industry codes')} className="flex flex-wrap gap-2">
          {found.slice(0, most).map(({ code, name }) => (
            <li key={code}>
              <Button
                onClick={() => {
                  onChange([...chosen, code].join(', '))
                  setAsked('')
                }}
              >{`${code} ${name}`}</Button>
            </li>
          ))}
          {found.length === 0 && <li className="text-ink-2">{say('No industry has these words.')}</li>}
        </ul>
      )}
    </div>
  )
}
