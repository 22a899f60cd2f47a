import { actInWords } from './act-words.ts'
import { recordOf, type Told } from '../record/catalog.tsx'

/** An audit log line as a readable sentence. */
export const commandInWords = (command: string, catalog: Told): string =>
  actInWords(command, (table) => recordOf(catalog, table)?.label, catalog.lived)
