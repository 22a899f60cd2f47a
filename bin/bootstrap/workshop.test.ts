import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorPrograms } from '#platform/programs/declared.ts'
import { programs } from './server-config.js'
import { workshop } from './workshop.js'

test('each npm command is declared once: as a program of an operator, or as one of the workshop', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const declared = [...operatorPrograms.map(({ name }) => name), ...Object.keys(workshop), 'lay-out']
  expect(new Set(declared).size).toBe(declared.length - 1)
  // The formatter is run as it is.
  expect(Object.keys(scripts).filter((name) => !declared.includes(name))).toEqual(['format'])
  expect(operatorPrograms.map(({ name }) => name).filter((name) => !(name in scripts))).toEqual([])
  const built = operatorPrograms.map(({ name }) => (name === 'start' ? 'server' : name))
  expect([...built, 'granary'].sort()).toEqual(Object.keys(programs).sort())
})

test.each(Object.keys(workshop).map((name) => [name]))('%s answers --help and does nothing else', (name) => {
  const file = `bin/${name}.js`
  expect(existsSync(file)).toBe(true)
  expect(String(execFileSync(process.execPath, [file, '--help']))).toMatch(/^Usage: .+\n\n.+\n\nExit code/)
})

test.each([
  ['verify-trail', 3, 'Name a file.'],
  ['verify-release', 2, 'Name one folder, and the key.'],
])('%s, a file for other machines, answers --help and says what a call lacks', (name, code, sentence) => {
  const called = (...words: string[]) => spawnSync(process.execPath, [`bin/${name}.js`, ...words], { encoding: 'utf8' })
  expect(called('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: .+\n\n.+[^]+\nExit code/),
  })
  expect(called()).toMatchObject({ status: code, stderr: expect.stringMatching(`^${sentence}\nUsage: `) })
  expect(called('--nothing').stderr).toMatch(/^Unknown option '--nothing'/)
})
