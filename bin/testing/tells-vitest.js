import { relative } from 'node:path'
import { root } from '../bootstrap/root.js'
import { tell } from './tell.js'

/** A reporter of Vitest that tells npm test which files are to be run, begin and are done. */
export default class {
  onTestRunStart(specifications) {
    tell({ what: 'all', files: specifications.map(({ moduleId }) => relative(root, moduleId)) })
  }
  onTestModuleStart({ moduleId }) {
    tell({ what: 'began', file: relative(root, moduleId) })
  }
  onTestModuleEnd({ moduleId }) {
    tell({ what: 'done', file: relative(root, moduleId) })
  }
}
