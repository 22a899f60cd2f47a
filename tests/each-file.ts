import { afterAll } from 'vitest'
import { leaveFile } from './database.ts'
import { refuseWarnings } from './warnings.ts'

// Read before every file of tests: what the file opens is closed behind it, and what it was warned of fails it.
afterAll(leaveFile)
afterAll(refuseWarnings)
