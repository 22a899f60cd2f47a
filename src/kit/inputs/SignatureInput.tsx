import { useRef, useState, type PointerEvent } from 'react'
import { Segments } from './ChoiceInput.tsx'
import { Button } from '../parts/Button.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { say } from '#platform/say.ts'

/** A typed name, or drawn strokes as the path of an SVG 300 wide and 100 high. */
export type Signature = { kind: 'typed'; name: string } | { kind: 'drawn'; path: string }

const [width, height] = [300, 100]

/**
 * A signature: the name typed, or drawn with a finger or a mouse. Typing is always possible; it counts because the
 * signer is signed in and it is sealed with the record.
 */
export function SignatureInput({
  value,
  onChange,
  onBlur,
  ...asked
}: Omit<Asked, 'value' | 'onChange'> & { value: Signature | null; onChange: (value: Signature | null) => void }) {
  const [kind, setKind] = useState<Signature['kind']>(value?.kind ?? 'typed')
  function choose(next: Signature['kind']) {
    setKind(next)
    onChange(null)
  }
  return (
    <div className="grid max-w-md grid-cols-1 gap-3">
      <Segments
        id={`${asked.id}-kind`}
        label={say('{label}: method', { label: asked.label })}
        required
        field={{ options: ['typed', 'drawn'], words: { typed: 'Type', drawn: 'Draw' } }}
        value={kind}
        onChange={(next) => choose(next as Signature['kind'])}
      />
      {kind === 'typed' ? (
        <FieldFrame {...asked}>
          <input
            id={asked.id}
            autoComplete="name"
            value={value?.kind === 'typed' ? value.name : ''}
            onChange={({ target }) => onChange(target.value ? { kind: 'typed', name: target.value } : null)}
            onBlur={onBlur}
            {...described(asked)}
            className={`${box} h-14! font-serif text-xl!`}
          />
        </FieldFrame>
      ) : (
        <FieldFrame {...asked} group>
          <Pad
            label={asked.label}
            path={value?.kind === 'drawn' ? value.path : ''}
            onDraw={(path) => onChange(path ? { kind: 'drawn', path } : null)}
          />
        </FieldFrame>
      )}
    </div>
  )
}

export function Pad({ label, path, onDraw }: { label: string; path: string; onDraw: (path: string) => void }) {
  const sheet = useRef<SVGSVGElement>(null)
  const [stroke, setStroke] = useState('')
  const drawing = path + stroke

  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width: shownWidth, height: shownHeight } = sheet.current!.getBoundingClientRect()
    return `${(((clientX - left) / shownWidth) * width).toFixed(1)} ${(((clientY - top) / shownHeight) * height).toFixed(1)}`
  }
  const add = (step: string) => setStroke((now) => now + step)
  return (
    <div>
      <svg
        ref={sheet}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={drawing ? say('{label}: drawn', { label }) : say('{label}: empty', { label })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          add(`M${at(event)}l0 0`)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && add(`L${at(event)}`)}
        onPointerUp={() => {
          onDraw(drawing)
          setStroke('')
        }}
        className="block w-full cursor-crosshair touch-none rounded-sm border border-control-line bg-surface"
      >
        <path d="M16 78H284" className="stroke-line-strong" strokeDasharray="2 4" />
        <path
          d={drawing}
          fill="none"
          className="stroke-ink"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="mt-1.5 flex justify-between gap-3 text-xs text-ink-2">
        <p className="pt-1.5">{say('Draw with a finger or a mouse.')}</p>
        <Button look="quiet" disabled={!drawing} onClick={() => onDraw('')}>
          {say('Start over')}
        </Button>
      </div>
    </div>
  )
}
