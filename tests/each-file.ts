import { afterAll, inject } from 'vitest'
import { tellTime } from './day.ts'
import { leaveFile } from './database.ts'
import { refuseWarnings } from './warnings.ts'

// Runs before every test file: the day is that of the run, resources that the file opens are closed after it, and a
// warning fails it.
tellTime(inject('postgres').ahead)
afterAll(leaveFile)
afterAll(refuseWarnings)
