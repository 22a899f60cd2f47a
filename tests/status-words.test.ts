import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyMove } from '#platform/life/move.ts'
import { optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { lives } from '../src/lives.ts'

type Moves = { of: AnyRecord; whyNot(move: string, row: { status: string }): string | null }
const isMoves = (value: unknown): value is Moves & Record<string, { from: readonly string[]; to: string }> =>
  typeof value === 'object' && value !== null && 'whyNot' in value && 'of' in value

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.includes('.test.') && !/\/(screens|pages)\//.test(path),
)
const withMoves = sources.filter((path) => /= moveTable\(/.test(readFileSync(join('src/areas', path), 'utf8')))

/** What may be said of a status: its label, as the badge has it. */
const said = (of: AnyRecord, status: string) => {
  const label = optionLabel(of.fields.status, status)
  return label.toLowerCase() === status.replaceAll('_', ' ') ? label.toLowerCase() : `“${label}”`
}

test('every move from every other status is refused in the words of the badges', async () => {
  let [tables, refusals] = [0, 0]
  for (const path of withMoves) {
    const exported = Object.values(
      (await import(join(process.cwd(), 'src/areas', path))) as Record<string, unknown>,
    ).filter(isMoves)
    for (const moves of exported) {
      tables++
      for (const [name, move] of Object.entries(moves).filter(
        ([key]) => key !== 'of' && key !== 'open' && key !== 'whyNot',
      ) as [string, { from: readonly string[]; to: string }][]) {
        for (const status of moves.of.fields.status.options as string[]) {
          const why = moves.whyNot(name, { status })
          expect([moves.of.table, name, status, why === null]).toEqual([
            moves.of.table,
            name,
            status,
            move.from.includes(status),
          ])
          if (why === null) continue
          refusals++
          expect(why).not.toMatch(/_/)
          for (const each of [...move.from, move.to]) expect(why).toContain(said(moves.of, each))
        }
      }
    }
  }
  // Tables are carried over into lives: what they lose is counted below.
  expect(tables + lives.length).toBeGreaterThan(130)
  expect(refusals).toBeGreaterThan(100)
})

test('a life refuses every other status in the words of the badges too', () => {
  const asking = { actor: { user_id: 'ada', role: 'admin' }, today: '2026-11-23' } as const
  let refusals = 0
  for (const { record, moves, whyNotHere } of lives)
    for (const [name, { from, to }] of Object.entries(moves as Record<string, AnyMove>)) {
      const starts = [from].flat()
      const others = (record.fields.status.options as string[]).filter((status) => !starts.includes(status))
      for (const status of others) {
        refusals++
        const reason = whyNotHere(name, { status } as never, asking)
        for (const named of [...starts, ...[to ?? []].flat()]) expect(reason).toContain(said(record, named))
        expect(reason).not.toMatch(/_/)
      }
    }
  expect(refusals).toBeGreaterThan(1_000)
})

test('no sentence puts the key of a status into its words', () => {
  // The state of an answer over HTTP is a number; what stands in quotation marks is SQL.
  const numbers = ['assurance/trail/telling.ts', 'organization/sso/commands.ts']
  const raw = sources.filter(
    (path) =>
      !numbers.includes(path) && /(?<!')\$\{[\w.[\]!?]*\bstatus\}/.test(readFileSync(join('src/areas', path), 'utf8')),
  )
  expect(raw).toEqual([])
})
