import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../bin/bootstrap/root.js'
import { secondsOfLongTests } from '../bin/testing/short-sweeps.js'

const seconds: Record<string, number> = secondsOfLongTests()

const veryLong = 120
/** However long: the wall between agencies, and the start of what is shipped. */
const always = ['tests/access.test.ts', 'tests/what-is-shipped.test.ts']

/**
 * The sweeps over the whole product first, the longest of them before the others; then each topic, the shortest first,
 * and the very long sweeps. What a slow machine doesn't reach in the time of a run is then a few files and not hundreds.
 */
export class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => {
      const file = relative(root, moduleId)
      const took = seconds[file] ?? 0
      const isSweep = file.startsWith('tests/') && (took < veryLong || always.includes(file))
      return isSweep ? -took - 1 : took
    }
    return (await super.sort(files)).toSorted((one, other) => weight(one) - weight(other))
  }
}
