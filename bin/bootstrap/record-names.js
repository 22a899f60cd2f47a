import { join } from 'node:path'
import { readDeclarations } from './declarations.js'

const name = 'virtual:record-names'
const loads = 'virtual:record-loads'

/**
 * The data that one record needs of another: its name, number, status, amount and page; and the words of the history and
 * the audit log for each move. Otherwise a page with ten types of records would wait for a hundred whole declarations.
 * A page that needs one whole loads its file.
 */
export function recordNames(root) {
  let reading
  return {
    name: 'record-names',
    resolveId: (id) => (id === name || id === loads ? `\0${id}` : undefined),
    watchChange: () => void (reading = undefined),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${loads}`) return
      const { records, words, amountOf, fileOf, files } = await (reading ??= declarations(root))
      for (const file of files) this.addWatchFile(file)
      if (id === `\0${loads}`)
        return `export const loads = {\n${records.map(({ table }) => `${table}: () => import(${JSON.stringify(join(root, 'src', fileOf(table)))})`).join(',\n')}\n}`
      return `export const records = ${JSON.stringify(records.map((record) => named(record, amountOf(record))))}\nexport const words = ${JSON.stringify(words)}`
    },
  }
}

const named = ({ table, label, plural, title, apart, access, fields }, amount) => ({
  table,
  label,
  plural,
  title,
  apart,
  access,
  fields: Object.fromEntries(
    Object.entries(fields).filter(
      ([field, { kind, unique }]) =>
        field === title ||
        field === apart ||
        field === 'status' ||
        field === amount ||
        kind === 'ref' ||
        (kind === 'person' && fields[title].kind === 'ref') ||
        kind === 'series' ||
        (kind === 'text' && unique),
    ),
  ),
})

/** Both lists as one module, so that they are bundled once. */
async function declarations(root) {
  const { found, files } = await readDeclarations(
    root,
    `import { moveWords } from '${root}/src/platform/life/words.ts'
     import { lives } from '${root}/src/lives.ts'
     export { fileOfTable, records } from '${root}/src/records.ts'
     export { faceOf } from '${root}/src/platform/records/face.ts'
     export const words = moveWords(lives)`,
  )
  const { records, words, faceOf, fileOfTable } = found
  return {
    records,
    words,
    amountOf: (record) => faceOf(record).amount,
    fileOf: (table) => fileOfTable.get(table),
    files,
  }
}
