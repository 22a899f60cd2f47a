import { date, person } from '#platform/records/fields.ts'

/** Who owns a corrective action, who verifies it, and until when. */
export const actionFields = {
  owner: person({ required: true, label: 'Owner' }),
  verifier: person({ required: true, label: 'Verifier', help: 'Somebody else than the owner.' }),
  due_on: date({ required: true, label: 'Due' }),
}
