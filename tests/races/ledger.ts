import { z } from 'zod'
import { encumber, release, spend } from '#areas/planning/ledger/commitments.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { command } from '#platform/commands/command.ts'
import { budgetCity } from '../budget.ts'
import type { Race } from './race.ts'

/**
 * The ledger entries of several parts of the product for one document, without the document lock that their commands
 * take first.
 */
const books = command('trials/ledger', {
  about: 'Books for one document what a race asks for.',
  input: z.object({ verb: z.enum(['encumber', 'spend', 'release']), document: z.string(), lines: z.array(z.uuid()) }),
  async run({ verb, document, lines }, context) {
    const source = { table: 'invoices', id: document, words: `Trial ${document}` }
    const shares = lines.map((line) => ({ line, amount: 1 }))
    if (verb === 'release') return (await release(context, source), [])
    return verb === 'spend' ? spend(context, source, shares) : encumber(context, source, shares)
  },
})

export const ledger: Race[] = [
  {
    kind: 'one document released while it is encumbered and spent from other budget lines',
    async stage() {
      const { line, rosa, max, ada, does } = await budgetCity()
      const lines: string[] = []
      for (const name of ['One', 'Two', 'Three']) lines.push((await line(name, 1_000_000_00)).id)
      const [first, second, last] = lines.toSorted() as [string, string, string]
      return async (round) => {
        const document = `R${round}`
        await does(rosa, books, { verb: 'encumber' as const, document, lines: [last] })
        const acts = [
          [rosa, 'release', []],
          [max, 'encumber', [first, last]],
          [ada, 'spend', [first, second, last]],
          [max, 'release', []],
          [rosa, 'encumber', [second, last]],
          [ada, 'spend', [first, last]],
        ] as const
        return {
          callers: acts.map(
            ([who, verb, of]) =>
              () =>
                does(who, books, { verb, document, lines: [...of] }),
          ),
          wins: acts.length,
          after: async () => (await does(ada, checkLedger, {})).differences,
          is: [],
        }
      }
    },
  },
]
