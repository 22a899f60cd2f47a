import { type Ask, questionsOf } from '#platform/commands/ask.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Life } from '#platform/life.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Cited } from './read.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export type Answered = { text: string; cited: Cited[] }

export type Library = { records: readonly AnyRecord[]; lives: readonly Life[]; vocabulary: Vocabulary; ask: Ask }

/** Everything that the assistant may name and ask: every record, and the moves that the commands carry out. */
export function libraryOf(commands: readonly Command[], records: readonly AnyRecord[]): Library {
  const lives = [...new Set(commands.flatMap(({ move }) => move?.life ?? []))]
  return { records, lives, vocabulary: vocabularyOf(records, lives), ask: questionsOf(commands) }
}
