import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../bin/bootstrap/root.js'
import { secondsOfLongTests } from '../bin/testing/short-sweeps.js'

const seconds: Record<string, number> = secondsOfLongTests()

/** The long files first: two workers end together, and neither begins the longest when the other is done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0
    return (await super.sort(files)).toSorted((one, other) => weight(other) - weight(one))
  }
}
