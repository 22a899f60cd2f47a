import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ownTexts = join(import.meta.dirname, 'licenses')

/**
 * The license texts of every installed package of the bill of materials, which must go with the programs that contain
 * them. Packages for other platforms are not installed, and so not passed on.
 */
export function notices({ components }, root) {
  const parts = components.flatMap((component) => {
    const folder = join(root, 'node_modules', component.group ?? '', component.name)
    return existsSync(folder) ? [`${headingOf(component)}\n\n${textOf(component, folder).trim()}\n`] : []
  })
  return [
    'Granary contains these packages. Each is used under its own license, which follows its name.\n',
    ...parts,
  ].join(`\n${'-'.repeat(80)}\n\n`)
}

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name)
const idOf = ({ licenses: [{ license, expression }] }) => expression ?? license.id
const headingOf = (component) => `${nameOf(component)} ${component.version} (${idOf(component)})`

/** Its own file; the text kept here where the package ships none; or the text of its license with its author. */
function textOf(component, folder) {
  const files = readdirSync(folder).filter(
    (file) => /^(licen[sc]e|copying|notice)/i.test(file) && statSync(join(folder, file)).isFile(),
  )
  if (files.length > 0) return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const kept = join(ownTexts, `${nameOf(component)}.txt`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const holder = (typeof author === 'string' ? author : author?.name) ?? `The authors of ${nameOf(component)}`
  return `Copyright (c) ${holder}\n\n${readFileSync(join(ownTexts, `${idOf(component)}.txt`), 'utf8')}`
}
