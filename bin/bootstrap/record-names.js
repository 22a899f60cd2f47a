import { readDeclarations } from './declarations.js'

const name = 'virtual:record-names'

/**
 * The data that one record needs of another: its name, number, status, amount and page; and the words of the history and the
 * audit log for each move. Otherwise a page with ten types of records would wait for a hundred whole declarations.
 */
export function recordNames(root) {
  return {
    name: 'record-names',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return
      const { records, words, amountOf, files } = await declarations(root)
      for (const file of files) this.addWatchFile(file)
      return `export const records = ${JSON.stringify(records.map((record) => named(record, amountOf(record))))}\nexport const words = ${JSON.stringify(words)}`
    },
  }
}

const named = ({ table, label, plural, title, access, fields }, amount) => ({
  table,
  label,
  plural,
  title,
  access,
  fields: Object.fromEntries(
    Object.entries(fields).filter(
      ([field, { kind, unique }]) =>
        field === title ||
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
     export { records } from '${root}/src/records.ts'
     export { faceOf } from '${root}/src/kit/record/face.ts'
     export const words = moveWords(lives)`,
  )
  const { records, words, faceOf } = found
  return { records, words, amountOf: (record) => faceOf(record).amount, files }
}
