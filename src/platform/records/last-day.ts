import { date } from './fields.ts'

/** The last day of whatever is in force for a time, in each register the same. */
export const lastDayInForce = () => date({ label: 'Last day', help: 'It holds on this day, and no longer on the next. Empty: until another takes its place.' })
