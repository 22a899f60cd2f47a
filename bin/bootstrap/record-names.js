import { join } from 'node:path'
import { readDeclarations } from './declarations.js'

const name = 'virtual:record-names'
const loads = 'virtual:record-loads'
const told = 'virtual:move-words'

/**
 * The data that one record needs of another: its name, number, status, amount and page. Otherwise a page with ten types
 * of records would wait for a hundred whole declarations; one that needs a declaration whole loads its file. Apart from
 * these are the words of each move, for the history and the audit log.
 */
export function recordNames(root) {
  let reading
  return {
    name: 'record-names',
    resolveId: (id) => ([name, loads, told].includes(id) ? `\0${id}` : undefined),
    watchChange: () => void (reading = undefined),
    async load(id) {
      if (![name, loads, told].some((each) => id === `\0${each}`)) return
      const { records, words, amountOf, fileOf, files } = await (reading ??= declarations(root))
      for (const file of files) this.addWatchFile(file)
      if (id === `\0${loads}`)
        return `export const loads = {\n${records.map(({ table }) => `${table}: () => import(${JSON.stringify(join(root, 'src', fileOf(table)))})`).join(',\n')}\n}`
      return id === `\0${told}`
        ? `export const words = ${JSON.stringify(words)}`
        : `export const records = ${JSON.stringify(records.map((record) => named(record, amountOf(record))))}`
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
    Object.entries(fields).flatMap(
      // Only a form asks for the rest.
      ([field, { help: _, required: __, min: ___, max: ____, ...said }]) =>
        field === title ||
        field === apart ||
        field === 'status' ||
        field === amount ||
        said.kind === 'ref' ||
        (said.kind === 'person' && fields[title].kind === 'ref') ||
        said.kind === 'series' ||
        (said.kind === 'text' && said.unique)
          ? [[field, said]]
          : [],
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
