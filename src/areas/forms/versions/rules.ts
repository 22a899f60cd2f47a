import type { Reason } from '#platform/rules.ts'
import { versionLife } from './life.ts'

/** A version in review by the second person can't be changed. */
export const whyNotChange = (version: { status: string }): Reason =>
  versionLife.is(version, 'submitted')
    ? 'This version was submitted for publication. Return it for changes before you change it.'
    : null
