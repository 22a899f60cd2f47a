import { Dial } from '#kit/parts/Dial.tsx'
import type { Standing as Stands } from '../rules.ts'

const dials = { green: 'on', amber: 'begun', red: 'bad' } as const

/** A project's health in a word, with its reasons below it: never a color alone. */
export const Standing = ({ standing: { health, words, why }, bare = false }: { standing: Stands; bare?: boolean }) => (
  <div className="min-w-0">
    <Dial state={words === 'Over' ? 'done' : words === 'Not started' ? 'waiting' : dials[health]}>{words}</Dial>
    {!bare && why.length > 0 && health !== 'green' && (
      <ul className="mt-0.5 grid gap-0.5 text-xs text-ink-2">
        {why.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )}
  </div>
)
