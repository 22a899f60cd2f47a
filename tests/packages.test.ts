import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

type Manifest = {
  name: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const packages = readdirSync('packages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ at: `packages/${name}`, manifest: json(`packages/${name}/package.json`) as Manifest }))

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))

/** All that a source asks for: imports, exports from elsewhere, dynamic imports, and files that Node looks up. */
const asking =
  /(?:^|[^.\w'"])(?:from|import\(?)\s*'([^'\n]+)'|\b(?:import\.meta|require|createRequire\([^)]*\))\.resolve\('([^'\n]+)'/gm
const askedBy = (text: string): string[] => [...text.matchAll(asking)].map(([, named, found]) => (named ?? found)!)
const packageOf = (asked: string) => /^(@[^/]+\/)?[^/]+/.exec(asked)![0]

/** Why this file of a package may not ask for this, or null. */
function whyNot({ at, manifest }: (typeof packages)[number], file: string, asked: string): string | null {
  if (asked.startsWith('.'))
    return normalize(join(dirname(file), asked)).startsWith(`${at}/`) ? null : `${file} leaves its package: ${asked}`
  if (isBuiltin(asked) || packageOf(asked) === manifest.name) return null
  const isTest = file.endsWith('.test.ts')
  const declared = { ...manifest.dependencies, ...(isTest && { vitest: '', ...manifest.devDependencies }) }
  return packageOf(asked) in declared ? null : `${file} asks for ${asked}, which its package.json does not name`
}

describe.each(packages)('$at', (it) => {
  const { at, manifest } = it

  test('imports only its own files and what its package.json names', () => {
    const found = sourcesOf(at).flatMap((file) =>
      askedBy(readFileSync(file, 'utf8')).flatMap((asked) => whyNot(it, file, asked) ?? []),
    )
    expect(found).toEqual([])
  })

  test('names no dependency that it does not import', () => {
    const asked = new Set(sourcesOf(at).flatMap((file) => askedBy(readFileSync(file, 'utf8')).map(packageOf)))
    const named = { ...manifest.dependencies, ...manifest.devDependencies }
    expect(Object.keys(named).filter((name) => !asked.has(name) && !asked.has(name.replace('@types/', '')))).toEqual([])
  })

  test('has a license, and doors that are files of its own', () => {
    expect(manifest).toMatchObject({ name: at.replace('packages', '@granary'), private: true, license: 'MPL-2.0' })
    expect(
      Object.entries(manifest.exports).filter(([door, file]) => door !== file || !existsSync(join(at, file))),
    ).toEqual([])
  })

  test('the example of its README runs, with its doors alone', async () => {
    const readme = readFileSync(join(at, 'README.md'), 'utf8')
    const [, example] = /^## Example\n\n```ts\n([^]*?)^```$/m.exec(readme)!
    const asked = askedBy(example!)
    expect(asked.filter((each) => !isBuiltin(each) && packageOf(each) !== manifest.name)).toEqual([])
    expect(asked).toContain('node:assert/strict')
    const copy = resolve('build/examples', `${at.slice('packages/'.length)}.ts`)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, example!)
    await import(/* @vite-ignore */ copy)
  })
})

test('each library has one version, in the product and in every package', () => {
  const named = [json('package.json') as Manifest, ...packages.map(({ manifest }) => manifest)]
    .flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies])
    .flatMap((libraries) => Object.entries(libraries ?? {}))
  const other = named.filter(([name, version]) => named.some((each) => each[0] === name && each[1] !== version))
  expect(other).toEqual([])
})

test('other code comes in by the doors, and not by the path of a file', () => {
  const paths = ['src', 'tests', 'benchmarks', 'bin'].flatMap(sourcesOf).flatMap((file) =>
    askedBy(readFileSync(file, 'utf8'))
      .filter((asked) => asked.startsWith('.') && normalize(join(dirname(file), asked)).startsWith('packages/'))
      .map((asked) => `${file} ${asked}`),
  )
  expect(paths).toEqual([])
})

test.each([
  ["import { say } from '#platform/say.ts'", 1],
  ["import { localDay } from '../../src/platform/dates.ts'", 1],
  ["export * from 'zod'", 1],
  ["const { sign } = await import('jose')", 1],
  ["createRequire(import.meta.url).resolve('highs')", 1],
  ["import { crc32 } from './crc32.ts'\nimport { createHash } from 'node:crypto'", 0],
])('%s of a package is refused %i times', (text, times) => {
  const zip = packages.find(({ at }) => at === 'packages/zip')!
  expect(askedBy(text).flatMap((asked) => whyNot(zip, 'packages/zip/read.ts', asked) ?? [])).toHaveLength(times)
})
