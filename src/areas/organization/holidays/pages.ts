import { registerPage } from '../controls/reads.ts'
import { holiday } from './records.ts'

export const holidays = registerPage('/holidays', holiday)
