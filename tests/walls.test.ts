import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { walls } from './walls.ts'

type Report = {
  numPassedTests: number
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The suite in a process of its own, over the PostgreSQL of this run. */
async function runWithout(name: string): Promise<Report> {
  const report = join(inject('postgres').folder, `wall-${Object.keys(walls).indexOf(name)}.json`)
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/without-a-wall.config.ts',
      '--root=.',
      '--reporter=json',
      `--outputFile.json=${report}`,
      walls[name]!.suite,
    ],
    { env: { ...process.env, WITHOUT_WALL: name, VITEST: '' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (words: Buffer) => (said += words.toString()))
  await new Promise((done) => child.on('close', done))
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    throw new Error(`The suite did not run: ${said.slice(-2_000)}`)
  }
}

// About half a minute each, so they run on demand: npm run walls.
test.runIf(process.env.EACH_WALL).each(Object.keys(walls))('without this wall a case fails: %s', async (name) => {
  const { numPassedTests, testResults } = await runWithout(name)
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  // The suite itself runs: it is the missing wall that fails its cases.
  expect(numPassedTests, testResults.map(({ message }) => message).join('\n')).toBeGreaterThan(0)
  expect(
    failed.filter((each) => walls[name]!.caught.test(each)),
    failed.join('\n'),
  ).not.toEqual([])
})

test('every wall is once where it is said to be, and its suite has a case that catches it and one that does not', () => {
  for (const [name, { file, stands, suite, caught }] of Object.entries(walls)) {
    expect([name, readFileSync(file, 'utf8').split(stands).length]).toEqual([name, 2])
    expect([name, caught.source.length > 0]).toEqual([name, true])
    expect([name, readFileSync(suite, 'utf8').match(/^ *test[.(]/gm)!.length > 1]).toEqual([name, true])
  }
})
