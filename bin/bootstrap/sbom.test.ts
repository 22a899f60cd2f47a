import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { nativeParts, partsIn } from './native-parts.js'
import { notices } from './notices.js'
import { bill } from './sbom.js'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const product = json('package.json')
const lock = json('package-lock.json')
const natives = nativeParts('.')
const made = bill(product, lock, natives)

test('the bill of materials is valid against the CycloneDX 1.6 schema', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(
      json(`tests/fixtures/cyclonedx/${name}.schema.json`),
      `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    )
  const valid = ajv.compile(json('tests/fixtures/cyclonedx/bom-1.6.schema.json'))
  valid(made)
  expect(valid.errors ?? []).toEqual([])
})

test('each package that an installation runs with is in it once, with license and hash, and no build-only package', () => {
  const refs = made.components.map((each) => each['bom-ref'])
  expect(refs).toEqual([...new Set(refs)])
  const own = readdirSync('packages').flatMap((name) =>
    existsSync(`packages/${name}/package.json`) ? json(`packages/${name}/package.json`) : [],
  )
  for (const [name, version] of [product, ...own].flatMap(({ dependencies = {} }) => Object.entries(dependencies)))
    if (!name.startsWith('@granary/')) expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  expect(refs.filter((ref) => ref.includes('granary'))).toEqual([])
  // A build package may also be needed by a runtime package; the lock marks build-only ones.
  const builds = Object.keys(product.devDependencies).filter((name) => lock.packages[`node_modules/${name}`].dev)
  expect(builds).toContain('vite')
  expect(
    builds.filter((name) => refs.includes(`pkg:npm/${name.replace('@', '%40')}@${product.devDependencies[name]}`)),
  ).toEqual([])
  expect(
    made.components.filter(
      ({ licenses, hashes }) => licenses.length === 0 || !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''),
    ),
  ).toEqual([])
})

test('the libraries inside the database engine are listed with the versions in their files', () => {
  const versions = Object.fromEntries(natives.map(({ component }) => [component.name, component.version]))
  expect(versions.postgresql).toBe(
    lock.packages[natives[0]!.holder.replace(/^pkg:npm\/%40(.*)@.*$/, 'node_modules/@$1')].version
      .split('.')
      .slice(0, 2)
      .join('.'),
  )
  for (const [name, version] of Object.entries(versions))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+(\.\d+)+[a-z]?$/)])
  const engine = made.dependencies.find(({ ref }) => ref === natives[0]!.holder)!
  expect(engine.dependsOn).toEqual(natives.map(({ component }) => component['bom-ref']).toSorted())
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')('on Linux these are all of them', () => {
  expect(natives.map(({ component }) => `${component.name} ${component.version}`)).toEqual([
    'postgresql 18.4',
    'openssl 1.1.1',
    'icu 60.2',
    'libxml2 2.9.4',
    'libxslt 1.1.29',
    'zlib 1.2.11',
    'xz 5.2.2',
    'uuid 1.6.2',
  ])
})

test('an unknown library stops the build, by its name', () => {
  expect(() => partsIn([{ name: 'libnew.so.1', path: '/engine/lib/libnew.so.1' }], 'pkg:npm/engine@1')).toThrow(
    '/engine/lib/libnew.so.1 is in no bill of materials.',
  )
})

test("a package's dependency leads to the version that Node would find", () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '*' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT', dependencies: { c: '*' } },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0', license: '(MIT OR ISC)', dependencies: { b: '*' } },
    'node_modules/d': { version: '1.0.0', license: 'MIT', dev: true },
  }
  const small = bill(
    { name: 'x', version: '1', description: '', license: 'MIT', dependencies: { a: '1.0.0' } },
    { packages },
  )
  expect(small.dependencies).toEqual([
    { ref: 'granary', dependsOn: ['pkg:npm/a@1.0.0'] },
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: ['pkg:npm/c@1.0.0'] },
    { ref: 'pkg:npm/c@1.0.0', dependsOn: ['pkg:npm/b@1.0.0'] },
  ])
})

test('the same sources give the same bill, and other ones another number', () => {
  expect(bill(product, lock, nativeParts('.'))).toEqual(made)
  expect(bill({ ...product, version: '9.9.9' }, lock, natives).serialNumber).not.toBe(made.serialNumber)
})

test('each installed package is named with the text of its license, also where it ships none', () => {
  const text = notices(made, '.')
  const parts = text.split(`\n${'-'.repeat(80)}\n\n`).slice(1)
  const named = parts.map((part) => part.split('\n')[0]!.split(' ')[0]!)
  expect(Object.keys(product.dependencies).filter((name) => !named.includes(name))).toEqual([])
  expect(parts.filter((part) => part.length < 400)).toEqual([])
  const jsts = parts.find((part) => part.startsWith('jsts '))!
  expect(jsts).toMatch(/^jsts [0-9.]+ \(BSD-3-Clause OR EPL-1\.0\)/)
  expect(jsts).toContain('Copyright (c) 2007, Eclipse Foundation, Inc. and its licensors.')
  expect(parts.find((part) => part.startsWith('saxes '))).toContain('Permission to use, copy, modify')
})
