import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'

/** A page that only shows a form names its record and its command in the table of pages, as text. */
const form =
  /'(\/[^']+)': \{[^{}]*?\.\.\.(newForm|editForm)\(\s*\(\) => import\('([^']+)'\)\.then\(\(file\) => file\.(\w+)\),\s*\{\s*sends: '([^']+)'/g

const forms = readdirSync('src/areas').flatMap((area) => {
  const file = `src/areas/${area}/routes.tsx`
  return [...readFileSync(file, 'utf8').matchAll(form)].map(([, path, makes, from, record, sends]) => ({
    path: path!,
    makes: makes!,
    from: from!.startsWith('#areas/') ? from!.replace('#areas', 'src/areas') : `src/areas/${area}/${from}`,
    record: record!,
    sends: sends!,
  }))
})

test('every page that only shows a form is found here', () => {
  const written = readdirSync('src/areas')
    .map((area) => readFileSync(`src/areas/${area}/routes.tsx`, 'utf8'))
    .join('')
  expect(forms).toHaveLength(written.match(/\.\.\.(newForm|editForm)\(/g)!.length)
})

test.each(forms)('$path sends $sends', async ({ path, makes, from, record, sends }) => {
  const command = commands.find(({ name }) => name === sends)
  expect(command, sends).toBeDefined()
  const { [record]: declared } = (await import(`../${from}`)) as Record<string, { table: string }>
  expect(records.map(({ table }) => table)).toContain(declared?.table)
  // An edit is sent with its record and version; a new record leads to its page, which the edit leads back to.
  expect(path).toMatch(makes === 'newForm' ? /\/new$/ : /\/:id\/edit$/)
  const asks = Object.keys((command!.input as unknown as { shape?: object }).shape ?? {})
  if (makes === 'editForm') expect(asks).toEqual(expect.arrayContaining(['id', 'version', 'changes']))
  else expect(asks).not.toContain('id')
})
