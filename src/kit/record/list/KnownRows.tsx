import { plural } from '#platform/words.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'

type KnownRowsProps = {
  known: readonly number[]
  knownRows: number
  count: number
  busy: boolean
  onTake: (known: 'skip' | 'add') => void
}

const shown = 20

/** Rows of a sheet that already exist: the person skips them or adds them again. */
export function KnownRows({ known, knownRows, count, busy, onTake }: KnownRowsProps) {
  const rest = count - knownRows
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <Notice
      tone="warn"
      title={plural(knownRows, { one: '1 row already exists', other: `${number(knownRows)} rows already exist` })}
    >
      <p>
        {plural(known.length, { one: 'Row', other: 'Rows' })} {known.slice(0, shown).map(number).join(', ')}
        {knownRows > shown && ` and ${number(knownRows - shown)} more`}. Nothing has been imported yet.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {rest > 0 && (
          <Button look="main" busy={busy} onClick={() => onTake('skip')}>{`Import the other ${number(rest)}`}</Button>
        )}
        <Button busy={busy} onClick={() => onTake('add')}>{`Import all ${number(count)} again`}</Button>
      </div>
    </Notice>
  )
}
