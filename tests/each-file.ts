import { afterAll, afterEach, inject } from 'vitest'
import { speakAsAsked } from '#platform/wire/language.ts'
import { tellTime } from './day.ts'
import './dom-matrix.ts'
import { leaveFile } from './database.ts'
import { tellErrors } from './log.ts'
import { refuseWarnings } from './warnings.ts'

// Runs before every test file: the day is that of the run, the language that of the request, resources that the file opens are closed after it, and a
// warning fails it.
tellTime(inject('postgres').ahead)
speakAsAsked()
afterEach(tellErrors)
afterAll(leaveFile)
afterAll(refuseWarnings)
