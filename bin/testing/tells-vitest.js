import { relative } from 'node:path'
import { root } from '../bootstrap/root.js'
import { tell } from './tell.js'
import { timeLeft } from './time-of-a-run.js'

/**
 * A reporter of Vitest that tells npm test which files are to be run, begin and are done. At the end of the time the test
 * that runs is finished, and none begins.
 */
export default class {
  #left = new Set()
  #timer
  #isOver = false
  onInit(vitest) {
    const left = timeLeft()
    if (left === undefined) return
    this.#timer = setTimeout(() => {
      this.#isOver = true
      void vitest.cancelCurrentRun('keyboard-input')
    }, left)
    this.#timer.unref()
  }
  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#left.add(moduleId)
    tell({ what: 'all', files: specifications.map(({ moduleId }) => relative(root, moduleId)) })
  }
  onTestModuleStart({ moduleId }) {
    tell({ what: 'began', file: relative(root, moduleId) })
  }
  onTestModuleEnd(file) {
    const isCut = this.#isOver && [...file.children.allTests()].some((test) => test.result().state === 'skipped')
    if (!isCut) this.#left.delete(file.moduleId)
    tell({ what: 'done', file: relative(root, file.moduleId) })
  }
  onTestRunEnd() {
    clearTimeout(this.#timer)
    if (this.#isOver) tell({ what: 'over', left: this.#left.size })
  }
}
