import { longText } from '#platform/records/fields.ts'

/** The reason of a move, as long as the commands of this area have always taken it. */
export const reason = (label = 'Reason') => longText({ required: true, max: 2_000, label })
