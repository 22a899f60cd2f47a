import { date, person } from '#platform/records/fields.ts'

/** A corrective action's owner, verifier and due date. */
export const actionFields = {
  owner: person({ required: true, label: 'Owner' }),
  verifier: person({ required: true, label: 'Verifier', help: 'A person other than the owner.' }),
  due_on: date({ required: true, label: 'Due' }),
}
