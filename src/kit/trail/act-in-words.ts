import { actInWords } from '#platform/records/act-words.ts'
import { recordOf, type Catalogue } from '../record/catalogue.tsx'

/** A line of the trail as people say it. */
export const commandInWords = (command: string, catalogue: Catalogue): string =>
  actInWords(command, (table) => recordOf(catalogue, table)?.label, catalogue.words)
