import { afterAll } from 'vitest'
import { leaveFile } from './database.ts'

// Read before every file of tests: what the file opens is closed behind it.
afterAll(leaveFile)
