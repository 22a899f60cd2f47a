import { isLife } from '#platform/life.ts'

const files = import.meta.glob<object>('./areas/**/life.ts', { eager: true })

/** The lives of all topics: the audit log and the documentation describe their moves. */
export const lives = Object.values(files).flatMap((file) => Object.values<unknown>({ ...file }).filter(isLife))
