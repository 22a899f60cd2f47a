import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies: (version: string, range: string) => boolean
}
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, devDependencies } = json('package.json')
const { packages } = json('package-lock.json') as { packages: Record<string, Package> }
type Package = { engines?: { node?: string }; dev?: boolean; optional?: boolean; devOptional?: boolean }

/** The rows of what Node 20 holds back, with the reason for each. */
const held = readFileSync('docs/decisions/0004-node-versions.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [names, here, newest, why] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return names!.split(', ').map((name) => ({ name: name.replaceAll('`', ''), here, newest, why: why! }))
  })

test('the versions that Node 20 holds back are those of package.json, each with its reason', () => {
  const all = { ...dependencies, ...devDependencies }
  expect(held.length).toBeGreaterThan(5)
  expect(held.map(({ name, here }) => [name, here])).toEqual(held.map(({ name }) => [name, all[name]]))
  for (const { name, here, newest, why } of held) {
    expect(newest, name).not.toBe(here)
    expect(why.length, name).toBeGreaterThan(20)
  }
})

test('every package of the program accepts the oldest Node, but for those whose row says so', () => {
  const refuses = Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .filter(([, { engines }]) => engines?.node && !satisfies('20.19.0', engines.node))
    .map(([path]) => path.replace('node_modules/', ''))
  expect(refuses).toEqual(held.filter(({ why }) => why.includes('**declares Node')).map(({ name }) => name))
})
