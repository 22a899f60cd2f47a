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

/** The words of a status, as in the badge. */
const said = (of: AnyRecord, status: string) => optionLabel(of.fields.status, status).toLowerCase()

test("every move from every other status is refused in the badges' words", async () => {
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
          expect(why.toLowerCase()).toContain(said(moves.of, status))
        }
      }
    }
  }
  // Tables are being converted to lives: the remaining ones are counted below.
  expect(tables + lives.length).toBeGreaterThan(130)
  expect(refusals).toBeGreaterThan(100)
})

test("a life refuses every other status in the badges' words too", () => {
  const asking = { actor: { user_id: 'ada', role: 'admin' }, today: '2026-11-23' } as const
  let refusals = 0
  for (const { record, moves, whyNotHere } of lives)
    for (const [name, { from }] of Object.entries(moves as Record<string, AnyMove>)) {
      const starts = [from].flat()
      const others = (record.fields.status.options as string[]).filter((status) => !starts.includes(status))
      for (const status of others) {
        refusals++
        const reason = whyNotHere(name, { status } as never, asking)
        expect([name, reason?.toLowerCase()]).toEqual([name, expect.stringContaining(said(record, status))])
        expect(reason).not.toMatch(/_/)
      }
    }
  expect(refusals).toBeGreaterThan(1_000)
})

test('no sentence contains the key of a status', () => {
  // The status of an HTTP answer is a number; text in quotation marks is SQL.
  const numbers = ['assurance/trail/telling.ts', 'organization/sso/commands.ts']
  const raw = sources.filter(
    (path) =>
      !numbers.includes(path) && /(?<!')\$\{[\w.[\]!?]*\bstatus\}/.test(readFileSync(join('src/areas', path), 'utf8')),
  )
  expect(raw).toEqual([])
})
