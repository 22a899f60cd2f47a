import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../bin/bootstrap/root.js'
import { secondsOfLongTests } from '../bin/testing/short-sweeps.js'
import { fromTurn } from '../bin/testing/turn.js'

const seconds: Record<string, number> = secondsOfLongTests()

const veryLong = 120
/** However long: the wall between agencies, and the start of what is shipped. */
const always = ['tests/access.test.ts', 'tests/what-is-shipped.test.ts']

/**
 * The sweeps over the whole product first, the longest of them before the others; then the topics and the very long
 * sweeps, from the turn of this commit on. For most of these a slow machine has no time: over a few commits each has run.
 */
export class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    const took = (file: TestSpecification) => seconds[nameOf(file)] ?? 0
    const isSweep = (file: TestSpecification) =>
      nameOf(file).startsWith('tests/') && (took(file) < veryLong || always.includes(nameOf(file)))
    const sweeps = files.filter(isSweep).toSorted((one, other) => took(other) - took(one))
    const topics = files
      .filter((file) => !isSweep(file))
      .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    return [...sweeps, ...(topics.length > 0 ? fromTurn(topics).flat() : [])]
  }
}
