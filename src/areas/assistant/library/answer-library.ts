import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { searchLibrary } from './search-library.ts'

/** Paragraphs of the agency’s own texts, each with its number; no text where the person may read none. */
export async function answerLibrary(tx: CommandTx, question: string): Promise<RecordsAnswer> {
  const quotes = await searchLibrary(tx, ['policies', 'contracts'], question, 3)
  return {
    text:
      quotes.length === 0
        ? 'I found no paragraph about this in the policies, manuals and contracts that you can open.'
        : quotes.map(({ citation, text }) => `${citation}\n${text}`).join('\n\n'),
    cited: quotes.flatMap(({ citation, about }) => (about ? [{ ...about, words: citation }] : [])),
  }
}
